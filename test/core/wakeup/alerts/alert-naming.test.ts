import t from 'tap'
import type { Alert } from '../../../../src/core/model/alert.ts'
import { nameAlerts } from '../../../../src/core/wakeup/alerts/alert-naming.ts'

const siteTenant = 'site'

function alertOf(room: string, tenant = siteTenant, more: Partial<Alert> = {}): Alert {
  return { id: `call of ${room}`, kind: 'failed', room, tenant, atMs: 1, calls: 0, ...more }
}

const roomsFrom = (first: number, count: number, tenant?: string) =>
  Array.from({ length: count }, (_, index) => alertOf(String(first + index), tenant))
const roomsOf = (alerts: readonly Alert[]) => alerts.map(({ room }) => room)

t.test('a room whose name cannot be spoken keeps no other from being named', async (t) => {
  const alerts = [alertOf('!', 'annex'), alertOf('305'), alertOf('㎯'.repeat(32)), alertOf('306')]
  const { named, unspeakable, waiting } = nameAlerts(alerts, siteTenant)
  t.same(roomsOf(named), ['305', '306'])
  t.same(roomsOf(unspeakable), ['!', '㎯'.repeat(32)])
  t.same(waiting, [])
})

t.test('the rooms of a tenant leave room for those of all others', async (t) => {
  const alerts = [...roomsFrom(1, 60, 'annex'), ...roomsFrom(901, 3), ...roomsFrom(801, 2, 'lodge')]
  const { named, waiting } = nameAlerts(alerts, siteTenant)
  t.same(roomsOf(named).slice(0, 8), ['901', '1', '801', '902', '10', '802', '903', '11'])
  t.equal(named.length, 20)
  t.equal(named.length + waiting.length, alerts.length)
})

t.test('a name that has no place any more lets shorter ones go first', async (t) => {
  const alerts = [alertOf('A'.repeat(32)), alertOf('B'.repeat(32)), alertOf('C1')]
  const { named, waiting } = nameAlerts(alerts, siteTenant)
  t.same(roomsOf(named), ['A'.repeat(32), 'C1'])
  t.same(roomsOf(waiting), ['B'.repeat(32)])
})

t.test('what was told least often is named first', async (t) => {
  const reported = roomsFrom(101, 20).map((alert) => ({ ...alert, calls: 1 }))
  const { named } = nameAlerts([...reported, ...roomsFrom(201, 5)], siteTenant)
  t.same(roomsOf(named), [...roomsOf(roomsFrom(201, 5)), ...roomsOf(reported.slice(0, 15))])
})

t.test('the clock takes no place, and a room has one for all its calls that failed', async (t) => {
  const clock = alertOf('', '', { id: 'clock', kind: 'clock' })
  const missed = roomsFrom(101, 20).map((alert): Alert => ({ ...alert, kind: 'missed' }))
  const { named, waiting } = nameAlerts([...roomsFrom(101, 20), ...missed, clock], siteTenant)
  t.equal(named.length, 41)
  t.same(waiting, [])
})
