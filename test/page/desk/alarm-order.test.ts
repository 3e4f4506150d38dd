import t from 'tap'
import { inOrder, withoutOlder } from '../../../src/page/desk/alarms/alarm-order.ts'
import type { Alert } from '../../../src/page/rest/records.ts'

const alert = (id: string, kind: Alert['kind'], time: string): Alert => ({
  ...{ id, kind, room: id, scheduled: null, result: null, attempts: 1, calls: 0 },
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

t.test('of many, those that are due or have just come are never left out', (t) => {
  const nowMs = Date.parse('2026-11-16T07:00:00+01:00')
  const many = (kind: Alert['kind'], time: string) =>
    [...'abcdefgh'].map((id) => alert(id, kind, time))
  t.equal(idsOf(withoutOlder(many('failed', '06:40'), nowMs)), 'abcdef')
  t.equal(idsOf(withoutOlder(many('failed', '06:55'), nowMs)), 'abcdefgh')
  t.equal(idsOf(withoutOlder(many('due', '06:40'), nowMs)), 'abcdefgh')
  t.equal(idsOf(withoutOlder(many('assist', '06:40'), nowMs)), 'abcdefgh')
  t.end()
})

t.test('what asks for a decision comes last; a guest list is never left out', (t) => {
  const nowMs = Date.parse('2026-11-16T07:00:00+01:00')
  const alerts = [
    alert('a', 'vacant', '06:50'),
    alert('b', 'failed', '06:10'),
    alert('c', 'guests', '06:40'),
    alert('d', 'new to us', '06:20'),
    alert('e', 'due', '06:00'),
  ]
  t.equal(idsOf(inOrder(alerts)), 'edbac')
  const failed = [...'fghijk'].map((id) => alert(id, 'failed', '06:30'))
  t.equal(idsOf(withoutOlder(inOrder([...alerts.slice(2, 3), ...failed]), nowMs)), 'fghijkc')
  t.end()
})
