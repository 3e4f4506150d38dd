import type { Quarter } from '../rest/records.ts'
import { dayAfter, type Wall, wallAt, wallOf } from '../time/wall.ts'

export const quarterMs = 15 * 60_000
/** From here on it is worth choosing another time. */
const nearlyFull = 0.8

export interface ShownQuarter {
  readonly startMs: number
  readonly wall: Wall
  readonly booked: number
  /** 0 when no line can ring at all. */
  readonly possible: number
}

export type Fullness = 'free' | 'nearly' | 'full'

/** Every quarter of an hour from now to the end of tomorrow. The system counts a day ahead; from there on, we do. */
export function quartersOf(
  counted: readonly Quarter[],
  pending: readonly { readonly atMs: number }[],
  zone: string,
): readonly ShownQuarter[] {
  const quarters: ShownQuarter[] = counted.map(({ start, booked, possible }) => ({
    startMs: Date.parse(start),
    wall: wallOf(start),
    booked,
    possible,
  }))
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return []
  const tomorrow = dayAfter(first.wall.date, 1)
  const counts = countByQuarter(pending)
  for (let startMs = last.startMs + quarterMs; ; startMs += quarterMs) {
    const wall = wallAt(startMs, zone)
    if (wall.date > tomorrow) return quarters
    const booked = counts.get(startMs) ?? 0
    quarters.push({ startMs, wall, booked, possible: last.possible })
  }
}

export function fullnessOf({ booked, possible }: ShownQuarter): Fullness {
  if (booked >= possible) return booked === 0 ? 'free' : 'full'
  return booked > nearlyFull * possible ? 'nearly' : 'free'
}

/** The quarter that an instant lies in. */
export function quarterAt(quarters: readonly ShownQuarter[], ms: number): ShownQuarter | undefined {
  return quarters.find(({ startMs }) => ms >= startMs && ms < startMs + quarterMs)
}

/** When a quarter ends, as the clock shows it. */
export function endOf({ startMs }: ShownQuarter, zone: string): string {
  return wallAt(startMs + quarterMs, zone).time
}

function countByQuarter(calls: readonly { readonly atMs: number }[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { atMs } of calls) {
    const startMs = atMs - (atMs % quarterMs)
    counts.set(startMs, (counts.get(startMs) ?? 0) + 1)
  }
  return counts
}
