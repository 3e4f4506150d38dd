import type { Tenanted } from './tenanted.ts'

export const logEvents = [
  'created',
  'due',
  'ringing',
  'answered',
  'busy',
  'unanswered',
  'unreachable',
  'snoozed',
  'confirmed',
  'retry',
  'updated',
  'deleted',
  'cancelled',
  'missed',
  'escalated',
  /** Staff are told what a guest needs besides the telephone. */
  'assist',
  /** Somebody has called us; of no wakeup call. */
  'called',
] as const
export type LogEvent = (typeof logEvents)[number]

/** One line of the wakeup log, as it is handed to the store; the store numbers and chains it. */
export interface LogEntry extends Tenanted {
  readonly atMs: number
  readonly time: string
  readonly event: LogEvent
  readonly id: string
  readonly room: string
  readonly actor: string
  readonly line: string
  readonly attempt: number
  readonly detail: string
}

/** A line of the log as it is kept: `hash` covers the line and the hash of the line before. */
export interface LogLine extends LogEntry {
  readonly seq: number
  readonly hash: string
}
