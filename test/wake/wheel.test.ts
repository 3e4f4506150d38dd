import t from 'tap'
import { TimerWheel } from '../../src/wake/wheel.ts'
import { fc } from '../support/fast-check.ts'

const day = 86_400_000
const start = Date.parse('2026-11-15T07:05:09.123+01:00')

/** The plainest thing that does what a wheel does. */
class SortedList {
  readonly #times = new Map<string, number>()

  arm(id: string, atMs: number): void {
    this.#times.set(id, atMs)
  }

  disarm(id: string): void {
    this.#times.delete(id)
  }

  advance(nowMs: number): [string, number][] {
    const due = [...this.#times].filter(([, at]) => at <= nowMs)
    for (const [id] of due) this.#times.delete(id)
    return due.sort(([, a], [, b]) => a - b)
  }

  get size(): number {
    return this.#times.size
  }
}

/** Distances at, just before and just after where one level of the wheel goes over into the next. */
const boundary = fc
  .record({
    digits: fc.integer({ min: 1, max: 6 }),
    times: fc.integer({ min: 1, max: 65 }),
    off: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ digits, times, off }) => Math.min(400 * day, 64 ** digits * times + off))
const distance = fc.oneof(
  boundary,
  fc.integer({ min: -1_000, max: 400 * day }),
  fc.integer({ min: -5, max: 200 }),
)

type Step =
  | { kind: 'arm'; id: string; distance: number; isAligned: boolean }
  | { kind: 'disarm'; id: string }
  | { kind: 'advance'; distance: number; isAligned: boolean }
  | { kind: 'back'; distance: number }

/** Some end alike, and there are more than the first tables hold. */
const id = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g'))
  .map(([number, prefix]) => `${prefix}${String(number).padStart(8, '0')}`)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('arm' as const),
      id,
      distance,
      isAligned: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disarm' as const), id }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      distance: distance.map((ms) => Math.max(0, ms)),
      isAligned: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('back' as const),
      distance: fc.integer({ min: 1, max: 40 * day }),
    }),
  },
)

/** The instant itself, or the wheel's own boundary nearest below it. */
function instant(ms: number, isAligned: boolean): number {
  if (!isAligned) return ms
  const unit = 64 ** Math.min(6, Math.floor(Math.log2(Math.max(64, Math.abs(ms - start))) / 6))
  return Math.floor(ms / unit) * unit
}

t.test(
  'a wheel gives what a sorted list gives, at every boundary and after every step of the clock',
  async (t) => {
    fc.assert(
      fc.property(
        fc.constantFrom(start, 0, 64 ** 5 - 1, 64 ** 6, Date.parse('1970-01-02T00:00Z')),
        fc.array(step, { maxLength: 400 }),
        (from, steps) => {
          const wheel = new TimerWheel(from)
          const list = new SortedList()
          let now = from
          for (const each of steps) {
            if (each.kind === 'arm') {
              const at = Math.max(0, instant(now + each.distance, each.isAligned))
              wheel.arm(each.id, at)
              list.arm(each.id, at)
            } else if (each.kind === 'disarm') {
              wheel.disarm(each.id)
              list.disarm(each.id)
            } else {
              now =
                each.kind === 'back'
                  ? Math.max(0, now - each.distance)
                  : Math.max(now, instant(now + each.distance, each.isAligned))
              const expected = list.advance(now)
              const timeOf = new Map(expected)
              const given = wheel.advance(now)
              const times = given.map((name) => timeOf.get(name) ?? Number.NaN)
              if (given.length !== expected.length) return false
              if (times.some((at, i) => at !== expected[i]?.[1])) return false
            }
            if (wheel.size !== list.size) return false
          }
          return true
        },
      ),
      { numRuns: 500 },
    )
    t.pass()
  },
)

t.test(
  'every millisecond around every boundary is met on its own tick, never before',
  async (t) => {
    for (let digits = 1; digits <= 6; digits += 1) {
      const edge = Math.ceil(start / 64 ** digits) * 64 ** digits
      for (let off = -3; off <= 3; off += 1) {
        const wheel = new TimerWheel(start)
        wheel.arm('call', edge + off)
        wheel.advance(edge - 70)
        for (let now = edge - 70; now < edge + off; now += 1)
          if (wheel.advance(now).length > 0) t.fail(`early at ${now}`)
        t.same(wheel.advance(edge + off), ['call'])
      }
    }
  },
)

t.test(
  'a timer 400 days ahead is given on its day, however the wheel is moved there',
  async (t) => {
    const at = start + 400 * day
    for (const stepMs of [400 * day - 1, 24 * 3_600_000, 3_599_999]) {
      const wheel = new TimerWheel(start)
      wheel.arm('far', at)
      let now = start
      while (now + stepMs < at) {
        now += stepMs
        if (wheel.advance(now).length > 0) t.fail('early')
      }
      t.same(wheel.advance(at - 1), [])
      t.same(wheel.advance(at), ['far'])
    }
  },
)

t.test(
  'a timer whose time has passed is given at the next look, in the order of the times',
  async (t) => {
    const wheel = new TimerWheel(start)
    wheel.arm('c', start + 5)
    wheel.arm('b', start)
    wheel.arm('a', start - day)
    t.same(wheel.advance(start), ['a', 'b'])
    t.same(wheel.advance(start + 4.9), [])
    t.same(wheel.advance(start + 5), ['c'])
    wheel.arm('d', start + 6.1)
    t.same(wheel.advance(start + 6.9), [], 'a part of a millisecond is waited for to its end')
    t.same(wheel.advance(start + 7), ['d'])
    t.same(wheel.advance(start + day), [])
  },
)

t.test('thousands of timers come and go, and each is found again', async (t) => {
  const wheel = new TimerWheel(start)
  const ids = Array.from({ length: 5_000 }, (_, n) => `${n}-${n % 7}`)
  for (const [n, id] of ids.entries()) wheel.arm(id, start + 1_000 + n * 977)
  for (const id of ids.filter((_, n) => n % 3 === 0)) wheel.disarm(id)
  for (const [n, id] of ids.entries()) if (n % 3 === 1) wheel.arm(id, start + 500)
  t.equal(wheel.size, ids.filter((_, n) => n % 3 !== 0).length)
  const moved = wheel.advance(start + 500)
  t.same(moved.sort(), ids.filter((_, n) => n % 3 === 1).sort())
  t.same(
    wheel.advance(start + day),
    ids.filter((_, n) => n % 3 === 2),
  )
  t.equal(wheel.size, 0)
})
