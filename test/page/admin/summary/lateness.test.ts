import t from 'tap'
import {
  byLateness,
  isUnderWay,
  latenessOf,
  lateText,
} from '../../../../src/page/admin/summary/lateness.ts'
import type { SummaryCall } from '../../../../src/page/rest/admin-records.ts'

const call = (room: string, result: SummaryCall['result'], late: number | null): SummaryCall => ({
  ...{ id: room, room, scheduled: '2026-11-15T07:00:00+01:00', attempts: 1, status: 4 },
  ...{ result, late },
})

t.test('lateness is told of the calls that rang', (t) => {
  const rang = Array.from({ length: 100 }, (_, i) => call(String(i), 1, 100 - i))
  const others = [call('a', -1, null), call('b', 5, null), call('c', 1, null), call('d', 6, null)]
  t.strictSame(latenessOf([...rang, ...others]), {
    rang: 100,
    neverRang: 1,
    medianS: 50,
    p95S: 95,
    worstS: 100,
  })
  const none = { rang: 0, neverRang: 0, medianS: 0, p95S: 0, worstS: 0 }
  t.strictSame(latenessOf([]), none)
  t.strictSame(latenessOf([call('101', 1, 2)]), {
    ...none,
    rang: 1,
    medianS: 2,
    p95S: 2,
    worstS: 2,
  })
  t.end()
})

t.test('calls that never rang come first, then the latest, then those to come', (t) => {
  const calls = [
    ...[call('to come', -1, null), call('2 s', 1, 2), call('missed', 6, null)],
    ...[call('0 s', 1, 0), call('40 s', 3, 40), call('no line', 4, null)],
  ]
  const order = ['missed', 'no line', '40 s', '2 s', '0 s', 'to come']
  t.strictSame(
    byLateness(calls).map(({ room }) => room),
    order,
  )
  t.end()
})

t.test('a call that rings or waits to ring again is under way', (t) => {
  const states = [0, 1, 2, 3, 5] as const
  const pending = states.map((status) => ({ ...call('101', -1, 2), status }))
  t.strictSame(pending.map(isUnderWay), [false, true, true, true, true])
  t.notOk(isUnderWay(call('101', 1, 2)))
  t.end()
})

t.test('lateness is written short', (t) => {
  const written = [0, 0.04, 1.24, 9.96, 59.6, 119, 120, 3_540, 3_600, 3_900].map((seconds) =>
    lateText(seconds, String),
  )
  t.strictSame(written, [
    ...['0 s', '0 s', '1.2 s', '10 s', '60 s', '119 s', '2 min', '59 min', '1 h', '1 h 5 min'],
  ])
  t.end()
})
