import t from 'tap'
import { ShownTime } from '../../../src/page/time/shown-time.ts'
import {
  dayAfter,
  isKnownZone,
  isoAt,
  offsetOf,
  wallAt,
  wallOf,
} from '../../../src/page/time/wall.ts'

t.test('a time of the interface keeps its own digits', (t) => {
  t.strictSame(wallOf('2026-11-16T06:45:00+01:00'), { date: '2026-11-16', time: '06:45' })
  t.strictSame(wallOf('2026-11-16T06:45:00-10:00'), { date: '2026-11-16', time: '06:45' })
  t.end()
})

t.test('an instant is told as the clocks of the hotel show it', (t) => {
  const at = (iso: string, zone: string) => wallAt(Date.parse(iso), zone)
  t.strictSame(at('2026-11-16T23:30Z', 'Europe/Vienna'), { date: '2026-11-17', time: '00:30' })
  t.strictSame(at('2026-11-16T05:00Z', 'Pacific/Honolulu'), { date: '2026-11-15', time: '19:00' })
  t.strictSame(at('2026-03-29T01:00Z', 'Europe/Vienna'), { date: '2026-03-29', time: '03:00' })
  t.strictSame(at('2026-11-16T00:00Z', 'Europe/London'), { date: '2026-11-16', time: '00:00' })
  t.end()
})

t.test('where the browser does not know the zone, the offset of the interface counts', (t) => {
  t.equal(isKnownZone('Europe/Vienna'), true)
  t.equal(isKnownZone('Europe/Atlantis'), false)
  t.equal(isKnownZone(''), false)
  const atMs = Date.parse('2026-11-16T23:30Z')
  t.strictSame(wallAt(atMs, offsetOf('2026-11-16T06:45:00+01:00')), wallAt(atMs, 'Europe/Vienna'))
  t.strictSame(wallAt(atMs, '-09:30'), { date: '2026-11-16', time: '14:00' })
  t.equal(isoAt(atMs, '+05:30'), '2026-11-17T05:00:00+05:30')
  t.equal(offsetOf('2026-11-16T06:45:00Z'), '+00:00')
  t.end()
})

t.test('days follow each other, also where the clocks change', (t) => {
  t.equal(dayAfter('2026-10-24', 1), '2026-10-25')
  t.equal(dayAfter('2026-10-25', 1), '2026-10-26')
  t.equal(dayAfter('2026-12-31', 1), '2027-01-01')
  t.equal(dayAfter('2028-03-01', -1), '2028-02-29')
  t.end()
})

t.test('times are written as the reader’s language does', (t) => {
  t.match(new ShownTime('en-US').time('18:45'), /^6:45\sPM$/)
  t.equal(new ShownTime('de').time('18:45'), '18:45')
  t.match(new ShownTime('de').dayAndTime({ date: '2026-11-16', time: '06:45' }), /^Mo.*16.*06:45$/)
  t.match(new ShownTime('fr').longDay('2026-11-16'), /lundi 16 novembre 2026/)
  t.end()
})
