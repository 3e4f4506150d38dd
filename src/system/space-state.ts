import type { SpaceState } from '../core/appliance/state.ts'

const mib = 1_048_576

/**
 * From due to settled a call that nobody answers (three attempts, the operator called, a push server
 * told) adds 4.4 KiB to the store, measured over 1,000 calls; one that is answered 1.7 KiB. Snoozes,
 * more push servers and pages that are written anew come on top: four times that is kept for each.
 */
const callBytes = 16_384
/** For what is not a call: the night book, alerts, answers of destinations, the work of pruning. */
const fixedBytes = 8 * mib
/** Enough for 15,000 calls: a hotel settles them over days, and somebody has long been alerted. */
const maxBytes = 256 * mib
/** A disk smaller than this cannot keep a reserve worth the name. */
const smallestDisk = 32 * mib

/** With less than this free beside the reserve nothing new is taken; with twice as much it is again. */
const shortBytes = 8 * mib
/** With less than this free the disk counts as full. */
const lastBytes = 4 * mib

export interface SpaceReading {
  readonly size: number
  readonly free: number
  /** What the reserve has of the disk; it is not free. */
  readonly held: number
  /** Calls that are booked and not settled. */
  readonly pending: number
}

export interface ReserveSize {
  /** How large the reserve should be. */
  readonly wantedBytes: number
  /** What the calls would need, if the disk were large enough. */
  readonly neededBytes: number
  /** With less free than this, it is given up as commits need it. */
  readonly lastBytes: number
}

/** How much is kept for the calls that are booked. It takes no more than a quarter of the disk. */
export function reserveFor({ size, pending }: Pick<SpaceReading, 'size' | 'pending'>): ReserveSize {
  const neededBytes = Math.min(maxBytes, fixedBytes + pending * callBytes)
  if (size < smallestDisk) return { wantedBytes: 0, neededBytes, lastBytes: 0 }
  const max = Math.floor(size / 4 / 4096) * 4096
  const scale = marginScale(size)
  return { wantedBytes: Math.min(max, neededBytes), neededBytes, lastBytes: lastBytes * scale }
}

/** On a disk below 256 MiB everything is smaller. */
function marginScale(size: number): number {
  return Math.min(1, size / (256 * mib))
}

/** How the disk is after a reading; a state ends later than it begins, so that it does not flicker. */
export function stateAfter(before: SpaceState['state'], reading: SpaceReading): SpaceState {
  const { size, free } = reading
  const reserve = reserveFor(reading).wantedBytes
  if (isShortAfter(before, reading, reserve)) return { state: 'short', size, free, reserve }
  const lowFrom = before === 'good' ? 0.1 : 0.12
  return { state: free < size * lowFrom ? 'low' : 'good', size, free, reserve }
}

function isShortAfter(
  before: SpaceState['state'],
  { size, free, held }: SpaceReading,
  reserve: number,
): boolean {
  const margin = shortBytes * marginScale(size) * (before === 'short' ? 2 : 1)
  return reserve > 0 && free + held < reserve + margin
}
