import type { Prompt } from '../model/prompt.ts'

/** What is said when the phone is answered. */
export type Announcement =
  /** `canSnooze`: whether key 1 may be spoken of; by the rules of the site when not given. */
  | { kind: 'wakeup'; prompt: number; canSnooze?: boolean }
  /** The operator hears which rooms need a person, and that the clock does. */
  | {
      kind: 'alert'
      failed: readonly string[]
      due: readonly string[]
      assist: readonly string[]
      /** Whether there are more rooms than those. */
      more: { readonly failed: boolean; readonly due: boolean; readonly assist: boolean }
      clock: boolean
    }

/** Sound as the lines carry it: one channel, 8,000 samples a second, 16 bits each. */
export type Sound = Int16Array

/** Knows how announcements sound. */
export interface Announcer {
  /** Begins to render what takes time, such as the time of day; returns at once and never throws. */
  prepare(say: Announcement, language: string): void
  /** The announcement, once, as it sounds now. From memory: it never waits and never throws. */
  sound(say: Announcement, language: string): Sound
  /** What is said to a guest who has pressed a key. */
  thanks(language: string): Sound
}

/** An announcement that can be heard: the hotel's own, or the shipped one. */
export interface PromptInfo {
  readonly id: number
  readonly language: string
  readonly seconds: number
  readonly own: boolean
}

/** A recording as it is kept. */
export type TakenRecording = Pick<Prompt, 'audio' | 'seconds'>

/** Knows which announcements there are, and makes one of a recording. */
export interface PromptShelf {
  /** In the order of their numbers, then languages. */
  list(): PromptInfo[]
  /** The announcement as a WAV file to listen to; undefined when there is none. */
  wav(prompt: number, language: string): Uint8Array | undefined
  /** Brings a WAV file to what the lines carry, bit by bit; rejects with Fault 202 when it is no use. */
  take(wav: Uint8Array): Promise<TakenRecording>
  /** The language that calls are in where there is no announcement in this one; undefined where there is. */
  insteadOf(language: string): string | undefined
}
