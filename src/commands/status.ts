import { wrapWords } from '../core/layout.ts'
import { Refusal } from '../core/refusal.ts'
import { ask } from './client.ts'
import type { ClockReply } from './clock.ts'
import { type PortRow, portRows } from './port-rows.ts'

interface LineRow {
  readonly name: string
  readonly driver: string
  readonly state: string
  readonly error: string
  readonly ports?: readonly PortRow[]
}

interface DestinationRow {
  readonly name: string
  readonly state: string
  readonly queue: number
  readonly held: number
  readonly error: string
}

interface WakeupRow {
  readonly room: string
  readonly scheduled: string
}

interface AlertRow {
  readonly kind: string
  readonly room: string
  readonly time: string
}

interface System {
  readonly sitename: string
  readonly version: string
  readonly iso8601: string
  readonly diskfree: number
  readonly diskpercentfree: number
}

/** `nightporter status`: lines, destinations, next wakeups and disk at a glance. */
export async function status(data: string): Promise<string> {
  const get = async <T>(path: string) => JSON.parse(await ask(data, { path })) as T
  const system = await get<System>('/rest/system')
  const { lines } = await get<{ lines: LineRow[] }>('/rest/line')
  const { destinations } = await get<{ destinations: DestinationRow[] }>('/rest/outbound')
  const clock = await get<ClockReply>('/rest/clock')
  const freeGb = (system.diskfree / 1e9).toFixed(1)
  return [
    `${system.sitename}, Nightporter ${system.version}, ${system.iso8601}`,
    ...(clock.trusted ? [] : [clockWarning(clock)]),
    `Disk: ${freeGb} GB free (${system.diskpercentfree} %)`,
    section('Lines', lines.flatMap(lineRows)),
    section('Destinations', destinations.map(destinationLine)),
    ...(await alertsNow(get)),
    await nextWakeups(get),
  ].join('\n')
}

function lineRows({ name, driver, state, error, ports = [] }: LineRow): string[] {
  const row = `${name} (${driver}): ${state}${error && `, ${error}`}`
  return [...wrapWords(row.split(' '), '  ', '    ').map((row) => row.slice(2)), ...portRows(ports)]
}

function destinationLine({ name, state, queue, held, error }: DestinationRow): string {
  const review = held === 0 ? '' : `, ${held} held for review (GET /rest/outbound/${name})`
  return [`${name}: ${state}, ${queue - held} waiting${review}`, error]
    .filter(Boolean)
    .join('\n    ')
}

function clockWarning({ now, until }: ClockReply): string {
  return [
    `CLOCK NOT TRUSTED: it says ${now}.`,
    `  It was last seen at ${until}. No call is rung.`,
    '  Set the clock, or run "nightporter clock accept".',
  ].join('\n')
}

/** What needs a person, or nothing when nothing does. */
async function alertsNow(get: <T>(path: string) => Promise<T>): Promise<string[]> {
  const { alerts } = await get<{ alerts: AlertRow[] }>('/rest/alert').catch(noLicence)
  if (alerts.length === 0) return []
  const shown = alerts.slice(0, 10).map(({ kind, room, time }) => {
    return `${time}  ${room === '' ? 'the clock' : `room ${room}, ${kind}`}`
  })
  return [section(`Alerts (${alerts.length}; settle the calls, or DELETE /rest/alert/ID)`, shown)]
}

/** Such as a site without the licence: the rest is worth reading all the same. */
function noLicence(error: unknown): { alerts: AlertRow[] } {
  if (!(error instanceof Refusal)) throw error
  return { alerts: [] }
}

async function nextWakeups(get: <T>(path: string) => Promise<T>): Promise<string> {
  try {
    const { pending } = await get<{ pending: WakeupRow[] }>('/rest/wakeup/list/pending')
    return section(
      `Next wakeups (${pending.length} pending)`,
      pending.slice(0, 5).map(({ room, scheduled }) => `${scheduled}  room ${room}`),
    )
  } catch (error) {
    // Such as a site without the licence: the rest is worth reading all the same.
    if (!(error instanceof Refusal)) throw error
    return section('Next wakeups', [error.message])
  }
}

function section(title: string, lines: string[]): string {
  return [`${title}:`, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)].join(
    '\n',
  )
}
