/** How long calls keep a channel, as seen so far. */
export interface CallTimes {
  readonly count: number
  readonly meanMs: number
  readonly deviationMs: number
}

/** What the desk must still know after a restart. */
export interface DeskRecord {
  /** The last time that was seen on the clock, and the last line of the log at that time. */
  readonly seenMs: number
  readonly logSeq: number
  /** The zone and the edition of its rules that wall times were last worked out with. */
  readonly zone: string
  readonly zoneRules: string
  /** The end of the last day that was summed up. */
  readonly summedUpMs: number
  readonly callTimes: CallTimes
  /** Set when a clock before this time, which cannot be right, was accepted all the same. */
  readonly acceptedBeforeMs?: number
}
