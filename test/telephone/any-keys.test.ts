import { t } from 'tap'
import { fc } from '../support/fast-check.ts'
import { Switchboard } from './switchboard.ts'

const callLimitMs = 300_000

/** What somebody at a telephone may do. */
type Act =
  | { readonly kind: 'press'; readonly keys: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'hang up' }

const key = fc.constantFrom(...'0123456789*#')
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${hour}`.padStart(2, '0') + `${minute}`.padStart(2, '0'))
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: key.map((keys): Act => ({ kind: 'press', keys })) },
  { weight: 4, arbitrary: time.map((keys): Act => ({ kind: 'press', keys })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('6101', '61', '622*1#', '4711#', '9999#').map(
      (keys): Act => ({
        kind: 'press',
        keys,
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: 25_000 }).map((ms): Act => ({ kind: 'wait', ms })),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: 'hang up' }) },
)

const caller = fc.record({
  extension: fc.constantFrom('101', '8100'),
  dialled: fc.constantFrom('', '700', '6101', '622*1', '61', '62*'),
  transfers: fc.boolean(),
  acts: fc.array(act, { maxLength: 30 }),
})

t.test(
  'whatever is pressed, a call ends in time, and books nothing that was not said',
  async (t) => {
    for (const clock of ['24h', '12h']) {
      const telephone = `clock = "${clock}"\nstaff = ["8100"]\noperator = "9"`
      const board = await Switchboard.open(t, { telephone })
      const { clock: hand, daemon, admin } = board.hotel
      await admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
      const allBooked = () => new Set([...daemon.store.pending()].map(({ id }) => id))
      await fc.assert(
        fc.asyncProperty(caller, async ({ extension, dialled, transfers, acts }) => {
          const before = allBooked()
          const beganMs = hand.monotonic()
          board.heard()
          const phone = await board.call(extension, { dialled, transfers })
          for (const one of acts) {
            if (one.kind === 'press') await board.press(phone, one.keys)
            else if (one.kind === 'wait') await board.pass(one.ms)
            else phone.putDown()
            if (hand.monotonic() - beganMs > callLimitMs && !phone.isOver)
              throw new Error('The call lasts longer than five minutes.')
          }
          await board.pass(callLimitMs)
          const heard = board.heard()
          const problems = [
            ...(phone.isOver ? [] : ['the call goes on']),
            ...(board.reception.callers === 0 ? [] : ['a channel is taken']),
            ...(board.timers.size === 0 ? [] : ['something waits for a call that is over']),
            ...unsaid(heard, allBooked().size - before.size),
          ]
          if (problems.length > 0) throw new Error([...problems, ...heard].join('\n'))
        }),
        { numRuns: 60 },
      )
    }
    t.pass()
  },
)

/** What was booked or cancelled without having been pressed and written down. */
function unsaid(heard: readonly string[], more: number): string[] {
  let pressed = ''
  let booked = 0
  const problems: string[] = []
  for (const line of heard) {
    const key = / » (.)$/.exec(line)?.[1]
    if (key !== undefined) pressed += key
    const [, hour, minute] = /= booked room \d+ for .*T(\d\d):(\d\d)/.exec(line) ?? []
    if (hour !== undefined) {
      booked += 1
      const either = String((Number(hour) + 12) % 24).padStart(2, '0')
      const isPressed = [hour, either, either === '12' ? '00' : '12'].some((digits) =>
        pressed.includes(digits + minute),
      )
      if (!isPressed) problems.push(`booked ${hour}:${minute} after ${pressed}`)
    }
    if (/= cancelled /.test(line)) booked -= 1
  }
  // The same time booked twice is one call.
  if (more > Math.max(0, booked)) problems.push(`${more} calls more, but ${booked} were said`)
  return problems
}
