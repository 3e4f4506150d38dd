/** Shows that a loop goes round. */
export interface Heartbeat {
  /** Grows with every round. */
  readonly rounds: number
  /** How long the round under way may take, whatever the other side does. */
  readonly limitMs: number
}
