import t from 'tap'
import { nextAt, readTypedTime } from '../../../src/page/time/typed-time.ts'
import { fc } from '../../support/fast-check.ts'

const meant: Record<string, readonly string[]> = {
  '06:45': [
    '645',
    '0645',
    '6:45',
    '06:45',
    '6.45',
    '6,45',
    '6h45',
    '6 h 45',
    '6 Uhr 45',
    '6.45 Uhr',
    '6:45 am',
    '6:45AM',
    '645a',
    '645 a.m.',
    '6:45 a. m.',
    ' 6:45 ',
    '６:４５',
  ],
  '07:00': ['7', '07', '7h', '7 Uhr', '7am', '7 a', '0700', '700', '7:'],
  '18:45': ['1845', '18:45', '18.45', '18h45', '645p', '6:45 pm', '6:45 p.m.', '645PM', '18:45 pm'],
  '00:00': ['0', '00', '0000', '000', '0:00', '12am', '12:00 am', '1200a'],
  '00:30': ['030', '0030', '0:30', '12:30am', '0:30 am'],
  '12:00': ['12', '1200', '12pm', '12:00 p.m.', '12h'],
  '23:59': ['2359', '23:59', '11:59pm', '1159p'],
  '10:05': ['1005', '10:05', '10h05'],
}

t.test('a time is understood the way people type it', (t) => {
  for (const [time, texts] of Object.entries(meant))
    for (const text of texts) t.equal(readTypedTime(text), time, `"${text}"`)
  t.end()
})

t.test('what is no time is none', (t) => {
  const none = ['', ' ', 'a', 'pm', '24', '2400', '24:00', '660', '6:60', '6:5', '99', '12345']
  const odd = ['13am', '18:45 am', '0pm', '0:30 p', '-645', '6:45:10', 'six', '6::45', '305,306']
  for (const text of [...none, ...odd]) t.equal(readTypedTime(text), undefined, `"${text}"`)
  t.end()
})

t.test('every time of the day is understood in four ways', (t) => {
  const anyTime = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(anyTime, ([hour, minute]) => {
      const minutes = String(minute).padStart(2, '0')
      const time = `${String(hour).padStart(2, '0')}:${minutes}`
      const twelve = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
      return [time, time.replace(':', ''), `${hour}${minutes}`, twelve].every(
        (text) => readTypedTime(text) === time,
      )
    }),
  )
  t.end()
})

t.test('any text is a time of day or none', (t) => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const time = readTypedTime(text)
      return time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
    }),
  )
  t.end()
})

t.test('a time means today while it is ahead or now, else tomorrow', (t) => {
  const now = { date: '2026-12-31', time: '22:10' }
  t.strictSame(nextAt('22:30', now), { date: '2026-12-31', time: '22:30' })
  t.strictSame(nextAt('22:10', now), { date: '2026-12-31', time: '22:10' })
  t.strictSame(nextAt('22:09', now), { date: '2027-01-01', time: '22:09' })
  t.strictSame(nextAt('06:45', now), { date: '2027-01-01', time: '06:45' })
  t.end()
})
