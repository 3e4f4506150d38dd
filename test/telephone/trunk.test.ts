import { type Test, t } from 'tap'
import * as calling from '../peers/sipp/calling.ts'
import type { Sipp } from '../peers/sipp/sipp.ts'
import type { Step } from '../peers/sipp/steps.ts'
import { bookings, callsOf, untilBooked, untilCall } from './exchange-scene.ts'
import { openTrunk } from './trunk-scene.ts'

t.jobs = 3

/** Waits until an exchange has played its scenario to the end. */
async function wentWell(t: Test, sipp: Sipp): Promise<void> {
  const { ok, failed, log } = await sipp.ended
  t.same({ ok, failed }, { ok: 1, failed: 0 }, log)
}

const { infoKeys } = calling

/** What is done in a call, and that it books room 101 for 6:45. */
const bookingCalls: [string, Step[]][] = [
  ['with keys as INFO', calling.callAndPress(infoKeys('0645'))],
  ['with keys as INFO in their short form', calling.callAndPress(infoKeys('0645', 'dtmf'))],
  ['with keys as telephone-event', calling.callAndPlay('0645', 3_000)],
  ['without an offer in its INVITE', calling.callWithoutOffer(infoKeys('0645'))],
  ['on hold in between', calling.callAndHold(infoKeys('06'), infoKeys('45'))],
]

for (const [title, scenario] of bookingCalls)
  t.test(`an exchange that calls over a trunk ${title} books`, async (t) => {
    const { hotel, calls } = await openTrunk(t)
    await wentWell(t, await calls('101', scenario))
    await untilBooked(hotel, ['101 06:45'])
    t.match(await callsOf(hotel, '101'), [{ dialled: '700', pressed: '0645', done: [/^booked/] }])
  })

t.test('a session is refreshed by whoever the exchange says', async (t) => {
  const { calls } = await openTrunk(t)
  await wentWell(t, await calls('101', calling.callRefreshedThere(4)))
  await wentWell(t, await calls('102', calling.callAndRefresh('INVITE')))
  await wentWell(t, await calls('103', calling.callAndRefresh('UPDATE')))
})

t.test('a guest who presses 0 is sent on to the operator', async (t) => {
  const { hotel, calls } = await openTrunk(t, { telephone: 'operator = "9"' })
  await wentWell(t, await calls('101', calling.callSentOn(infoKeys('0'), '9', 202)))
  const { steps } = await untilCall(hotel, '101', ({ ended }) => ended !== null)
  t.notMatch(steps.join('\n'), /« .* 9\./, 'the number is not said')
})

t.test('where the exchange sends nobody on, the number of the operator is said', async (t) => {
  const { hotel, calls } = await openTrunk(t, { telephone: 'operator = "97"' })
  await wentWell(t, await calls('101', calling.callSentOn(infoKeys('0'), '97', 603)))
  const { steps } = await untilCall(hotel, '101', ({ ended }) => ended !== null)
  t.match(steps.at(-1), /97/)
})

t.test('callers hear busy when half of the channels are theirs', async (t) => {
  const { hotel, calls } = await openTrunk(t, { channels: 4 })
  const two = [
    await calls('101', calling.callAndPress(infoKeys('0700'), 4_000)),
    await calls('102', calling.callAndPress(infoKeys('0700'), 4_000)),
  ]
  await untilBooked(hotel, ['101 07:00', '102 07:00'])
  await wentWell(t, await calls('103', calling.callRefused(486)))
  t.match(hotel.journal.lines.join('\n'), /103 has called 700, and was refused: no channel is left/)
  for (const sipp of two) await wentWell(t, sipp)
  await wentWell(t, await calls('103', calling.callAndPress(infoKeys('0730'))))
  t.same(await bookings(hotel), ['101 07:00', '102 07:00', '103 07:30'])
})

t.test('an exchange hears why a call is refused', async (t) => {
  const known = await openTrunk(t)
  await wentWell(t, await known.calls('555', calling.callRefused(403)))
  t.same(await bookings(known.hotel), [])
  const silent = await openTrunk(t, { telephone: 'answer = false' })
  await wentWell(t, await silent.calls('101', calling.callRefused(480)))
  t.same(await callsOf(silent.hotel, '101'), [])
})
