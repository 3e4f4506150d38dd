import { type BoxState, certificateWarnDays, type DoorState } from '../core/box.ts'
import type { ClockReply } from './clock.ts'
import { counted, gigabytes } from './size-words.ts'
import type { AlertRow, DestinationRow, LineRow, Replies } from './status-replies.ts'

/** Something that needs a person. */
export interface Need {
  readonly what: string
  readonly remedy: string
}

const dayMs = 86_400_000

/** What needs a person, the most urgent first: guests before the box, and the box before papers. */
export function needsOf({ box, clock, lines, destinations, alerts }: Replies): Need[] {
  return [
    ...clockNeeds(clock),
    ...alertNeeds(alerts.filter(({ kind }) => kind !== 'clock' || clock.trusted)),
    ...lines.flatMap(lineNeeds),
    ...spaceNeeds(box),
    ...doorNeeds(box),
    ...destinations.flatMap(destinationNeeds),
    ...siteFileNeeds(box),
    ...certificateNeeds(box, clock.now),
  ]
}

function clockNeeds({ trusted, now, until }: ClockReply): Need[] {
  if (trusted) return []
  return [
    {
      what: `The clock is not trusted, and no call is rung. It says ${now}; it was last seen at ${until}.`,
      remedy: 'Set the clock, or run "nightporter clock accept".',
    },
  ]
}

const alertWords: Readonly<Record<string, string>> = {
  failed: 'was not woken: the call failed',
  missed: 'was not woken: the call was missed',
  due: 'is to be called by staff now',
}

function alertNeeds(alerts: readonly AlertRow[]): Need[] {
  return alerts.map(({ kind, room, time }) =>
    room === ''
      ? {
          what: `The clock was set, at ${time}.`,
          remedy: 'See that it is right; DELETE /rest/alert/ID settles it.',
        }
      : {
          what: `Room ${room} ${alertWords[kind] ?? kind} (${time}).`,
          remedy: 'Call the guest, then settle the call: PUT /rest/wakeup/ID with result=1.',
        },
  )
}

function lineNeeds({ name, state, error, ports = [] }: LineRow): Need[] {
  if (state !== 'up')
    return [
      {
        what: `Line ${name} is down${error && `: ${error}`}.`,
        remedy: `"nightporter trace ${name}" shows its wire.`,
      },
    ]
  const faults = ports.filter((port) => port.state === 'fault')
  const [first] = faults
  if (!first) return []
  const what =
    faults.length === 1
      ? `Telephone ${first.extension} on line ${name} has a fault: ${first.error}.`
      : `${faults.length} telephones on line ${name} have a fault.`
  return [{ what, remedy: `"nightporter ring ${first.extension}" tries it once it is mended.` }]
}

function spaceNeeds({ space }: BoxState): Need[] {
  if (space.state === 'good') return []
  const free = `${gigabytes(space.free)} of ${gigabytes(space.size)} are free`
  const remedy = 'Make room on the disk of the data folder.'
  return space.state === 'short'
    ? [{ what: `The disk is full: ${free}. Nothing new is taken; booked calls ring.`, remedy }]
    : [{ what: `The disk is nearly full: ${free}.`, remedy }]
}

/** What is wrong names the address, and what to do, itself. */
export function doorText({ address, error }: DoorState): string {
  return error === '' ? `${address} is not open yet.` : `Closed: ${error}`
}

function doorNeeds({ doors }: BoxState): Need[] {
  return doors
    .filter(({ isOpen }) => !isOpen)
    .map((door) => ({
      what: doorText(door),
      remedy: 'Once that is mended it is open within seconds, without a restart.',
    }))
}

function destinationNeeds({ name, state, queue, held, error }: DestinationRow): Need[] {
  const lists = `GET /rest/outbound/${name} lists them`
  if (state === 'removed' && queue > 0)
    return [
      {
        what: `${waiting(queue)} for ${name}, which is not in the site file any more.`,
        remedy: `Put it back, or settle them: ${lists}.`,
      },
    ]
  const down = {
    what: `Destination ${name} is down, ${waiting(queue - held)}${error && `: ${error}`}.`,
    remedy: `"nightporter trace ${name}" shows its wire.`,
  }
  const review = {
    what: `${counted(held, 'delivery', 'deliveries')} to ${name} ${held === 1 ? 'is' : 'are'} held for review.`,
    remedy: `${lists}; resend or settle each.`,
  }
  return [...(state === 'down' ? [down] : []), ...(held > 0 ? [review] : [])]
}

function waiting(count: number): string {
  return `${counted(count, 'delivery', 'deliveries')} ${count === 1 ? 'waits' : 'wait'}`
}

function siteFileNeeds({ siteFile: { since, mistakes } }: BoxState): Need[] {
  const [first, ...others] = mistakes
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return [
    {
      what: `The site file cannot be used; the one of ${since} is. ${first}${more}`,
      remedy: 'Mend it, run "nightporter check", then "nightporter reload".',
    },
  ]
}

function certificateNeeds({ certificate }: BoxState, now: string): Need[] {
  if (!certificate) return []
  const leftMs = Date.parse(certificate.until) - Date.parse(now)
  if (!(leftMs < certificateWarnDays * dayMs)) return []
  const end = leftMs <= 0 ? 'has ended' : `ends ${dayWords(now, certificate.until)}`
  return [
    {
      what: `The certificate ${end} (${certificate.until}).`,
      remedy: certificate.isSelfSigned
        ? 'It is made anew at a restart: systemctl restart nightporter.'
        : 'Put the new one in its place, then "nightporter reload".',
    },
  ]
}

/** `today`, `in 1 day`: by the calendar, from one time of the site to another. */
function dayWords(from: string, until: string): string {
  const dayOf = (time: string) => Date.parse(time.slice(0, 10)) / dayMs
  const days = dayOf(until) - dayOf(from)
  return days === 0 ? 'today' : `in ${counted(days, 'day')}`
}
