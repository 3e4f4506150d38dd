import { ask } from './client.ts'

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
  const { lines } = await get<{
    lines: { name: string; driver: string; state: string; error: string }[]
  }>('/rest/line')
  const { destinations } = await get<{
    destinations: { name: string; state: string; queue: number }[]
  }>('/rest/outbound')
  const { pending } = await get<{ pending: { room: string; scheduled: string }[] }>(
    '/rest/wakeup/list/pending',
  )
  const freeGb = (system.diskfree / 1e9).toFixed(1)
  return [
    `${system.sitename}, Nightporter ${system.version}, ${system.iso8601}`,
    `Disk: ${freeGb} GB free (${system.diskpercentfree} %)`,
    section(
      'Lines',
      lines.map(
        (line) => `${line.name} (${line.driver}): ${line.state}${line.error && `, ${line.error}`}`,
      ),
    ),
    section(
      'Destinations',
      destinations.map(({ name, state, queue }) => `${name}: ${state}, ${queue} waiting`),
    ),
    section(
      `Next wakeups (${pending.length} pending)`,
      pending.slice(0, 5).map(({ room, scheduled }) => `${scheduled}  room ${room}`),
    ),
  ].join('\n')
}

function section(title: string, lines: string[]): string {
  return [`${title}:`, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)].join(
    '\n',
  )
}
