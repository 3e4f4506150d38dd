import type { Sound } from './announcer.ts'

/** Sentences that are said in calls to us, by the names of their clips. */
export const menuSentences = [
  'menu-none',
  'menu-booked',
  'menu-more',
  'menu-time',
  'menu-another',
  'menu-star',
  'menu-hash',
  'menu-zero',
  'ask-half',
  'booked',
  'booked-clock',
  'not-a-time',
  'too-many-calls',
  'call-cancel',
  'call-cancelled',
  'call-last',
  'not-understood',
  'nothing-pressed',
  'to-operator',
  'operator-is',
  'goodbye',
  'ask-room',
  'no-such-room',
  'ask-pin',
  'wrong-pin',
  'pin-pause',
  'ask-charge-again',
  'not-charged',
  'above-max',
  'no-such-item',
  'no-such-status',
  'room-not-charged',
  'not-possible',
] as const
export type MenuSentence = (typeof menuSentences)[number]

/** Words that are said between others, by the names of their clips. */
export const menuWords = ['room', 'status', 'of-item', 'every-day'] as const
export type MenuWord = (typeof menuWords)[number]

/** Words for the state of a room that are shipped. */
export const statusWords = [
  'clean',
  'dirty',
  'inspected',
  'vacant',
  'occupied',
  'out-of-order',
  'out-of-service',
  'do-not-disturb',
  'in-progress',
  'make-up',
] as const
export type StatusWord = (typeof statusWords)[number]

/** A day as it is said: within a week by its name, later by its date. */
export type SpokenDay =
  | { readonly kind: 'today' | 'tomorrow' }
  /** From Sunday, which is 0, to Saturday. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  /** A day of a month, both from 1 on. */
  | { readonly kind: 'date'; readonly day: number; readonly month: number }

/** Something that is said, in no language yet. */
export type Saying =
  | { readonly kind: 'clip'; readonly name: MenuSentence | MenuWord }
  /** "tomorrow at six forty-five", by a clock of 24 hours or of 12. */
  | {
      readonly kind: 'time'
      readonly day?: SpokenDay
      readonly hour: number
      readonly minute: number
      readonly clock: '24h' | '12h'
    }
  /** A room's status: in words where its description consists of such as are shipped, else by its number. */
  | { readonly kind: 'status'; readonly id: string; readonly description: string }
  /** Digits and letters one by one: a room, an amount, a number to dial. */
  | { readonly kind: 'signs'; readonly text: string }

/** What is said in one breath: all of it in one voice. */
export type Sentence = readonly Saying[]

/** Sentences in a language. */
export interface Spoken {
  /** To be played one after the other; pauses are among them. */
  readonly sounds: readonly Sound[]
  /** The same to read. */
  readonly text: string
}

/** Knows how sentences of the telephone menu sound. */
export interface MenuAnnouncer {
  /** From memory: it never waits and never throws. */
  say(sentences: readonly Sentence[], language: string): Spoken
}
