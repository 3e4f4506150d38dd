import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { Fault } from '../../src/core/fault.ts'
import { listOf, type Result, type Wakeup, type WakeupList } from '../../src/core/model.ts'
import type { Change, Store, Write } from '../../src/core/ports.ts'
import { chainHash } from '../../src/store/batch.ts'
import type { Migration } from '../../src/store/schema.ts'
import { openStore } from '../../src/store/store.ts'
import { KeptJournal, tempFolder } from '../hotel.ts'

function open(file: string, migrations?: readonly Migration[]): Store {
  return openStore(file, {
    journal: new KeptJournal(),
    onHung: (error) => {
      throw error
    },
    ...(migrations && { migrations }),
  })
}

const room = (name: string) => ({
  room: name,
  extension: name,
  language: '',
  method: '' as const,
  tenant: '',
  list: ['mailbox' as const],
})

function call(id: string, over: Partial<Wakeup> = {}): Wakeup {
  return {
    id,
    room: '101',
    scheduled: '2026-11-15T07:00:00+01:00',
    created: '2026-11-15T06:00:00+01:00',
    daily: false,
    actor: 'desk',
    attempts: 0,
    snoozes: 0,
    prompt: 0,
    result: -1,
    source: 0,
    status: 0,
    tenant: 't',
    scheduledMs: 1_000,
    wall: '',
    dueMs: 1_000,
    lateMs: -1,
    ...over,
  }
}

const logEntry = (n: number) => ({
  atMs: n,
  time: `time ${n}`,
  event: 'created' as const,
  id: `call ${n}`,
  room: '101',
  actor: 'desk',
  line: '',
  attempt: 0,
  detail: '',
  tenant: '',
})

const commit = (store: Store, change: Change) => store.commit(() => ({ change, value: undefined }))

async function listed(store: Store, list: WakeupList): Promise<string[]> {
  const ids: string[] = []
  for await (const page of store.wakeupTexts({ lists: [list] }))
    ids.push(...page.map((text) => JSON.parse(text).id))
  return ids
}

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
  const told: string[] = []
  store.onCommitted((change) => {
    const [write] = change
    if (write && 'put' in write && write.put === 'room') told.push(write.record.room)
  })
  await Promise.all(
    ['1', '2', '3'].map((name) =>
      commit(store, [{ put: 'room', record: room(name) }]).then(() =>
        told.push(`answered ${name}`),
      ),
    ),
  )
  t.same(
    told.filter((text) => !text.startsWith('answered')),
    ['1', '2', '3'],
  )
  for (const name of ['1', '2', '3'])
    t.ok(told.indexOf(name) < told.indexOf(`answered ${name}`), name)
  await store.close()
})

