import { t } from 'tap'
import { openPort } from './scripted-port.ts'

t.jobs = 6

t.test('a receiver that is lifted in the last moment is answered', async (t) => {
  const { tell, call, isSent, speak } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  await isSent('RING', 'STOP')
  // The bridge had not obeyed yet when the guest lifted the receiver.
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  await isSent('RING', 'STOP', 'TALK')
  await speak()
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test('one that is lifted after the bell has stopped is not', async (t) => {
  const { tell, call, isSent, port } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  tell({ type: 'HOOK', hook: 1 })
  t.same(await outcome, { kind: 'unanswered' })
  t.notOk(port.isTaken)
  t.equal(port.state, 'offhook')
})

t.test('the end of an earlier call is not the end of this one', async (t) => {
  const { tell, call, isSent, speak } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  first.hangUp()
  t.same(await given, { kind: 'unanswered' })
  const second = call({ ringMs: 60_000 }).ring()
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  await isSent('RING', 'STOP', 'RING')
  tell({ type: 'STOPPED', why: 0 })
  tell({ type: 'RINGING' })
  tell({ type: 'HOOK', hook: 1 })
  await isSent('RING', 'STOP', 'RING', 'TALK')
  await speak()
  tell({ type: 'HOOK', hook: 0 })
  t.same(await second, { kind: 'answered' })
})

t.test('a phone that is lifted while the port comes to rest is busy', async (t) => {
  const { tell, call, isSent, sent } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  first.hangUp()
  await given
  const second = call().ring()
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  t.same(await second, { kind: 'busy' })
  t.equal(sent.length, 2)
})

t.test('the limit of the bridge is an end without an answer', async (t) => {
  const { tell, call, isSent, sent } = openPort()
  const outcome = call({ ringMs: 3_600_000 }).ring()
  await isSent('RING')
  t.match(sent[0], { limit: 1_800 }, 'never more than three minutes')
  tell({ type: 'RINGING' })
  tell({ type: 'STOPPED', why: 1 })
  t.same(await outcome, { kind: 'unanswered' })
})

t.test('a cable that shorts while it rings is no receiver that is lifted', async (t) => {
  const { tell, call, isSent } = openPort()
  const outcome = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  tell({ type: 'FAULT', fault: 1, on: 1 })
  tell({ type: 'HOOK', hook: 1 })
  t.match(await outcome, { kind: 'unreachable', reason: /over-current/ })
})

t.test('whether the phone rang is told when the bridge is lost', async (t) => {
  for (const hasRung of [false, true]) {
    const { port, tell, call, isSent } = openPort()
    const outcome = call({ ringMs: 60_000 }).ring()
    await isSent('RING')
    if (hasRung) tell({ type: 'RINGING' })
    port.onDown('it is gone')
    t.same(await outcome, {
      kind: 'unreachable',
      reason: 'it is gone',
      isLineFault: true,
      hasRung,
    })
  }
})

t.test('a bell that stops before it rang is not an answer that did not come', async (t) => {
  for (const why of [1, 9]) {
    const { tell, call, isSent } = openPort()
    const outcome = call().ring()
    await isSent('RING')
    tell({ type: 'STOPPED', why })
    t.match(await outcome, { kind: 'unreachable', reason: /has stopped it/ })
  }
})

t.test('a call that was hung up while it waited leaves the port to the next', async (t) => {
  const { tell, call, isSent, port } = openPort()
  const first = call({ ringMs: 60_000 })
  const given = first.ring()
  await isSent('RING')
  first.hangUp()
  await given
  const second = call()
  const waited = second.ring()
  second.hangUp()
  t.same(await waited, { kind: 'unanswered' })
  const third = call({ ringMs: 60_000 })
  const outcome = third.ring()
  tell({ type: 'HOOK', hook: 1 })
  tell({ type: 'STOPPED', why: 0 })
  t.same(await outcome, { kind: 'busy' })
  t.notOk(port.isTaken)
})

t.test('a bridge that does not ring, or does not stop, is not waited for', async (t) => {
  const silent = openPort()
  const unrung = silent.call().ring()
  const { tell, call, isSent } = openPort()
  const unstopped = call().ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  t.same(await unstopped, { kind: 'unanswered' })
  await isSent('RING', 'STOP', 'STOP')
  t.match(await unrung, { kind: 'unreachable', reason: /does not ring/ })
})

t.test('a bell that is told twice does not ring longer', async (t) => {
  const { tell, call, isSent } = openPort()
  const outcome = call({ ringMs: 300 }).ring()
  await isSent('RING')
  tell({ type: 'RINGING' })
  const again = setInterval(() => tell({ type: 'RINGING' }), 100)
  t.teardown(() => clearInterval(again))
  await isSent('RING', 'STOP')
  tell({ type: 'STOPPED', why: 0 })
  t.same(await outcome, { kind: 'unanswered' })
})
