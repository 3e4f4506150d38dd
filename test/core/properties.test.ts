import t from 'tap'
import { Temporal } from 'temporal-polyfill'
import { Fault } from '../../src/core/fault.ts'
import { amountOf, isPrice } from '../../src/core/money.ts'
import { SiteTime } from '../../src/core/site-time.ts'
import { readForm } from '../../src/http/api/form.ts'
import { fc } from '../support/fast-check.ts'

const zones = [
  'Europe/Vienna',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'Africa/Casablanca',
  'America/St_Johns',
]
const zone = fc.constantFrom(...zones)
const instant = fc.integer({
  min: Date.parse('2020-01-01T00:00Z'),
  max: Date.parse('2037-01-01T00:00Z'),
})
const two = (n: number) => String(n).padStart(2, '0')

t.test('an instant told at the site is read back as the same second', async (t) => {
  fc.assert(
    fc.property(zone, instant, (name, ms) => {
      const time = new SiteTime(name)
      const second = Math.floor(ms / 1000) * 1000
      return time.parse(time.iso(ms))?.ms === second && Date.parse(time.iso(ms)) === second
    }),
  )
  t.pass()
})

t.test('wall times agree with Temporal, skipped and doubled ones too', async (t) => {
  const wall = fc.record({
    year: fc.integer({ min: 2024, max: 2035 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(zone, wall, (name, { year, month, day, hour, minute }) => {
      const time = new SiteTime(name)
      const expected = Temporal.PlainDateTime.from({
        year,
        month,
        day,
        hour,
        minute,
      }).toZonedDateTime(name)
      const date = `${year}-${two(month)}-${two(day)}`
      const found = [
        time.parse(`${date}T${two(hour)}:${two(minute)}`),
        time.parse(`${date.replaceAll('-', '')}T${two(hour)}${two(minute)}`),
        time.parsePair(date.replaceAll('-', ''), two(hour) + two(minute)),
        time.parseMinute(date.replaceAll('-', '') + two(hour) + two(minute)),
      ]
      return found.every(
        (when) =>
          when?.ms === expected.epochMilliseconds &&
          when.wall === `${date}T${two(hour)}:${two(minute)}:00`,
      )
    }),
  )
  t.pass()
})

t.test('every hour around a clock change is told with the right offset', async (t) => {
  for (const name of zones) {
    const time = new SiteTime(name)
    for (
      let ms = Date.parse('2026-01-01T00:00Z');
      ms < Date.parse('2027-01-01T00:00Z');
      ms += 1_800_000
    ) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name)
      if (time.iso(ms) !== zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }))
        t.fail(`${name} ${ms}`)
    }
  }
  t.pass()
})

t.test('an offset is minutes from UTC, whichever way it is written', async (t) => {
  const time = new SiteTime('Europe/Vienna')
  const offset = fc.record({
    sign: fc.constantFrom('+', '-', ' '),
    hour: fc.integer({ min: 0, max: 17 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(offset, ({ sign, hour, minute }) => {
      const shift = (hour * 60 + minute) * (sign === '-' ? 1 : -1) * 60_000
      const expected = Date.parse('2026-12-01T06:45:00Z') + shift
      return ['2026-12-01T06:45:00', '20261201T064500'].every(
        (text) =>
          time.parse(`${text}${sign}${two(hour)}:${two(minute)}`)?.ms === expected &&
          time.parse(`${text}${sign}${two(hour)}${two(minute)}`)?.ms === expected,
      )
    }),
  )
  t.pass()
})

t.test('no text makes the calendar throw', async (t) => {
  const time = new SiteTime('Europe/Vienna')
  const near = fc
    .array(fc.constantFrom('2', '0', '9', '-', ':', 'T', 'Z', '+', ' ', '.', 't'), {
      maxLength: 26,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (text) => {
      const when = time.parse(text)
      time.parseMinute(text)
      return when === undefined || Number.isFinite(when.ms)
    }),
    { numRuns: 5_000 },
  )
  t.pass()
})

t.test('an amount is exact and has as many places as its price', async (t) => {
  const price = fc.record({
    whole: fc.bigInt({ min: 0n, max: 999_999_999n }),
    fraction: fc.option(fc.stringMatching(/^\d{1,3}$/), { nil: '' }),
  })
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 1, max: 1_000_000_000 }),
      ({ whole, fraction }, quantity) => {
        const text = fraction ? `${whole}.${fraction}` : String(whole)
        const amount = amountOf(text, quantity)
        const [, places = ''] = amount.split('.')
        const scaled = (value: string) => BigInt(value.replace('.', ''))
        return (
          isPrice(text) &&
          places.length === (fraction ?? '').length &&
          scaled(amount) === scaled(text) * BigInt(quantity)
        )
      },
    ),
  )
  t.pass()
})

t.test('what is not a plain decimal is no price', async (t) => {
  fc.assert(
    fc.property(fc.string(), (text) => isPrice(text) === /^[0-9]{1,9}(\.[0-9]{1,3})?$/.test(text)),
    { numRuns: 5_000 },
  )
  t.pass()
})

t.test('a form is read back as it was written, by any encoder', async (t) => {
  const pairs = fc.uniqueArray(
    fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
    {
      selector: ([name]) => name.trim(),
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(pairs, (entries) => {
      const clean = entries.filter(([name, value]) => !`${name}${value}`.includes('\uFFFD'))
      const expected = new Map(clean.map(([name, value]) => [name.trim(), value.trim()]))
      const byParams = new URLSearchParams(clean).toString()
      const byHand = clean.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
      return [byParams, byHand].every((body) => {
        const read = readForm(body, [...expected.keys()])
        return (
          read.size === expected.size &&
          [...expected].every(([name, value]) => read.get(name) === value)
        )
      })
    }),
  )
  t.pass()
})

t.test('no body makes the form reader throw anything but a Fault', async (t) => {
  const near = fc
    .array(fc.constantFrom('a', '=', '&', '%', '2', 'f', '+', '\u0000', 'é'), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (body) => {
      try {
        readForm(body, ['', 'a', 'f', '2'])
        return true
      } catch (error) {
        return error instanceof Fault && error.code === 204
      }
    }),
    { numRuns: 5_000 },
  )
  t.pass()
})
