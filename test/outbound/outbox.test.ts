import { test } from 'tap'
import { storageRefuses } from '../../src/core/fault.ts'
import { reviewDelivery } from '../../src/core/outbound.ts'
import type { DeliveryOutcome } from '../../src/core/outbound-ports.ts'
import type { Store } from '../../src/core/ports.ts'
import { acknowledged, type Bench, openBench, outlet, ScriptedDestination } from './scripted.ts'

test('deliveries go one at a time, in order, and each is written down before it is sent', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  await bench.charge(50, ['opera'])
  await bench.reaches('opera', 50, 'acknowledged')
  t.same(
    port.sent.map(({ sequence }) => sequence),
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
  t.ok(port.sent.every(({ state, attempts }) => state === 'sending' && attempts === 1))
  t.equal(bench.store.queueLength('opera'), 0)
})

test('what fails is sent again before what is behind it', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  port.script.push({ kind: 'retry', reason: 'busy' }, { kind: 'retry', reason: 'busy' })
  await bench.charge(2, ['opera'])
  await port.hasSent(1)
  const waiting = await bench.reaches('opera', 1, 'queued')
  t.match(waiting, { attempts: 1, lastError: 'busy', held: '' })
  await bench.reaches('opera', 2, 'acknowledged')
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

test('when the link comes back the pause is over', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  port.script.push({ kind: 'retry', reason: 'maintenance', afterMs: 3_600_000 })
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 1, 'queued')
  await port.hasSent(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  port.events?.onReady()
  await bench.reaches('opera', 1, 'acknowledged')
})

test('a destination that is not ready is not asked; one that is slow holds up no other', async (t) => {
  const [dead, slow, quick] = [1, 2, 3].map(() => new ScriptedDestination())
  if (!dead || !slow || !quick) throw new Error()
  dead.ready = false
  slow.script.push(new Promise(() => {}))
  const bench = await openBench(t, [
    outlet('dead', dead),
    outlet('slow', slow),
    outlet('quick', quick),
  ])
  await bench.charge(20, ['dead', 'slow', 'quick'])
  await bench.reaches('quick', 20, 'acknowledged')
  t.equal(dead.sent.length, 0)
  t.equal(slow.sent.length, 1)
  t.match(bench.store.delivery('dead', 1), { state: 'queued', attempts: 0 })
  dead.ready = true
  dead.events?.onReady()
  await bench.reaches('dead', 20, 'acknowledged')
})

test('one that is not known to have arrived is held, and those behind it go on', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  port.script.push({ kind: 'unknown', reason: 'no answer within 30 s' })
  await bench.charge(3, ['opera'])
  await bench.reaches('opera', 3, 'acknowledged')
  t.same(await bench.states('opera'), ['unknown, held', 'acknowledged', 'acknowledged'])
  t.equal(bench.store.heldCount('opera'), 1)
  port.events?.onLateAnswer(1, acknowledged)
  await bench.reaches('opera', 1, 'acknowledged')
  t.equal(bench.store.heldCount('opera'), 0)
  t.equal(port.sent.length, 3, 'a late answer settles it, nothing is sent again')
  port.events?.onLateAnswer(2, { kind: 'refused', reason: 'late' })
  port.events?.onLateAnswer(99, acknowledged)
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 4, 'acknowledged')
  t.match(bench.store.delivery('opera', 2), { state: 'acknowledged' })
})

test('where repeats do no harm it is sent again', async (t) => {
  const port = new ScriptedDestination(true)
  const bench = await openBench(t, [outlet('minibar', port)])
  port.script.push({ kind: 'unknown', reason: 'no answer' })
  await bench.charge(1, ['minibar'])
  await bench.reaches('minibar', 1, 'acknowledged')
  t.equal(port.sent.length, 2)
})

