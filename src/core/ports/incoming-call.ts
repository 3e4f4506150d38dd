import type { Sound } from './announcer.ts'

/** Why a call to us is not answered. */
export type Refusal = 'busy' | 'forbidden' | 'unavailable'

/** A telephone that calls us and waits to be answered. */
export interface IncomingCall {
  /** The extension that calls, as the line's own server says or as its port has it; empty where nobody says. */
  readonly caller: string
  /** What was dialled; empty for a telephone that was only lifted. */
  readonly dialled: string
  /**
   * Answers it. Resolves when sound goes both ways, or with undefined when the caller has given up or
   * there can be no sound. Never rejects. No event comes before it has resolved.
   */
  answer(events: CallEvents): Promise<Conversation | undefined>
  /** Ends it unanswered. */
  refuse(why: Refusal): void
}

/** What happens in a call that was answered. */
export interface CallEvents {
  onKey(key: string): void
  /** The last sample of what was given to `play` has been sent, or has left the bridge where that is known. */
  onPlayed(): void
  /** The caller has hung up, or the sound is lost. Comes once, and nothing after it. */
  onOver(reason: string): void
}

/** A call to us that was answered. */
export interface Conversation {
  /** How much of what was last given to `play` has been played, in milliseconds. */
  readonly playedMs: number
  /** Plays these sounds one after the other, instead of what is being played. */
  play(sounds: readonly Sound[]): void
  /**
   * Sends the caller on to another extension. Resolves with whether the exchange has taken the call; if
   * not, the conversation goes on. Never rejects, and resolves within a bounded time.
   */
  transfer(extension: string): Promise<boolean>
  /** Ends it; no event comes after that. */
  hangUp(): void
}
