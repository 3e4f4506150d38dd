import type { BoxState } from '../core/box.ts'
import type { ClockReply } from './clock.ts'
import { gigabytes } from './size-words.ts'
import type { AlertRow, DestinationRow, LineRow, Replies } from './status-replies.ts'

/** Something that needs a person. */
export interface Need {
  readonly what: string
  readonly remedy: string
}

const dayMs = 86_400_000
/** A certificate is told of this long before its end. */
const certificateDays = 21

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
    ...certificateNeeds(box, Date.parse(clock.now)),
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

function doorNeeds({ doors }: BoxState): Need[] {
  return doors
    .filter(({ isOpen }) => !isOpen)
    .map(({ address, error }) => ({
      what: `Nothing is served on ${address}${error && `: ${error}`}`,
      remedy: 'It is tried again every few seconds.',
    }))
}

function destinationNeeds({ name, state, queue, held, error }: DestinationRow): Need[] {
  const down = {
    what: `Destination ${name} is down, ${queue - held} deliveries wait${error && `: ${error}`}.`,
    remedy: `"nightporter trace ${name}" shows its wire.`,
  }
  const review = {
    what: `${held} deliveries to ${name} are held for review.`,
    remedy: `GET /rest/outbound/${name} lists them; resend or settle each.`,
  }
  return [...(state === 'down' ? [down] : []), ...(held > 0 ? [review] : [])]
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

function certificateNeeds({ certificate }: BoxState, nowMs: number): Need[] {
  if (!certificate) return []
  const leftMs = Date.parse(certificate.until) - nowMs
  if (!(leftMs < certificateDays * dayMs)) return []
  const days = Math.floor(leftMs / dayMs)
  const end = leftMs <= 0 ? 'has ended' : `ends in ${days === 1 ? 'a day' : `${days} days`}`
  return [
    {
      what: `The certificate ${end} (${certificate.until}).`,
      remedy: certificate.isSelfSigned
        ? 'It is made anew at a restart: systemctl restart nightporter.'
        : 'Put the new one in its place, then "nightporter reload".',
    },
  ]
}
