import { t } from 'tap'
import { soundAt } from '../lines/sip/odd-pbx.ts'
import { until } from '../support/until.ts'
import { bookings, callsOf, untilBooked } from './exchange-scene.ts'
import { openCaller } from './raw-caller.ts'
import { openTrunk } from './trunk-scene.ts'

t.test('a caller hears at once that its call has come, before it is answered', async (t) => {
  const { box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(9))
  await until('it is answered', () => caller.received().length >= 2)
  t.match(caller.received(), [/^SIP\/2.0 100 .* 1 INVITE$/, /^SIP\/2.0 200 .* 1 INVITE$/])
})

t.test('who hangs up before the answer leaves nothing behind', async (t) => {
  const { hotel, box } = await openTrunk(t, { channels: 2 })
  for (let n = 1; n <= 3; n += 1) {
    const caller = await openCaller(t, box)
    caller.send('INVITE', soundAt(9))
    caller.send('CANCEL')
    const ends = () => caller.received().filter((line) => /^SIP\/2.0 [2-6]/.test(line))
    await until('both are answered', () => ends().length >= 2)
    t.match(ends().sort(), [/^SIP\/2.0 200 .* 1 CANCEL$/, /^SIP\/2.0 487 .* 1 INVITE$/])
    // The only channel for callers is free again.
    await until('it is over', async () => {
      const calls = await callsOf(hotel, '101')
      return calls.length === n && calls.every(({ ended }) => ended !== null)
    })
  }
  t.same(await bookings(hotel), [])
  const { json } = await hotel.admin.get('/rest/line').expect(200)
  t.equal(json.lines[0].callsNow ?? json.lines[0].calls, 0)
})

t.test('keys that are pressed before the ACK came count as soon as it is there', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  const has = (pattern: RegExp) =>
    until(String(pattern), () => caller.received().some((line) => pattern.test(line)))
  caller.send('INVITE', soundAt(9))
  await has(/200 .* 1 INVITE/)
  for (const [n, key] of [...'0645'].entries()) {
    caller.send('INFO', key, n + 2)
    await has(new RegExp(`200 .* ${n + 2} INFO`))
  }
  t.match(await callsOf(hotel, '101'), [{ pressed: '', steps: [] }], 'nothing is said yet')
  caller.send('ACK')
  await untilBooked(hotel, ['101 06:45'])
  caller.send('BYE', '', 9)
  await has(/200 .* 9 BYE/)
})
