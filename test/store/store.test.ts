import { join } from 'node:path'
import t from 'tap'
import { Fault } from '../../src/core/fault.ts'
import { listOf, Result, Status, type Wakeup } from '../../src/core/model/wakeup.ts'
import { fc } from '../support/fast-check.ts'
import { tempFolder } from '../support/hotel.ts'

import { call, commit, listed, open, room } from './records.ts'

t.test(
  'decisions that share a batch see each other, and a refused one changes nothing',
  async (t) => {
    const store = open(join(await tempFolder(t), 'store'))
    const add = (name: string) =>
      store.commit((read) => {
        if (read.get('room', name)) throw new Fault(308, 'there already')
        return { change: [{ put: 'room', record: room(name) }], value: name }
      })
    const outcomes = await Promise.allSettled([add('1'), add('1'), add('2'), add('1'), add('2')])
    t.same(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected'],
    )
    t.same(
      store.all('room').map((record) => record.room),
      ['1', '2'],
    )
    await store.close()
  },
)

t.test('a decision that comes at any moment after another one is carried out', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const refuse = () =>
    store
      .commit(() => {
        throw new Fault(308, 'no')
      })
      .catch(() => undefined)
  for (const before of [refuse, () => commit(store, [{ put: 'room', record: room('1') }])])
    for (let microtasks = 0; microtasks < 30; microtasks += 1) {
      await before()
      for (let i = 0; i < microtasks; i += 1) await undefined
      await commit(store, [{ put: 'room', record: room(`after ${microtasks}`) }])
    }
  t.equal(store.all('room').length, 31)
  await store.close()
})

t.test(
  'a batch that cannot be written is refused whole, and leaves nothing for the next one',
  async (t) => {
    const file = join(await tempFolder(t), 'store')
    let store = open(file)
    const outcomes = await Promise.allSettled([
      commit(store, [{ put: 'room', record: room('good') }]),
      // A key that LMDB cannot hold.
      commit(store, [{ put: 'room', record: room('x'.repeat(5_000)) }]),
    ])
    t.same(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
      [501, 501],
    )
    await commit(store, [{ put: 'room', record: room('later') }])
    for (const reopen of [false, true]) {
      if (reopen) {
        await store.close()
        store = open(file)
      }
      t.same(
        store.all('room').map((record) => record.room),
        ['later'],
      )
    }
    await store.close()
  },
)

t.test('a commit is told to listeners before it is answered, in order', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const reported: string[] = []
  store.onCommitted((change) => {
    const [write] = change
    if (write && 'put' in write && write.put === 'room') reported.push(write.record.room)
  })
  await Promise.all(
    ['1', '2', '3'].map((name) =>
      commit(store, [{ put: 'room', record: room(name) }]).then(() =>
        reported.push(`answered ${name}`),
      ),
    ),
  )
  t.same(
    reported.filter((text) => !text.startsWith('answered')),
    ['1', '2', '3'],
  )
  for (const name of ['1', '2', '3'])
    t.ok(reported.indexOf(name) < reported.indexOf(`answered ${name}`), name)
  await store.close()
})

t.test('a call that moves between lists is in one of them, also after reopening', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  await commit(store, [{ put: 'wakeup', record: call('a') }])
  t.equal(store.pendingAt('101', 1_000, ''), 'a')
  await commit(store, [
    { put: 'wakeup', record: call('a', { result: Result.noAnswer, status: Status.finished }) },
  ])
  t.equal(store.pendingAt('101', 1_000, ''), undefined)
  await commit(store, [
    { put: 'wakeup', record: call('a', { result: Result.complete, status: Status.finished }) },
  ])
  for (const reopen of [false, true]) {
    if (reopen) {
      await store.close()
      store = open(file)
    }
    t.same(
      await Promise.all(
        (['pending', 'failed', 'answered'] as const).map((list) => listed(store, list)),
      ),
      [[], [], ['a']],
    )
    t.equal(store.wakeup('a')?.result, 1)
  }
  await commit(store, [{ remove: 'wakeup', id: 'a' }])
  t.equal(store.wakeup('a'), undefined)
  t.same(await listed(store, 'answered'), [])
  await store.close()
})

t.test(
  'any history of calls gives the same lists as a plain map, before and after reopening',
  async (t) => {
    const folder = await tempFolder(t)
    const step = fc.record({
      id: fc.integer({ min: 0, max: 5 }),
      scheduledMs: fc.constantFrom(1_000, 2_000, 60_000, 120_000),
      result: fc.constantFrom<Result[]>(-1, -1, 1, 2, 5),
      remove: fc.boolean(),
      alone: fc.boolean(),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        run += 1
        const file = join(folder, `store-${run}`)
        let store = open(file)
        const model = new Map<string, Wakeup>()
        let last: Promise<unknown> = Promise.resolve()
        for (const { id, scheduledMs, result, remove, alone } of steps) {
          const name = `call ${id}`
          if (remove) {
            model.delete(name)
            last = commit(store, [{ remove: 'wakeup', id: name }])
          } else {
            const record = call(name, { scheduledMs, dueMs: scheduledMs, result, room: name })
            model.set(name, record)
            last = commit(store, [{ put: 'wakeup', record }])
          }
          if (alone) await last
        }
        await last
        for (const reopen of [false, true]) {
          if (reopen) {
            await store.close()
            store = open(file)
          }
          for (const list of ['pending', 'answered', 'failed', 'cancelled'] as const) {
            const expected = [...model.values()]
              .filter((record) => listOf(record.result) === list)
              .sort((a, b) => a.scheduledMs - b.scheduledMs || (a.id < b.id ? -1 : 1))
              .map(({ id }) => id)
            t.same(await listed(store, list), expected)
          }
          const pending = [...model.values()].filter(({ result }) => result === Result.pending)
          t.same(
            new Set([...store.pending()].map(({ id }) => id)),
            new Set(pending.map(({ id }) => id)),
          )
          for (const minute of [0, 1, 2])
            t.equal(
              store.countDueIn(minute),
              pending.filter(({ scheduledMs }) => Math.floor(scheduledMs / 60_000) === minute)
                .length,
            )
          for (const [id, record] of model) t.same(store.wakeup(id), record)
        }
        await store.close()
      }),
      { numRuns: 40 },
    )
  },
)
