/** What is known of a call to us. */
export interface ReportedCall {
  readonly id: string
  readonly line: string
  readonly extension: string
  /** The room that it comes from; empty for staff and strangers. */
  readonly room: string
  readonly dialled: string
  readonly beganMs: number
  readonly endedMs: number | undefined
  /** What was pressed, without PINs. */
  readonly pressed: string
  /** What was done, in words. */
  readonly done: readonly string[]
  /** What was said («), pressed (») and done (=), the oldest first. */
  readonly steps: readonly string[]
}

/** The calls to us. */
export interface CallReport {
  /** Now and lately, the newest first. */
  list(): readonly ReportedCall[]
  /** Shows what is said and pressed in every call, until the given end is called. */
  watch(onText: (text: string) => void): () => void
}
