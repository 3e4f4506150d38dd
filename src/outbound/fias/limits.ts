import type { Pauses } from '../../lib/backoff.ts'

/** How long, and for how much, the property system is waited for. */
export interface Limits {
  readonly connectMs: number
  /** A connection that takes no bytes for so long is dead. */
  readonly writeMs: number
  /** For an ACK on a serial line. */
  readonly ackMs: number
  /** For the property system to send LS first. */
  readonly firstRecordMs: number
  /** From our introduction to its LA. */
  readonly aliveMs: number
  /** Without a record for so long, the link is checked. */
  readonly quietMs: number
  readonly quietAnswerMs: number
  /** Records in a row that cannot be read and are skipped; more are no FIAS. */
  readonly maxUnreadable: number
  /** Records of ours that wait to be sent; nearly all of them are answers. */
  readonly maxUnsent: number
  /** After a link that has lasted so long, the next one is tried soon. */
  readonly stableMs: number
  /** Between two tries to open the link. */
  readonly pauses: Pauses
  /** From DR to DS. */
  readonly listStartMs: number
  /** Between two records of the guest list. */
  readonly listGapMs: number
  /** From DS to DE. */
  readonly listMs: number
  readonly maxListed: number
  /** From a request for a new list to asking for it. */
  readonly refreshDelayMs: number
  /** Between two lists that are asked for over one link. */
  readonly refreshIntervalMs: number
  /** From a posting to its answer. */
  readonly answerMs: number
  /** How long answers and events are still waited for when we close. */
  readonly closeMs: number
  /** After the disk refused to keep events, until it is tried again. */
  readonly refusedMs: number
  /** Events that wait to be applied. */
  readonly maxWaiting: number
}

export const defaultLimits: Limits = {
  connectMs: 10_000,
  writeMs: 10_000,
  ackMs: 3_000,
  firstRecordMs: 3_000,
  aliveMs: 30_000,
  quietMs: 300_000,
  quietAnswerMs: 30_000,
  maxUnreadable: 20,
  maxUnsent: 100,
  stableMs: 60_000,
  pauses: { firstMs: 1_000, maxMs: 30_000 },
  listStartMs: 30_000,
  listGapMs: 60_000,
  listMs: 600_000,
  maxListed: 50_000,
  refreshDelayMs: 1_000,
  refreshIntervalMs: 30_000,
  answerMs: 30_000,
  closeMs: 5_000,
  refusedMs: 5_000,
  maxWaiting: 1_000,
}
