import t from 'tap'
import { Status } from '../../src/core/model/wakeup.ts'
import type { LineState } from '../../src/core/ports/line-driver.ts'
import type { PairRole } from '../../src/core/ports/pair.ts'
import type { PendingCall } from '../../src/core/ports/reads.ts'
import { SiteTime } from '../../src/core/site-time.ts'
import { statusLine } from '../../src/daemon/status-line.ts'
import { SimulatedLine } from '../../src/lines/simulated.ts'

function line(name: string, state: Partial<LineState>) {
  const driver = new SimulatedLine({ channels: 1, answerMs: 0 })
  const whole = { ...driver.state(), ...state }
  driver.state = () => whole
  return { name, kind: 'simulated', channels: 1, reaches: () => true, driver }
}

function call(room: string, due: string): PendingCall {
  const dueMs = Date.parse(due)
  return {
    id: room,
    room,
    dueMs,
    scheduledMs: dueMs,
    dailyAt: '',
    status: Status.pending,
    tries: 0,
    tenant: '',
    ...{ profile: '', needs: '', assistAlerts: 0, isRingAsked: false },
  }
}

const context = {
  pair: undefined,
  lines: [line('pbx', { state: 'up' })],
  store: { pending: (): PendingCall[] => [] },
  desk: { state: () => ({ waiting: 0, ringing: 0, clockHeldUntilMs: undefined }) },
  time: new SiteTime('Europe/Vienna'),
}

t.test('a quiet hotel', async (t) => {
  t.equal(statusLine(context), '1 of 1 lines up, no calls pending.')
  t.equal(statusLine({ ...context, lines: [] }), 'No lines, no calls pending.')
})

t.test('the next call is told in site time', async (t) => {
  const calls = [call('402', '2026-11-16T06:30:00Z'), call('401', '2026-11-16T05:30:00Z')]
  const status = statusLine({ ...context, store: { pending: () => calls } })
  t.equal(status, '1 of 1 lines up, 2 calls pending, next 2026-11-16 06:30 room 401.')
})

t.test('what is wrong comes first', async (t) => {
  const lines = [...context.lines, line('annex', { state: 'down', lastError: 'no bridge' })]
  lines.push(line('trunk', { state: 'down', lastError: 'is it plugged in?' }))
  const desk = { state: () => ({ waiting: 0, ringing: 0, clockHeldUntilMs: 5 }) }
  t.equal(
    statusLine({ ...context, lines, desk }),
    'Nothing rings: the clock is not trusted. Line annex is down: no bridge. ' +
      'Line trunk is down: is it plugged in? 1 of 3 lines up, no calls pending.',
  )
})

t.test('a box of a pair that does not work says so, and nothing of lines', (t) => {
  const holder = { name: 'a', url: '', sinceMs: 0 }
  const state = { name: 'b', applied: 7, head: 7, other: undefined, problems: [] }
  const lineOf = (role: PairRole, known?: typeof holder) =>
    statusLine({ ...context, pair: { state: () => ({ ...state, role, holder: known }) } })
  t.equal(lineOf('following', holder), 'Follows box a; nothing rings here.')
  t.equal(lineOf('following'), 'Follows nobody; nothing rings here.')
  t.match(lineOf('cut off', holder), /^Cut off: no majority/)
  t.equal(lineOf('holding', holder), '1 of 1 lines up, no calls pending.')
  t.end()
})
