import { counted, sizeText } from '../../lib/text/amounts.ts'
import { dayMs } from '../../lib/units.ts'
import type { DestinationReading } from '../delivery/destination-state.ts'
import type { LineState } from '../ports/line-driver.ts'
import type { PairState } from '../ports/pair.ts'
import { alertNeed, type NeededAlert } from './alert-needs.ts'
import { destinationNeeds } from './destination-needs.ts'
import { traceStep, why } from './need-texts.ts'
import { pairNeeds } from './pair-needs.ts'
import {
  type ApplianceState,
  type CertificateState,
  certificateWarnDays,
  type ListenerState,
  type Need,
  type SiteFileState,
  type SpaceState,
} from './state.ts'

/** All that is looked at to say what needs a person. Times are ISO 8601 in site time. */
export interface NeedFacts
  extends Pick<ApplianceState, 'siteFile' | 'doors' | 'certificate' | 'space'> {
  readonly clock: { readonly now: string; readonly until: string | null }
  readonly lines: readonly NeededLine[]
  /** Whether the last commit was refused, and why. */
  readonly store: { readonly isRefusing: boolean; readonly cause: string }
  readonly destinations: readonly DestinationReading[]
  /** The pair that this box belongs to; undefined where it is alone. */
  readonly pair: PairState | undefined
  /** There may be very many: each is asked for when its turn comes. */
  readonly alerts: Iterable<NeededAlert>
}

export type NeededLine = { readonly name: string } & Pick<
  LineState,
  'state' | 'lastError' | 'ports'
>

/**
 * What needs a person, the most urgent first: what keeps every call from ringing, then guests, then
 * the appliance, then certificates and the site file.
 */
export function* needsOf(facts: NeedFacts): Generator<Need, void, undefined> {
  const { clock, lines, store, alerts, space, doors, destinations } = facts
  const { siteFile, certificate, pair } = facts
  const isTrusted = clock.until === null
  // Lines and destinations are those of the box that works.
  const isAtWork = pair === undefined || pair.role === 'holding'
  yield* pairNeeds(pair)
  if (isAtWork) yield* allLinesNeeds(lines)
  yield* storeNeeds(store)
  yield* clockNeeds(clock)
  for (const alert of alerts) if (alert.kind !== 'clock' || isTrusted) yield alertNeed(alert)
  yield* isAtWork && isAnyUp(lines) ? lines.flatMap(lineNeeds) : []
  yield* spaceNeeds(space)
  yield* listenerNeeds(doors)
  if (isAtWork) yield* destinations.flatMap(destinationNeeds)
  yield* siteFileNeeds(siteFile)
  yield* certificateNeeds(certificate, clock.now)
}

/** What concerns everybody whose guests are to be woken. */
const tenantKinds: readonly string[] = [
  'pair',
  'no-line',
  'lines-down',
  'store',
  'clock',
  'alert',
  'disk',
]

/** The same for somebody bound to a tenant, who is shown no line, destination or place by name. */
export function* tenantNeeds(facts: NeedFacts): Generator<Need, void, undefined> {
  const lines = facts.lines.map((line) => ({ ...line, name: '', lastError: '' }))
  for (const need of needsOf({ ...facts, lines })) if (tenantKinds.includes(need.kind)) yield need
}

function isAnyUp(lines: readonly NeededLine[]): boolean {
  return lines.some(({ state }) => state === 'up')
}

function allLinesNeeds(lines: readonly NeededLine[]): Need[] {
  if (isAnyUp(lines)) return []
  if (lines.length === 0)
    return [
      {
        kind: 'no-line',
        isUrgent: true,
        what: 'No telephone can ring: the site file has no line.',
        remedy: 'Add a [[line]] to the site file, then reload it.',
        steps: [{ about: 'reload it', command: 'nightporter reload' }],
      },
    ]
  const named = lines.filter(({ name }) => name !== '')
  const each = named.map(({ name, lastError }) => `${name}${why(lastError)}`)
  return [
    {
      kind: 'lines-down',
      isUrgent: true,
      lines: named.map(({ name, lastError }) => ({ name, error: lastError })),
      what: `No telephone can ring: every line is down${each.length > 0 ? ` (${each.join('; ')})` : ''}.`,
      remedy: 'Check the telephone exchange, the cables and the network.',
      steps: named.map(({ name }) => traceStep(name)),
    },
  ]
}

