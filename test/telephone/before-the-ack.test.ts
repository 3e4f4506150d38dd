import { Timers } from 'sip.js/lib/core/index.js'
import { t } from 'tap'
import type { Conversation } from '../../src/core/ports/incoming-call.ts'
import { makeLine, makeMedia, startLine } from '../lines/sip/bench.ts'
import { soundAt } from '../lines/sip/odd-pbx.ts'
import { until } from '../support/until.ts'
import { callsOf, untilBooked, untilCall } from './exchange-scene.ts'
import { openCaller } from './raw-caller.ts'
import { openTrunk } from './trunk-scene.ts'

t.test('a caller hears at once that its call has come, before it is answered', async (t) => {
  const { box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(9))
  await until('it is answered', () => caller.received().length >= 2)
  t.match(caller.received(), [/^SIP\/2.0 100 .* 1 INVITE$/, /^SIP\/2.0 200 .* 1 INVITE$/])
})

t.test('a call that is never confirmed is hung up', async (t) => {
  const { TIMER_L } = Timers
  t.teardown(() => Object.assign(Timers, { TIMER_L }))
  Object.assign(Timers, { TIMER_L: 700 })
  const { hotel, box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(9))
  await until('it is hung up', () => caller.received().some((line) => /^BYE sip:101@/.test(line)))
  t.match(await untilCall(hotel, '101', ({ ended }) => ended !== null), { pressed: '', steps: [] })
})

t.test('who hangs up before the answer leaves nothing behind', async (t) => {
  const media = await makeMedia(t)
  const held = Promise.withResolvers<void>()
  const open: typeof media.open = async (...parts) => {
    await held.promise
    return media.open(...parts)
  }
  const { line } = await makeLine(t, { server: 'sip:127.0.0.1:9', media: { open } })
  const answers: Promise<Conversation | undefined>[] = []
  const events = { onKey: t.fail, onPlayed: t.fail, onOver: t.fail }
  line.onCall((call) => answers.push(call.answer(events)))
  await startLine(line)
  const port = Number(line.state().address?.split(':').at(-1))
  const caller = await openCaller(t, { host: '127.0.0.1', port })
  const has = (pattern: RegExp) =>
    until(String(pattern), () => caller.received().some((line) => pattern.test(line)))
  caller.send('INVITE', soundAt(9))
  await has(/100 .* 1 INVITE/)
  t.equal(line.state().callsNow, 1)
  caller.send('CANCEL')
  await has(/200 .* 1 CANCEL/)
  await has(/487 .* 1 INVITE/)
  held.resolve()
  t.same(await Promise.all(answers), [undefined], 'it is not answered any more')
  await until('nothing is left of it', () => line.state().callsNow === 0)
})

t.test('a caller who never says where its sound is to go is not kept', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  caller.send('INVITE')
  await until('it is answered', () => caller.received().some((line) => / 200 /.test(line)))
  caller.send('ACK')
  await until('it is hung up', () => caller.received().some((line) => /^BYE sip:101@/.test(line)))
  await untilCall(hotel, '101', ({ ended }) => ended !== null)
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
