import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { type PortRow, portRows } from '../../../src/commands/cli/port-rows.ts'
import { terminalOf } from '../../../src/commands/cli/terminal.ts'
import { status } from '../../../src/commands/status/status.ts'
import { tempFolder } from '../../support/hotel.ts'

const noLoop = 'no telephone takes ring current; check the plug, the cable and the wall socket'

function ports(states: Record<number, string>, count: number): PortRow[] {
  return Array.from({ length: count }, (_, i) => {
    const state = states[i + 1] ?? 'idle'
    return { port: i + 1, extension: `${401 + i}`, state, error: state === 'fault' ? noLoop : '' }
  })
}

t.test('a few rows say how many ports are well, and which are not', async (t) => {
  t.same(portRows(ports({}, 10)), ['  10 ports: 10 idle'])
  t.same(portRows(ports({ 2: 'offhook', 3: 'offhook', 5: 'fault', 7: 'ringing' }, 10)), [
    '  10 ports: 6 idle, 1 ringing, 1 with a fault, off the hook: 402 403',
    '  405 (port 5): no telephone takes ring current; check the plug, the cable and',
    '    the wall socket',
  ])
  t.same(portRows([]), [])
  t.same(portRows(ports({ 1: 'unknown', 2: 'unknown' }, 2)), [], 'the line has said why')
})

t.test('many troubles take few rows', async (t) => {
  const all = (state: string) =>
    ports(Object.fromEntries(Array.from({ length: 240 }, (_, i) => [i + 1, state])), 240)
  for (const state of ['fault', 'offhook', 'talking']) {
    const rows = portRows(all(state))
    t.ok(rows.length <= 18, `${rows.length} rows for ${state}`)
    for (const row of rows) t.ok(row.length <= 78, row)
  }
  t.match(portRows(all('fault')).at(-1), /GET \/rest\/line shows all/)
})

t.test('status shows them below their line', async (t) => {
  const data = await tempFolder(t)
  const error = `/dev/fxs/by-serial/FX100235 cannot be opened: ${noLoop}`
  const now = '2026-11-15T07:05:09+01:00'
  const row = { driver: 'fxs', state: 'up', error: '' }
  const replies: Record<string, object> = {
    '/rest/system': {
      sitename: 'Astoria',
      version: '1',
      build: '1',
      serialnumber: '',
      license: [],
    },
    '/rest/box': {
      needs: [],
      started: now,
      siteFile: { since: now, mistakes: [] },
      doors: [],
      certificate: null,
      space: { state: 'good', size: 0, free: 0, reserve: 0 },
    },
    '/rest/wakeup/list/today': { today: [] },
    '/rest/line': {
      lines: [
        { ...row, name: 'annex', ports: ports({ 2: 'offhook' }, 3) },
        { ...row, name: 'lodge', state: 'down', error, ports: ports({ 1: 'unknown' }, 1) },
        { ...row, name: 'pbx', driver: 'sip' },
      ],
    },
    '/rest/outbound': { destinations: [] },
    '/rest/clock': { now, trusted: true, until: null },
    '/rest/alert': { alerts: [] },
    '/rest/wakeup/list/pending': { pending: [] },
  }
  const server = createServer(({ url = '' }, response) => {
    const alone = { error: 312, description: 'This box is alone.' }
    response.statusCode = url === '/rest/pair' ? 404 : 200
    response.end(JSON.stringify(url === '/rest/pair' ? alone : (replies[url] ?? {})))
  })
  await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
  t.teardown(() => server.close())
  const { text } = await status(data, terminalOf({}, {}))
  t.match(
    text,
    [
      'Lines:',
      '  annex (fxs): up',
      '    3 ports: 2 idle, off the hook: 402',
      '  lodge (fxs): down',
      '  pbx (sip): up',
      'Destinations:',
    ].join('\n'),
  )
})
