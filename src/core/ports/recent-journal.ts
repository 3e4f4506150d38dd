import type { About } from './journal.ts'

/** Something that was written to the journal lately. */
export interface JournalEntry {
  /** Counts up from 1 at each start. */
  readonly id: number
  readonly atMs: number
  readonly level: JournalLevel
  readonly text: string
  readonly about: About
}

export const journalLevels = ['info', 'warning', 'error'] as const
export type JournalLevel = (typeof journalLevels)[number]

/** The end of the journal, for technicians at the page. */
export interface RecentEntries {
  /** Those with a higher number, the oldest first. */
  after(id: number): readonly JournalEntry[]
}