test('one that is sent in vain too often is held; a pause is no attempt', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  const hurry = async (outcome: DeliveryOutcome, count: number) => {
    port.script.push(outcome)
    await port.hasSent(count)
    await new Promise((resolve) => setTimeout(resolve, 30))
    port.events?.onReady()
  }
  port.script.push({ kind: 'paused', reason: 'night audit' })
  await bench.charge(2, ['opera'])
  await port.hasSent(1)
  const waiting = await bench.reaches('opera', 1, 'queued')
  t.match(waiting, { attempts: 0, lastError: 'night audit' })
  await new Promise((resolve) => setTimeout(resolve, 30))
  port.events?.onReady()
  for (let i = 2; i <= 4; i += 1) await hurry({ kind: 'retry', reason: 'busy', most: 3 }, i)
  await bench.reaches('opera', 2, 'acknowledged')
  t.match(bench.store.delivery('opera', 1), { state: 'queued', held: 'sent 3 times: busy' })
})

test('what was being sent when the system stopped is not sent again blindly', async (t) => {
  const never = new Promise<DeliveryOutcome>(() => {})
  const [opera, minibar, gone] = [1, 2, 3].map(() => new ScriptedDestination())
  if (!opera || !minibar || !gone) throw new Error()
  for (const port of [opera, minibar, gone]) port.script.push(never)
  let isDead = false
  const die = (store: Store): Store =>
    new Proxy(store, {
      get: (target, key) => {
        if (key === 'commit' && isDead) return () => Promise.reject(storageRefuses())
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const names = ['opera', 'minibar', 'gone']
  const outlets = [outlet('opera', opera), outlet('minibar', minibar), outlet('gone', gone)]
  const bench = await openBench(t, outlets, { through: die })
  await bench.charge(2, names)
  await Promise.all([opera.hasSent(1), minibar.hasSent(1), gone.hasSent(1)])
  isDead = true
  const again = [new ScriptedDestination(), new ScriptedDestination(true)] as const
  const after = await bench.reopen([outlet('opera', again[0]), outlet('minibar', again[1])])
  await after.reaches('opera', 2, 'acknowledged')
  await after.reaches('minibar', 2, 'acknowledged')
  t.same(await after.states('opera'), ['unknown, held', 'acknowledged'])
  t.same(await after.states('minibar'), ['acknowledged', 'acknowledged'])
  t.same(
    again[1].sent.map(({ sequence }) => sequence),
    [1, 2],
  )
  t.same(await after.states('gone'), ['unknown, held', 'queued'], 'its queue is kept')
})

test('an answer that the disk refuses to keep is kept until it does', async (t) => {
  const port = new ScriptedDestination()
  let refusals = 0
  const refuse = (store: Store): Store =>
    new Proxy(store, {
      get: (target, key) => {
        if (key === 'commit' && port.sent.length === 1 && refusals === 0) {
          refusals += 1
          return () => Promise.reject(storageRefuses())
        }
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const bench = await openBench(t, [outlet('opera', port)], { through: refuse })
  await bench.charge(2, ['opera'])
  await bench.reaches('opera', 2, 'acknowledged')
  t.equal(refusals, 1)
  t.equal(port.sent.length, 2)
})

test('closing waits until the delivery under way is written down', async (t) => {
  const port = new ScriptedDestination()
  port.script.push(new Promise(() => {}))
  const bench = await openBench(t, [outlet('opera', port)])
  await bench.charge(1, ['opera'])
  await port.hasSent(1)
  const after = await bench.reopen([])
  t.same(await after.states('opera'), ['unknown, held'])
  t.match(after.store.delivery('opera', 1), { lastError: 'stopped' })
})

test('a room status never goes to a connector, and a charge never to a push server', async (t) => {
  const [opera, board] = [new ScriptedDestination(), new ScriptedDestination(true)]
  const bench = await openBench(t, [
    outlet('opera', opera),
    outlet('board', board, { kind: 'push', knowsGuests: false }),
  ])
  await bench.status('opera')
  await bench.charge(1, ['board'])
  await bench.reaches('opera', 1, 'refused')
  await bench.reaches('board', 1, 'refused')
  t.equal(opera.sent.length + board.sent.length, 0)
})

async function resend(bench: Bench, destination: string, sequence: number): Promise<void> {
  const order = { destination, sequence, action: 'resend', actor: 'admin' } as const
  await bench.store.commit((read) => ({
    change: reviewDelivery(read, { ...order, nowMs: bench.clock.now() }),
    value: undefined,
  }))
}

async function guestsChange(bench: Bench, room: string): Promise<void> {
  const record = { property: 'opera', room, reservations: ['2'], lastLeft: '1' }
  const changedMs = bench.clock.now()
  await bench.store.commit(() => ({
    change: [{ put: 'occupancy', record: { ...record, changedMs } }],
    value: undefined,
  }))
}

test('a charge is held when the guest may have changed, until a person says otherwise', async (t) => {
  const port = new ScriptedDestination()
  port.ready = false
  const bench = await openBench(t, [outlet('opera', port)])
  await bench.charge(1, ['opera'], '101')
  await bench.charge(1, ['opera'], '102')
  bench.clock.advance(60_000)
  await guestsChange(bench, '101')
  bench.clock.advance(60_000)
  await bench.charge(1, ['opera'], '101')
  port.ready = true
  port.events?.onReady()
  await bench.reaches('opera', 3, 'acknowledged')
  t.same(await bench.states('opera'), ['queued, held', 'acknowledged', 'acknowledged'])
  t.match(bench.store.delivery('opera', 1)?.held, /guest of room 101/)

  await resend(bench, 'opera', 1)
  await bench.reaches('opera', 1, 'acknowledged')
  t.equal(port.sent.at(-1)?.sequence, 1)

  port.ready = false
  await bench.charge(2, ['opera'], '103')
  bench.clock.advance(60_000)
  await guestsChange(bench, '')
  port.ready = true
  port.events?.onReady()
  for (const sequence of [4, 5])
    for (let i = 0; bench.store.delivery('opera', sequence)?.held === '' && i < 500; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
  t.match(bench.store.delivery('opera', 5)?.held, /link to the property system was lost/)

  port.ready = false
  bench.clock.advance(60_000)
  await resend(bench, 'opera', 4)
  bench.clock.advance(60_000)
  await guestsChange(bench, '103')
  port.ready = true
  port.events?.onReady()
  for (let i = 0; bench.store.delivery('opera', 4)?.held === '' && i < 500; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  t.match(
    bench.store.delivery('opera', 4)?.held,
    /guest of room 103/,
    'a later change counts again',
  )
})

test('an old charge is held, and holds up nothing', async (t) => {
  const port = new ScriptedDestination()
  port.ready = false
  const bench = await openBench(t, [outlet('opera', port)])
  await bench.charge(350, ['opera'])
  bench.clock.advance(12 * 3_600_000 + 1)
  await bench.charge(2, ['opera'])
  port.ready = true
  port.events?.onReady()
  await bench.reaches('opera', 352, 'acknowledged')
  t.equal(port.sent.length, 2)
  t.equal(bench.store.heldCount('opera'), 350)
  t.equal(bench.store.queueLength('opera'), 350)
  const again = new ScriptedDestination()
  const after = await bench.reopen([outlet('opera', again)])
  t.equal(after.store.heldCount('opera'), 350, 'also after a start')
  await resend(after, 'opera', 17)
  await after.reaches('opera', 17, 'acknowledged')
  t.equal(after.store.heldCount('opera'), 349)
})

test('a person who has something sent again does not wait for the end of a pause', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  port.script.push({ kind: 'retry', reason: 'later', afterMs: 3_600_000 })
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 1, 'queued')
  await port.hasSent(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await resend(bench, 'opera', 1)
  await bench.reaches('opera', 1, 'acknowledged')
})

test('when answers are lost again and again, fewer charges are risked', async (t) => {
  const port = new ScriptedDestination()
  const bench = await openBench(t, [outlet('opera', port)])
  const lost: DeliveryOutcome = { kind: 'unknown', reason: 'cut' }
  port.script.push(lost, lost, lost, lost)
  await bench.charge(5, ['opera'])
  await port.hasSent(1)
  await bench.reaches('opera', 1, 'unknown')
  port.events?.onReady()
  await port.hasSent(2)
  await bench.reaches('opera', 2, 'unknown')
  await new Promise((resolve) => setTimeout(resolve, 50))
  port.events?.onReady()
  await new Promise((resolve) => setTimeout(resolve, 500))
  t.equal(port.sent.length, 2, 'the second pause is sat out')
})
