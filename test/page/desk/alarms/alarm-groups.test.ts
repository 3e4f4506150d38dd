import t from 'tap'
import { groupsOf, inOrder } from '../../../../src/page/desk/alarms/alarm-groups.ts'
import type { Alert } from '../../../../src/page/rest/records.ts'

const alert = (id: string, kind: Alert['kind'], time: string, room = id): Alert => ({
  ...{ id, kind, room, scheduled: null, result: null, attempts: 1, calls: 0 },
  time: `2026-11-16T${time}:00+01:00`,
})
const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id).join('')

t.test('a call that staff must make now comes first, then what came last', (t) => {
  const alerts = [
    alert('a', 'failed', '06:10'),
    alert('b', 'missed', '06:30'),
    alert('c', 'due', '06:00'),
    alert('d', 'failed', '06:20'),
  ]
  t.equal(idsOf(inOrder(alerts)), 'cbda')
  t.equal(idsOf(inOrder([...alerts, alert('e', 'assist', '05:55')])), 'cebda', 'or a guest to help')
  t.end()
})

t.test('what asks for a decision comes last', (t) => {
  const alerts = [
    alert('a', 'vacant', '06:50'),
    alert('b', 'failed', '06:10'),
    alert('c', 'guests', '06:40'),
    alert('d', 'new to us', '06:20'),
    alert('e', 'due', '06:00'),
  ]
  t.equal(idsOf(inOrder(alerts)), 'edbac')
  t.end()
})

t.test('all alerts of a room are one, with the most urgent first', (t) => {
  const alerts = [
    alert('a', 'failed', '06:10', '101'),
    alert('b', 'missed', '06:30', '102'),
    alert('c', 'vacant', '06:50', '102'),
    alert('d', 'due', '06:00', '101'),
    alert('e', 'clock', '06:20', ''),
    alert('f', 'guests', '06:20', ''),
  ]
  t.strictSame(
    groupsOf(alerts).map(({ alerts }) => idsOf(alerts)),
    ['da', 'bc', 'e', 'f'],
  )
  t.same(groupsOf([]), [])
  t.end()
})
