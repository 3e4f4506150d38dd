import { certificateWarnDays } from '../../../core/box.ts'
import type { ClockReading, SystemReport } from '../../rest/records.ts'
import type { ShownTime } from '../../time/shown-time.ts'
import { wallOf } from '../../time/wall.ts'
import type { Words } from '../../words/words.ts'
import type { AdminPage } from '../admin-pages.ts'
import type { BoxState, DestinationReading, LineReading } from './records.ts'
import { shownSize } from './shown-size.ts'

/** What a person should see to, in one sentence, and where. */
export interface Trouble {
  readonly text: string
  readonly isUrgent: boolean
  /** A page of the administrator, and what it is to show. */
  readonly at?: readonly [AdminPage, ...string[]]
  /** Said one by one below. */
  readonly details?: readonly string[]
}

/** All that is known of the system at the moment; what was not read is not there. */
export interface Readings {
  readonly system: SystemReport
  readonly clock: ClockReading
  readonly box: BoxState | undefined
  readonly lines: readonly LineReading[] | undefined
  readonly destinations: readonly DestinationReading[] | undefined
}

/** What is wrong, the urgent first. */
export function troublesOf(readings: Readings, words: Words, shown: ShownTime): readonly Trouble[] {
  const { box, clock, lines = [], destinations = [] } = readings
  const text = words.adminSystem.trouble
  const found = [
    clock.trusted ? [] : [{ text: text.clock, isUrgent: true }],
    diskTroubles(readings, words, shown),
    lineTroubles(lines, readings, words),
    destinations.flatMap((destination) => destinationTroubles(destination, words, shown)),
    (box?.doors ?? [])
      .filter((door) => !door.isOpen)
      .map(({ address, error }) => ({ text: text.door(address, error), isUrgent: false })),
    certificateTroubles(readings, words, shown),
    box && box.siteFile.mistakes.length > 0
      ? [{ text: text.siteFile, isUrgent: false, details: box.siteFile.mistakes }]
      : [],
  ].flat()
  return found.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
}

function diskTroubles({ box, system }: Readings, words: Words, shown: ShownTime): Trouble[] {
  const text = words.adminSystem.trouble
  const state = box?.space.state ?? (system.diskpercentfree < 10 ? 'low' : 'good')
  if (state === 'good') return []
  const free = shownSize(box?.space.free ?? system.diskfree, shown)
  return state === 'short'
    ? [{ text: text.diskShort(free), isUrgent: true }]
    : [{ text: text.diskLow(free), isUrgent: false }]
}

function lineTroubles(
  lines: readonly LineReading[],
  { system }: Readings,
  words: Words,
): Trouble[] {
  const text = words.adminSystem.trouble
  if (system.lines === 0) return [{ text: text.noLine, isUrgent: true }]
  return lines
    .filter(({ state }) => state === 'down')
    .map(({ name, error }) => ({
      text: text.line(name, why(error)),
      isUrgent: true,
      at: ['lines'],
    }))
}

function destinationTroubles(
  { name, kind, state, queue, held, refused, error }: DestinationReading,
  words: Words,
  shown: ShownTime,
): Trouble[] {
  const text = words.adminSystem.trouble
  const at: Trouble['at'] = kind === 'connector' ? ['charges', 'review'] : ['destinations', name]
  // A night audit pauses a queue for a while, and that is well.
  const isStuck = state === 'down' && queue > 0
  const isUrgent = false
  const queueText = text.queue(name, shown.number(queue), why(error))
  return [
    ...(isStuck ? [{ text: queueText, isUrgent, at: ['destinations', name] as const }] : []),
    ...(held > 0 ? [{ text: text.held(name, shown.number(held)), isUrgent, at }] : []),
    ...(refused > 0 ? [{ text: text.refused(name, shown.number(refused)), isUrgent, at }] : []),
  ]
}

function certificateTroubles({ box, clock }: Readings, words: Words, shown: ShownTime): Trouble[] {
  const until = box?.certificate?.until
  if (until === undefined) return []
  const leftMs = Date.parse(until) - Date.parse(clock.now)
  if (leftMs > certificateWarnDays * 86_400_000) return []
  const text = words.adminSystem.trouble
  const day = shown.longDay(wallOf(until).date)
  return [{ text: leftMs < 0 ? text.certificateOver(day) : text.certificate(day), isUrgent: false }]
}

/** What the system itself says about it, in brackets. */
function why(error: string): string {
  return error === '' ? '' : ` (${error.replace(/\.$/, '')})`
}
