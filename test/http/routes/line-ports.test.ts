import t from 'tap'
import type { Line, LineState, PortState } from '../../../src/core/ports/line-driver.ts'
import { portStates } from '../../../src/core/ports/line-state.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import { Metrics } from '../../../src/http/api/metrics.ts'
import type { Request } from '../../../src/http/api/operation.ts'
import type { ApiContext } from '../../../src/http/context.ts'
import { lineRoutes } from '../../../src/http/routes/lines.ts'
import { checkReply } from '../../support/openapi-check.ts'

const noLoop = 'no telephone answers to the ring current; check the phone and its cable'
const ports: PortState[] = [
  { port: 1, extension: '401', state: 'idle', error: '' },
  { port: 2, extension: '402', state: 'offhook', error: '' },
  { port: 5, extension: '405', state: 'fault', error: noLoop },
  { port: 6, extension: '406', state: 'idle', error: '' },
]

function lineWith(name: string, more: Partial<LineState>): Line {
  const state = { state: 'up', registered: true, channels: 4, callsNow: 0, lastError: '' } as const
  const driver = {
    start: () => Promise.resolve(),
    ring: () => Promise.resolve({ kind: 'busy' } as const),
    state: () => ({ ...state, ...more }),
    onCall: () => undefined,
    close: () => Promise.resolve(),
  }
  return { name, kind: 'fxs', channels: 4, reaches: () => true, driver }
}

const lines = [
  lineWith('annex', { ports }),
  lineWith('pbx', {}),
  lineWith('lodge', { ports: [{ port: 1, extension: '501', state: 'unknown', error: '' }] }),
]

t.test('a line tells of its telephone ports, where it has any', async (t) => {
  const [list] = lineRoutes({ lines } as unknown as ApiContext)
  const reply = await list?.handle({ query: {} } as unknown as Request)
  const json = JSON.parse(reply?.json ?? '')
  t.same(json.lines[0].ports, ports)
  t.notOk('ports' in json.lines[1])
  t.same(
    json.lines.map(({ name }: Line) => name),
    ['annex', 'pbx', 'lodge'],
  )
  const answer = { status: 200, headers: {}, text: '' }
  checkReply('GET', '/rest/line', { ...answer, json })
  for (const wrong of [{ state: 'melted' }, { error: 5 }, { colour: 'red' }, { port: '1' }]) {
    const bad = structuredClone(json)
    Object.assign(bad.lines[0].ports[0], wrong)
    t.throws(() => checkReply('GET', '/rest/line', { ...answer, json: bad }), JSON.stringify(wrong))
  }
})

t.test('figures count the ports in each state', async (t) => {
  const space = { state: 'good', size: 0, free: 0, reserve: 0 }
  const api = {
    space: { state: () => space },
    appliance: () => ({
      siteFile: { since: '', mistakes: [] },
      doors: [],
      certificate: null,
      space,
    }),
    time: new SiteTime('Europe/Vienna'),
    lines,
    clock: { now: () => 0 },
    store: {
      state: () => ({ commits: 0, failures: 0, bytes: 0 }),
      destinations: () => [],
      pending: () => [],
      pendingCount: () => 0,
      all: () => [],
      count: () => 0,
    },
    desk: { state: () => ({ waiting: 0, ringing: 0, clockHeldUntilMs: undefined }) },
    destinations: [],
  } as unknown as ApiContext
  const text = await new Metrics(0).text(api)
  const samples = text.split('\n').filter((line) => line.startsWith('nightporter_line_ports{'))
  t.equal(samples.length, 2 * portStates.length)
  t.same(
    samples.filter((line) => !line.endsWith(' 0')),
    [
      'nightporter_line_ports{line="annex",state="idle"} 2',
      'nightporter_line_ports{line="annex",state="offhook"} 1',
      'nightporter_line_ports{line="annex",state="fault"} 1',
      'nightporter_line_ports{line="lodge",state="unknown"} 1',
    ],
  )
})
