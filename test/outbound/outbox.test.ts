import t from 'tap'
import type { DeliveryOutcome } from '../../src/core/ports/destination.ts'
import { openTables } from '../../src/store/lmdb/tables.ts'
import { until } from '../support/until.ts'
import {
  destinationOf,
  longPauses,
  never,
  openBench,
  refusing,
  ScriptedDestination,
} from './scripted.ts'

t.test('deliveries go one at a time, in order, each written down before it is sent', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(50, ['opera'])
  await bench.reaches('opera', 50, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence }) => sequence),
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
  t.ok(port.sent.every(({ state, attempts }) => state === 'sending' && attempts === 1))
  await bench.counts('opera', { queue: 0, held: 0 })
})

t.test('what fails is sent again before what is behind it', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'retry', reason: 'busy' }, { kind: 'retry', reason: 'busy' })
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence, attempts }) => [sequence, attempts]),
    [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
    ],
  )
})

t.test('between two tries there is a pause, which ends when the link is back', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'retry', reason: 'busy' })
  const bench = await openBench(t, [destinationOf('opera', port)], { pauses: longPauses })
  await bench.charge(1, ['opera'])
  const waiting = await bench.reaches('opera', 1, { state: 'queued', attempts: 1 })
  t.match(waiting, { lastError: 'busy', held: '' })
  await bench.charge(1, ['opera'])
  t.equal(port.sent.length, 1, 'a new delivery does not end the pause')
  port.ready = true
  await bench.reaches('opera', 2, { state: 'acknowledged' })
})

t.test('a server that says when to come back is not asked sooner', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'retry', reason: 'maintenance', afterMs: 400 })
  const bench = await openBench(t, [destinationOf('minibar', port)])
  const beganMs = performance.now()
  await bench.charge(1, ['minibar'])
  await bench.reaches('minibar', 1, { state: 'acknowledged' })
  t.ok(performance.now() - beganMs >= 400)
})

t.test('one that is not ready is not asked; one that is slow holds up no other', async (t) => {
  const dead = new ScriptedDestination()
  const slow = new ScriptedDestination()
  const quick = new ScriptedDestination()
  dead.ready = false
  slow.script.push(never)
  const bench = await openBench(t, [
    destinationOf('dead', dead),
    destinationOf('slow', slow),
    destinationOf('quick', quick),
  ])
  await bench.charge(20, ['dead', 'slow', 'quick'])
  await bench.reaches('quick', 20, { state: 'acknowledged' })
  t.equal(dead.sent.length, 0)
  t.equal(slow.sent.length, 1)
  t.match(bench.store.delivery('dead', 1), { state: 'queued', attempts: 0 })
  dead.ready = true
  await bench.reaches('dead', 20, { state: 'acknowledged' })
})

t.test('one that is put off too often is held; a pause of the other side is no try', async (t) => {
  const port = new ScriptedDestination()
  const putOff: DeliveryOutcome = { kind: 'retry', reason: 'busy', maxAttempts: 3 }
  port.script.push({ kind: 'paused', reason: 'night audit' }, putOff, putOff, putOff)
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.match(bench.store.delivery('opera', 1), { state: 'queued', held: 'sent 3 times: busy' })
  t.same(
    port.sent.map(({ attempts }) => attempts),
    [1, 1, 2, 3, 1],
  )
})

t.test('an answer that the disk refuses to keep is kept until it does', async (t) => {
  const port = new ScriptedDestination()
  let refusals = 0
  const isFull = () => {
    if (port.sent.length !== 1 || refusals > 0) return false
    refusals += 1
    return true
  }
  const through = (store: Parameters<typeof refusing>[0]) => refusing(store, isFull)
  const bench = await openBench(t, [destinationOf('opera', port)], { through })
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.equal(refusals, 1)
  t.equal(port.sent.length, 2)
})

t.test('what comes back is not forgotten when the disk refuses just then', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'retry', reason: 'busy' })
  let isFull = false
  const bench = await openBench(t, [destinationOf('opera', port)], {
    pauses: longPauses,
    through: (store) => refusing(store, () => isFull),
  })
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 1, { state: 'queued', attempts: 1 })
  isFull = true
  port.ready = true
  await until('the disk has refused', () => bench.journal.lines[0])
  isFull = false
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence }) => sequence),
    [1, 1, 2],
  )
})

t.test('what was on its way is settled even if the disk refuses at the start', async (t) => {
  const port = new ScriptedDestination()
  port.script.push(never)
  let isDead = false
  const bench = await openBench(t, [destinationOf('opera', port)], {
    through: (store) => refusing(store, () => isDead),
  })
  await bench.charge(2, ['opera'])
  await port.hasSent(1)
  isDead = true
  let refusals = 1
  const after = await bench.reopen([destinationOf('opera', new ScriptedDestination())], {
    through: (store) => refusing(store, () => refusals-- > 0),
  })
  await after.reaches('opera', 2, { state: 'acknowledged' })
  t.same(await after.states('opera'), ['unknown, held', 'acknowledged'])
})

t.test('one that cannot be read holds up nothing, and is told of', async (t) => {
  const away = new ScriptedDestination()
  away.ready = false
  const bench = await openBench(t, [destinationOf('opera', away)])
  await bench.charge(3, ['opera'])
  await bench.close()
  const tables = openTables(bench.file)
  const text = tables.queue.get(['opera', 2]) ?? ''
  await tables.queue.put(['opera', 2], text.slice(0, -20))
  await tables.env.close()
  const port = new ScriptedDestination()
  const after = await bench.reopen([destinationOf('opera', port)])
  await after.reaches('opera', 3, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence }) => sequence),
    [1, 3],
  )
})

t.test('closing waits until the delivery under way is written down', async (t) => {
  const port = new ScriptedDestination()
  port.script.push(never)
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(1, ['opera'])
  await port.hasSent(1)
  const after = await bench.reopen([])
  t.same(await after.states('opera'), ['unknown, held'])
  t.match(after.store.delivery('opera', 1), { lastError: 'stopped' })
})

t.test('no room status goes to a connector, and no charge to a push server', async (t) => {
  const [opera, board] = [new ScriptedDestination(), new ScriptedDestination(true)]
  const bench = await openBench(t, [
    destinationOf('opera', opera),
    destinationOf('board', board, { kind: 'push', knowsGuests: false }),
  ])
  await bench.status('opera')
  await bench.charge(1, ['board'])
  await bench.reaches('opera', 1, { state: 'refused' })
  await bench.reaches('board', 1, { state: 'refused' })
  t.equal(opera.sent.length + board.sent.length, 0)
})

t.test('a destination that throws is no reason to stop', async (t) => {
  const port = new ScriptedDestination()
  port.script.push(new Error('a bug'))
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.same(await bench.states('opera'), ['unknown, held', 'acknowledged'])
  t.match(bench.journal.lines, [/Delivery 1 to opera failed\..*a bug/])
})