t.test('a call that moves between lists is in one of them, also after reopening', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  await commit(store, [{ put: 'wakeup', record: call('a') }])
  t.equal(store.pendingAt('101', 1_000, false), 'a')
  await commit(store, [{ put: 'wakeup', record: call('a', { result: 2, status: 4 }) }])
  t.equal(store.pendingAt('101', 1_000, false), undefined)
  await commit(store, [{ put: 'wakeup', record: call('a', { result: 1, status: 4 }) }])
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
          const pending = [...model.values()].filter(({ result }) => result === -1)
          t.same(
            new Set([...store.pending()].map(({ id }) => id)),
            new Set(pending.map(({ id }) => id)),
          )
          for (const minute of [0, 1, 2])
            t.equal(
              store.pendingIn(minute),
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

t.test('log lines are numbered and chained across batches, reopening and pruning', async (t) => {
  const file = join(await tempFolder(t), 'store')
  let store = open(file)
  await Promise.all(Array.from({ length: 150 }, (_, i) => commit(store, [{ log: logEntry(i) }])))
  await store.close()
  store = open(file)
  await commit(store, [{ log: logEntry(150) }, { log: logEntry(151) }])
  const lines = async () => {
    const all = []
    for await (const page of store.logLines({})) all.push(...page)
    return all
  }
  let before = ''
  let seq = 0
  for (const { hash, ...line } of await lines()) {
    seq += 1
    t.equal(line.seq, seq)
    t.equal(hash, chainHash(before, JSON.stringify(line)))
    before = hash
  }
  t.equal(seq, 152)
  const some: number[] = []
  for await (const page of store.logLines({ startMs: 100, endMs: 103 }))
    some.push(...page.map(({ atMs }) => atMs))
  t.same(some, [100, 101, 102])
  await store.prune({ wakeupsMs: 0, chargesMs: 0, repliesMs: 0, logMs: 1_000 })
  t.same(await lines(), [])
  await store.close()
  store = open(file)
  await commit(store, [{ log: logEntry(2_000) }])
  const [line] = await lines()
  t.equal(line?.seq, 153)
  const { hash, ...body } = line ?? { hash: '' }
  t.equal(hash, chainHash(before, JSON.stringify(body)), 'the chain goes on from the checkpoint')
  await store.close()
})

t.test('a start time finds its place in a long log', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  for (let i = 0; i < 60; i += 1)
    await commit(
      store,
      Array.from({ length: 10 }, (_, j) => ({ log: logEntry(i * 10 + j) })),
    )
  for (const startMs of [0, 1, 9, 10, 11, 305, 598, 599, 600]) {
    const found: number[] = []
    for await (const page of store.logLines({ startMs }))
      found.push(...page.map(({ atMs }) => atMs))
    t.equal(found.length, Math.max(0, 600 - startMs), `from ${startMs}`)
    if (found.length > 0) t.equal(found[0], startMs)
  }
  await store.close()
})

t.test('pruning takes what is old of every destination and leaves what is young', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const notice = {
    type: 'room.status',
    id: 'x',
    timestamp: '',
    atMs: 0,
    actor: '',
    room: '1',
    tenant: '',
    status: { id: '1', description: '' },
  } as const
  const settle = async (destination: string, count: number, changedMs: number) => {
    await commit(
      store,
      Array.from({ length: count }, () => ({ queue: notice, destination })),
    )
    const change = Array.from({ length: count }, (_, index): Write => {
      const delivery = store.delivery(destination, index + 1)
      if (!delivery) throw new Error('not queued')
      return { put: 'delivery', record: { ...delivery, state: 'acknowledged', changedMs } }
    })
    await commit(store, change)
  }
  await settle('aaa', 600, 9_000)
  await settle('zzz', 700, 1_000)
  await store.prune({ wakeupsMs: 0, chargesMs: 5_000, logMs: 0, repliesMs: 0 })
  const count = async (name: string) => {
    let total = 0
    for await (const page of store.deliveries(name)) total += page.length
    return total
  }
  t.same([await count('aaa'), await count('zzz')], [600, 0])
  await store.close()
})

t.test('pruning forgets old replies, not those whose key was used anew', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const reply = (key: string, atMs: number): Write => ({
    put: 'keptReply',
    record: { key, body: '', atMs, reply: { status: 200, location: '', json: '' } },
  })
  await commit(store, [reply('old', 1_000), reply('anew', 1_000), reply('young', 9_000)])
  await commit(store, [reply('anew', 8_000)])
  await store.prune({ wakeupsMs: 0, chargesMs: 0, logMs: 0, repliesMs: 5_000 })
  t.same(
    ['old', 'anew', 'young'].map((key) => store.keptReply(key)?.atMs),
    [undefined, 8_000, 9_000],
  )
  await store.close()
})

t.test('migrations', async (t) => {
  const rename: Migration = ({ small }) => {
    for (const { key, value } of small.room.getRange())
      small.room.putSync(key, JSON.stringify({ ...JSON.parse(value), extension: `8${key}` }))
  }

  t.test('bring an older store to the newest schema, once', async (t) => {
    const file = join(await tempFolder(t), 'store')
    const old = open(file, [])
    await commit(old, [{ put: 'room', record: room('101') }])
    await old.close()
    const upgraded = open(file, [rename])
    t.equal(upgraded.get('room', '101')?.extension, '8101')
    await commit(upgraded, [{ put: 'room', record: room('102') }])
    await upgraded.close()
    const again = open(file, [rename])
    t.equal(again.get('room', '102')?.extension, '102')
    await again.close()
  })

  t.test('that fail change nothing', async (t) => {
    const file = join(await tempFolder(t), 'store')
    const old = open(file, [])
    await commit(old, [{ put: 'room', record: room('101') }])
    await old.close()
    const failing: Migration = () => {
      throw new Error('no')
    }
    t.throws(() => open(file, [rename, failing]), /no/)
    const still = open(file, [])
    t.equal(still.get('room', '101')?.extension, '101')
    await still.close()
  })

  t.test('never run backwards: a store of a newer version is refused', async (t) => {
    const file = join(await tempFolder(t), 'store')
    await open(file, [rename]).close()
    t.throws(() => open(file, []), /The store has schema 2, and this version knows schemas up to 1/)
  })
})
