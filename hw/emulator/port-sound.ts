import { heardBody, roomBody } from './protocol/bridge-message.ts'
import type { SoundFrame } from './protocol/host-message.ts'
import { Earpiece } from './telephone/earpiece.ts'
import { Microphone } from './telephone/microphone.ts'
import { Playback, type PlaybackOptions } from './telephone/playback.ts'

const roomEachMs = 100
/** The serial line is full when so many frames of one port wait: those that come then are dropped. */
const maxSoundWaiting = 6

/** The sound of one port, to the earpiece and from the microphone. */
export class PortSound {
  readonly earpiece = new Earpiece()
  readonly #port: number
  readonly #microphone = new Microphone()
  #playback: Playback | undefined
  #roomDueAtMs = 0
  #soundWaiting: Uint8Array[] = []
  #underrunsBefore = 0
  #lostBefore = 0

  constructor(port: number) {
    this.#port = port
  }

  get playback(): Playback | undefined {
    return this.#playback
  }

  /** Of all talks so far. */
  get underruns(): number {
    return this.#underrunsBefore + (this.#playback?.underruns ?? 0)
  }

  /** Of all talks so far. */
  get lost(): number {
    return this.#lostBefore + (this.#playback?.lost ?? 0)
  }

  /** What was being played is cut. A key that is held is not: the microphone goes on. */
  begin(options: PlaybackOptions): void {
    this.#underrunsBefore = this.underruns
    this.#lostBefore = this.lost
    this.#playback = new Playback(options)
    this.#roomDueAtMs = 0
  }

  forget(): void {
    this.#underrunsBefore = this.underruns
    this.#lostBefore = this.lost
    this.#playback = undefined
    this.#soundWaiting = []
    this.#microphone.reset()
  }

  /** Gives what is wrong with a frame that the host should not have sent. */
  take({ talk: id, number, samples }: SoundFrame): string | undefined {
    const playback = this.#playback
    // A frame of an earlier talk may still be under way.
    if (playback?.id !== id) return undefined
    const { limit } = playback
    switch (playback.take(number, samples)) {
      case 'kept':
        return undefined
      case 'beyond':
        return `is not below the limit ${limit}`
      case 'below':
        return 'comes after a later one'
      case 'over':
        return 'comes after END'
    }
  }

  press(key: string): void {
    if (this.#playback?.sendsSound) this.#microphone.press(key)
  }

  /** 20 ms have passed. Gives the playback when it has just come to its end. */
  step(): Playback | undefined {
    const playback = this.#playback
    if (!playback) return undefined
    if (playback.sendsSound) this.#listen(playback)
    if (playback.isPlayed) return undefined
    const samples = playback.play()
    if (samples) this.earpiece.play(samples)
    return playback.isPlayed ? playback : undefined
  }

  /** ROOM, when it is due. */
  nextRoom(session: number, nowMs: number): Uint8Array | undefined {
    const playback = this.#playback
    if (!playback || playback.isPlayed || nowMs < this.#roomDueAtMs) return undefined
    const inStepMs = this.#roomDueAtMs + roomEachMs
    this.#roomDueAtMs = inStepMs > nowMs ? inStepMs : nowMs + roomEachMs
    const { id, limit, level, underruns, lost } = playback
    return roomBody({ session, port: this.#port, talk: id, limit, level, underruns, lost })
  }

  nextSound(): Uint8Array | undefined {
    return this.#soundWaiting.shift()
  }

  #listen(playback: Playback): void {
    const samples = this.#microphone.next()
    const number = playback.microphoneFrames & 0xffff
    playback.microphoneFrames += 1
    if (this.#soundWaiting.length >= maxSoundWaiting) return
    this.#soundWaiting.push(heardBody({ port: this.#port, talk: playback.id, number, samples }))
  }
}