function storeNeeds({ isRefusing, cause }: NeedFacts['store']): Need[] {
  if (!isRefusing) return []
  return [
    {
      kind: 'store',
      isUrgent: true,
      cause,
      what: `The store takes no changes${cause && ` (${cause})`}: no call can ring, and nothing can be booked or charged.`,
      remedy: 'Free space on the disk of the data folder; if there is enough, the disk is failing.',
      steps: [{ about: 'see what the disk says', command: 'dmesg --level=err | tail' }],
    },
  ]
}

function clockNeeds({ now, until }: NeedFacts['clock']): Need[] {
  if (until === null) return []
  return [
    {
      kind: 'clock',
      isUrgent: true,
      now,
      until,
      what: `The clock is not trusted, and no call is rung. It says ${now}; it was last seen at ${until}.`,
      remedy: 'Set the clock; or, if it is right, accept it.',
      steps: [{ about: 'accept it', command: 'nightporter clock accept' }],
    },
  ]
}

function lineNeeds({ name, state, lastError, ports = [] }: NeededLine): Need[] {
  if (state !== 'up')
    return [
      {
        kind: 'line',
        isUrgent: true,
        name,
        error: lastError,
        what: `Line ${name} is down${why(lastError)}.`,
        remedy: 'Check its other end, its cable and the network.',
        steps: [traceStep(name)],
      },
    ]
  const faults = ports.filter((port) => port.state === 'fault')
  const [first] = faults
  if (!first) return []
  const { extension, error } = first
  const what =
    faults.length === 1
      ? `Telephone ${extension} on line ${name} has a fault${why(error)}.`
      : `${faults.length} telephones on line ${name} have a fault.`
  return [
    {
      kind: 'telephone',
      isUrgent: false,
      name,
      extension,
      error,
      count: faults.length,
      what,
      remedy: 'Check its cable and the telephone, then try it.',
      steps: [{ about: 'try it', command: `nightporter ring ${extension}` }],
    },
  ]
}

function spaceNeeds({ state, free, size }: SpaceState): Need[] {
  if (state === 'good') return []
  const freeText = `${sizeText(free)} of ${sizeText(size)} are free`
  const what =
    state === 'short'
      ? `The disk is full: ${freeText}. Nothing new is taken; booked calls ring.`
      : `The disk is nearly full: ${freeText}.`
  const remedy = 'Free space on the disk of the data folder.'
  return [{ kind: 'disk', isUrgent: state === 'short', state, free, size, what, remedy, steps: [] }]
}

function listenerNeeds(doors: readonly ListenerState[]): Need[] {
  return doors
    .filter(({ isOpen }) => !isOpen)
    .map(({ address, error }) => ({
      kind: 'door',
      isUrgent: false,
      address,
      error,
      // What is wrong names the address, and what to do, itself.
      what: error === '' ? `${address} is not open yet.` : `Closed: ${error}`,
      remedy: 'Once that is corrected it is open within seconds, without a restart.',
      steps: [],
    }))
}

function siteFileNeeds({ since, mistakes }: SiteFileState): Need[] {
  const [first, ...others] = mistakes
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return [
    {
      kind: 'site-file',
      isUrgent: false,
      since,
      mistakes,
      what: `The site file cannot be used; the one of ${since} is. ${first}${more}`,
      remedy: 'Correct it, check it, then reload it.',
      steps: [{ about: 'check and reload it', command: 'nightporter check && nightporter reload' }],
    },
  ]
}

function certificateNeeds(certificate: CertificateState | null, now: string): Need[] {
  if (!certificate) return []
  const { until, isSelfSigned } = certificate
  const leftMs = Date.parse(until) - Date.parse(now)
  if (!(leftMs < certificateWarnDays * dayMs)) return []
  const isOver = leftMs <= 0
  return [
    {
      kind: 'certificate',
      isUrgent: false,
      until,
      isOver,
      isSelfSigned,
      what: `The certificate ${isOver ? 'has ended' : `ends ${dayWords(now, until)}`} (${until}).`,
      remedy: isSelfSigned
        ? 'It is made anew at a restart.'
        : 'Put the new one in its place, then reload.',
      steps: [
        isSelfSigned
          ? { about: 'restart', command: 'systemctl restart nightporter' }
          : { about: 'reload', command: 'nightporter reload' },
      ],
    },
  ]
}

/** `today`, `in 1 day`: by the calendar, from one time of the site to another. */
function dayWords(from: string, until: string): string {
  const dayOf = (time: string) => Date.parse(time.slice(0, 10)) / dayMs
  const days = dayOf(until) - dayOf(from)
  return days === 0 ? 'today' : `in ${counted(days, 'day')}`
}
