import { wrap } from '../core/layout.ts'
import { portRows } from './port-rows.ts'
import { gigabytes, spanWords } from './size-words.ts'
import { doorText, type Need } from './status-needs.ts'
import type { AlertRow, DestinationRow, LineRow, Replies, WakeupsReply } from './status-replies.ts'
import type { Tone } from './terminal.ts'

/** A row of the page; the tone is put on when it is shown. */
export interface Row {
  readonly text: string
  readonly tone: Tone
}

/** A list that is longer is only counted. */
const mostListed = 10

/** The page that one reads aloud over the phone. */
export function statusPage(replies: Replies, needs: readonly Need[], columns: number): Row[] {
  const section = (title: string, texts: readonly string[], tone: Tone = 'plain'): Row[] => [
    { text: `${title}:`, tone: 'bold' },
    ...(texts.length === 0 ? ['none'] : texts).flatMap((text) =>
      wrapped(text, columns).map((row) => ({ text: row, tone })),
    ),
  ]
  const { lines, destinations, alerts, wakeups, box } = replies
  return [
    ...verdict(needs, columns),
    { text: '', tone: 'plain' },
    ...siteRows(replies, columns),
    ...lineSection(lines, columns),
    ...section('Destinations', destinations.flatMap(destinationTexts)),
    ...(alerts.length === 0 ? [] : section(...alertSection(alerts))),
    ...section(...wakeupSection(wakeups)),
    ...section(
      'Doors',
      box.doors.map((door) =>
        door.isOpen ? `${door.tls ? 'https' : 'http'} on ${door.address}` : doorText(door),
      ),
    ),
    ...plain(certificateText(replies), columns),
    ...plain(`Disk: ${diskText(replies)}`, columns),
    ...plain(licenceText(replies), columns),
  ]
}

function verdict(needs: readonly Need[], columns: number): Row[] {
  if (needs.length === 0) return [{ text: 'All is well.', tone: 'good' }]
  const count = needs.length === 1 ? '1 thing needs' : `${needs.length} things need`
  const hidden = needs.length - mostListed
  return [
    { text: `${count} a person:`, tone: 'bad' },
    ...needs.slice(0, mostListed).flatMap(({ what, remedy }, index): Row[] => {
      const start = `${String(index + 1).padStart(2)}. `
      const margins = { start, indent: '    ', columns }
      return [
        ...wrap(what.split(' '), margins).map((text): Row => ({ text, tone: 'bad' })),
        ...wrap(remedy.split(' '), { ...margins, start: '    ' }).map(
          (text): Row => ({ text, tone: 'plain' }),
        ),
      ]
    }),
    ...(hidden > 0 ? plain(`    … and ${hidden} more, below.`, columns) : []),
  ]
}

function siteRows({ system, clock, box }: Replies, columns: number): Row[] {
  const upMs = Date.parse(clock.now) - Date.parse(box.started)
  const trust = clock.trusted ? '' : ', and is not trusted'
  return [
    {
      text: `${system.sitename}, Nightporter ${system.version} (build ${system.build})`,
      tone: 'bold',
    },
    ...plain(`Up for ${spanWords(upMs)}. The clock says ${clock.now}${trust}.`, columns),
  ]
}

function lineSection(lines: readonly LineRow[], columns: number): Row[] {
  const rows = lines.flatMap(({ name, driver, state, error, ports = [] }): Row[] => {
    const own = wrapped(`${name} (${driver}): ${state}${error && `, ${error}`}`, columns)
    const tone = state === 'up' ? 'plain' : 'bad'
    return [
      ...own.map((text): Row => ({ text, tone })),
      ...portRows(ports).map((text): Row => ({ text: `  ${text}`, tone: 'faint' })),
    ]
  })
  const none: Row = { text: '  none', tone: 'plain' }
  return [{ text: 'Lines:', tone: 'bold' }, ...(rows.length === 0 ? [none] : rows)]
}

function destinationTexts({ name, state, queue, held, error }: DestinationRow): string[] {
  const review = held === 0 ? '' : `, ${held} held for review`
  return [`${name}: ${state}, ${queue - held} waiting${review}${error && `; ${error}`}`]
}

function alertSection(alerts: readonly AlertRow[]): [string, string[]] {
  const shown = alerts
    .slice(0, mostListed)
    .map(
      ({ kind, room, time }) => `${time}  ${room === '' ? 'the clock' : `room ${room}, ${kind}`}`,
    )
  return [`Alerts (${alerts.length}; settle the calls, or DELETE /rest/alert/ID)`, shown]
}

function wakeupSection({ refusal, today, pending, next }: WakeupsReply): [string, string[]] {
  if (refusal !== '') return ['Next wakeups', [refusal]]
  const counts =
    `today: ${today.pending} pending, ${today.ringing} ringing, ` +
    `${today.answered} answered, ${today.failed} failed`
  const calls = next.map(({ room, scheduled }) => `${scheduled}  room ${room}`)
  return [`Next wakeups (${pending} pending)`, [...(next.length === 0 ? ['none'] : calls), counts]]
}

function certificateText({ box: { certificate } }: Replies): string {
  if (!certificate) return 'Certificate: none, TLS is off'
  const { isSelfSigned, until, fingerprint } = certificate
  return `Certificate: ${isSelfSigned ? 'self-signed' : 'from a file'}, until ${until}, SHA-256 ${fingerprint}`
}

function diskText({ box: { space } }: Replies): string {
  const { size, free, reserve, state } = space
  const percent = size === 0 ? 0 : Math.round((free / size) * 100)
  const kept = reserve === 0 ? '' : `; ${gigabytes(reserve)} are kept for booked calls`
  return `${gigabytes(free)} free (${percent} %)${state === 'good' ? '' : `, ${state}`}${kept}`
}

function licenceText({ system: { serialnumber, license } }: Replies): string {
  const entries = license.map(({ name, value }) => `${name} ${value === 0 ? 'off' : value}`)
  return `Serial number: ${serialnumber}; licence: ${entries.join(', ') || 'all features'}`
}

function wrapped(text: string, columns: number): string[] {
  return wrap(text.split(' '), { start: '  ', indent: '    ', columns })
}

function plain(text: string, columns: number): Row[] {
  return wrap(text.split(' '), { columns }).map((row) => ({ text: row, tone: 'plain' }))
}
