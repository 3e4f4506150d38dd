import { sizeText, spanWords } from '../../lib/text/amounts.ts'
import { type Margins, wrap } from '../../lib/text/columns.ts'
import { portRows } from '../cli/port-rows.ts'
import type { Tone } from '../cli/terminal.ts'
import { pairSentence } from '../pair/pair-rows.ts'
import { commandLines } from './remedies.ts'
import type { DestinationRow, LineRow, NeedRow, Replies, WakeupsReply } from './replies.ts'

/** A row of the page; the tone is put on when it is shown. */
export interface Row {
  readonly text: string
  readonly tone: Tone
}

export interface PageOptions {
  readonly columns: number
  /** The data folder of the daemon. */
  readonly data: string
}

/** So many needs are shown with what to do; of the next ones only what they are. */
const maxInFull = 10
const maxShort = 100

/** The page that one reads aloud over the phone: what needs a person comes once, at its beginning. */
export function statusPage(replies: Replies, options: PageOptions): Row[] {
  const { columns } = options
  const section = (title: string, texts: readonly string[], tone: Tone = 'plain'): Row[] => [
    { text: `${title}:`, tone: 'bold' },
    ...(texts.length === 0 ? ['none'] : texts).flatMap((text) =>
      wrapped(text, columns).map((row) => ({ text: row, tone })),
    ),
  ]
  const { lines, destinations, wakeups, box, pair } = replies
  return [
    ...verdict(box.needs, options),
    { text: '', tone: 'plain' },
    ...siteRows(replies, columns),
    ...(pair ? plain(pairSentence(pair), columns) : []),
    ...lineSection(lines, columns),
    ...section('Destinations', destinations.flatMap(destinationTexts)),
    ...section(...wakeupSection(wakeups)),
    ...section(
      'Listeners',
      box.doors.map(
        ({ address, tls, isOpen }) =>
          `${tls ? 'https' : 'http'} on ${address}${isOpen ? '' : ': closed'}`,
      ),
    ),
    ...plain(certificateText(replies), columns),
    ...plain(`Disk: ${diskText(replies)}`, columns),
    ...plain(licenceText(replies), columns),
  ]
}

function verdict(needs: readonly NeedRow[], options: PageOptions): Row[] {
  if (needs.length === 0) return [{ text: 'All is well.', tone: 'good' }]
  const { columns } = options
  const count = needs.length === 1 ? '1 thing needs' : `${needs.length} things need`
  const hidden = needs.length - maxInFull - maxShort
  return [
    { text: `${count} a person:`, tone: 'bad' },
    ...needs.slice(0, maxInFull).flatMap((need, index) => inFull(need, index, options)),
    ...needs
      .slice(maxInFull, maxInFull + maxShort)
      .flatMap((need, index) => whatRows(need, maxInFull + index, columns)),
    ...(hidden > 0
      ? plain(`    … and ${hidden} more; "nightporter status --json" has all.`, columns)
      : []),
  ]
}

function whatRows({ what }: NeedRow, index: number, columns: number): Row[] {
  const start = `${String(index + 1).padStart(2)}. `
  return rowsOf(what, 'bad', { start, indent: '    ', columns })
}

/** What it is, what to do, and the commands for it as they can be pasted. */
function inFull(need: NeedRow, index: number, { columns, data }: PageOptions): Row[] {
  const { remedy, steps } = need
  return [
    ...whatRows(need, index, columns),
    ...rowsOf(remedy, 'plain', { start: '    ', indent: '    ', columns }),
    ...steps.flatMap((step): Row[] => [
      ...(steps.length > 1 ? rowsOf(`To ${step.about}:`, 'plain', { start: '    ', columns }) : []),
      ...commandLines(step, { columns, data, indent: '      ' }).map(
        (text): Row => ({ text, tone: 'bold' }),
      ),
    ]),
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
    const isUp = state === 'up'
    // Why it is down stands at the beginning.
    const own = wrapped(
      `${name} (${driver}): ${state}${isUp && error ? `, ${error}` : ''}`,
      columns,
    )
    const tone = isUp ? 'plain' : 'bad'
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
  const why = state !== 'down' && error !== '' ? `; ${error}` : ''
  return [`${name}: ${state}, ${queue - held} waiting${review}${why}`]
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
  const kept = reserve === 0 ? '' : `; ${sizeText(reserve)} are kept for booked calls`
  return `${sizeText(free)} free (${percent} %)${state === 'good' ? '' : `, ${state}`}${kept}`
}

function licenceText({ system: { serialnumber, license } }: Replies): string {
  const entries = license.map(({ name, value }) => `${name} ${value === 0 ? 'off' : value}`)
  return `Serial number: ${serialnumber}; licence: ${entries.join(', ') || 'all features'}`
}

function wrapped(text: string, columns: number): string[] {
  return wrap(wordsOf(text), { start: '  ', indent: '    ', columns })
}

function plain(text: string, columns: number): Row[] {
  return rowsOf(text, 'plain', { columns })
}

function rowsOf(text: string, tone: Tone, margins: Margins): Row[] {
  return wrap(wordsOf(text), margins).map((row) => ({ text: row, tone }))
}

/** A line break in a name begins no line of its own. */
function wordsOf(text: string): string[] {
  return text.split(/\s/)
}
