import t from 'tap'
import type { DeliveryOutcome } from '../../src/core/ports/destination.ts'
import { waitOut } from '../support/wait-out.ts'
import {
  acknowledged,
  destinationOf,
  longPauses,
  never,
  openBench,
  refusing,
  ScriptedDestination,
} from './scripted.ts'

t.test('one that may have arrived or not is held, and those behind it go on', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'unknown', reason: 'no answer within 30 s' })
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(3, ['opera'])
  await bench.reaches('opera', 3, { state: 'acknowledged' })
  t.same(await bench.states('opera'), ['unknown, held', 'acknowledged', 'acknowledged'])
  await bench.counts('opera', { queue: 1, held: 1 })
})

t.test('an answer that comes late still tells how it went', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'unknown', reason: 'no answer within 30 s' })
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  port.events?.onLateAnswer(1, acknowledged)
  await bench.reaches('opera', 1, { state: 'acknowledged', held: '' })
  await bench.counts('opera', { queue: 0, held: 0 })
  port.events?.onLateAnswer(2, { kind: 'refused', reason: 'late' })
  port.events?.onLateAnswer(99, acknowledged)
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 3, { state: 'acknowledged' })
  t.match(bench.store.delivery('opera', 2), { state: 'acknowledged' }, 'the first answer counts')
  t.equal(port.sent.length, 3, 'nothing was sent again')
})

t.test('late answers that settle nothing are not written down, however many come', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'unknown', reason: 'no answer within 30 s' })
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  let decisions = 0
  const commit = bench.store.commit.bind(bench.store)
  bench.store.commit = (decide, by) => {
    decisions += 1
    return commit(decide, by)
  }
  for (let n = 0; n < 1_000; n += 1)
    port.events?.onLateAnswer(1, { kind: 'unknown', reason: 'a code that nobody knows' })
  t.equal(decisions, 0)
  port.events?.onLateAnswer(1, acknowledged)
  await bench.reaches('opera', 1, { state: 'acknowledged', held: '' })
})

t.test('a late answer also settles what was to be sent again', async (t) => {
  const port = new ScriptedDestination(true)
  port.script.push({ kind: 'unknown', reason: 'no answer within 30 s' })
  const bench = await openBench(t, [destinationOf('opera', port)], { pauses: longPauses })
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 1, { state: 'queued', attempts: 1 })
  port.events?.onLateAnswer(1, acknowledged)
  await bench.reaches('opera', 1, { state: 'acknowledged' })
  port.ready = true
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence }) => sequence),
    [1, 2],
  )
})

t.test('where repeats do no harm it is sent again', async (t) => {
  const port = new ScriptedDestination(true)
  port.script.push({ kind: 'unknown', reason: 'no answer' })
  const bench = await openBench(t, [destinationOf('minibar', port)])
  await bench.charge(1, ['minibar'])
  await bench.reaches('minibar', 1, { state: 'acknowledged' })
  t.equal(port.sent.length, 2)
})

t.test('when answers are lost again and again, fewer charges are risked', async (t) => {
  const port = new ScriptedDestination()
  const lost: DeliveryOutcome = { kind: 'unknown', reason: 'cut' }
  port.script.push(lost, lost)
  const bench = await openBench(t, [destinationOf('opera', port)], { pauses: longPauses })
  await bench.charge(3, ['opera'])
  await bench.reaches('opera', 1, { state: 'unknown' })
  port.ready = true
  await bench.reaches('opera', 2, { state: 'unknown' })
  port.ready = true
  await waitOut(100)
  t.equal(port.sent.length, 2, 'the second pause is sat out')
})

t.test('what was on its way when the system stopped is not sent again blindly', async (t) => {
  const ports = ['opera', 'minibar', 'gone'].map((name) => ({
    name,
    port: new ScriptedDestination(),
  }))
  for (const { port } of ports) port.script.push(never)
  let isDead = false
  const bench = await openBench(
    t,
    ports.map(({ name, port }) => destinationOf(name, port)),
    { through: (store) => refusing(store, () => isDead) },
  )
  await bench.charge(
    2,
    ports.map(({ name }) => name),
  )
  await Promise.all(ports.map(({ port }) => port.hasSent(1)))
  isDead = true
  const [opera, minibar] = [new ScriptedDestination(), new ScriptedDestination(true)]
  const after = await bench.reopen([
    destinationOf('opera', opera),
    destinationOf('minibar', minibar),
  ])
  await after.reaches('opera', 2, { state: 'acknowledged' })
  await after.reaches('minibar', 2, { state: 'acknowledged' })
  t.same(await after.states('opera'), ['unknown, held', 'acknowledged'])
  t.same(await after.states('minibar'), ['acknowledged', 'acknowledged'])
  t.same(
    minibar.sent.map(({ sequence }) => sequence),
    [1, 2],
  )
  t.same(await after.states('gone'), ['unknown, held', 'queued'], 'its queue is kept')
})
