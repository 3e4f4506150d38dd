/** A voice that announcements can be spoken in. */
export interface VoiceInfo {
  readonly name: string
  readonly language: string
  /** With the program, by the hotel, or from sounds that Debian installs. */
  readonly origin: 'shipped' | 'installed' | 'system'
  /** Who speaks. */
  readonly by: string
  readonly licence: string
  readonly clips: number
  readonly seconds: number
  /** Whether calls in its language are spoken in it first. */
  readonly used: boolean
}

/** One clip of a voice. */
export interface VoiceClip {
  readonly name: string
  readonly text: string
  readonly seconds: number
}

/** What became of a voice pack. */
export interface InstallReport {
  readonly installed: boolean
  /** What is missing or wrong, one sentence each; none when it was installed. */
  readonly problems: readonly string[]
}

/** Knows the voices, and takes new ones. */
export interface VoiceShelf {
  /** In the order of languages; those that speak first come first. */
  list(): VoiceInfo[]
  /** The clips of a voice; undefined when there is no such voice. */
  clips(name: string): VoiceClip[] | undefined
  /** A clip as a WAV file to listen to; undefined when there is none. */
  wav(name: string, clip: string): Uint8Array | undefined
  /** Checks a ZIP archive and keeps it as this voice, on disk when it resolves, or says what is wrong. */
  install(name: string, archive: Uint8Array): Promise<InstallReport>
  /** Resolves with whether there was such a voice that was installed. */
  remove(name: string): Promise<boolean>
}
