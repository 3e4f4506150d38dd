/** Shows that a loop is running. */
export interface Heartbeat {
  /** Counts the turns of the loop. */
  readonly beats: number
  /** How long the current turn may take, whatever the other side does. */
  readonly limitMs: number
}
