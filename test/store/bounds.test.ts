import { join } from 'node:path'
import t from 'tap'
import { Result } from '../../src/core/model/wakeup.ts'
import type { Write } from '../../src/core/ports/change.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { HandClock, openHotel, plainSite, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { call, commit, notice, open } from './records.ts'

const nothing = { wakeupsMs: 0, chargesMs: 0, logMs: 0, repliesMs: 0 }

async function numbers(store: Store, destination: string): Promise<number[]> {
  const found: number[] = []
  for await (const page of store.deliveries(destination))
    found.push(...page.map(({ sequence }) => sequence))
  return found.sort((a, b) => a - b)
}

t.test('settled deliveries are bounded in number, oldest first; open ones stay', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  for (const destination of ['busy', 'quiet'])
    await commit(
      store,
      Array.from({ length: 1_200 }, () => ({ queue: notice, destination })),
    )
  const settled = [...Array.from({ length: 1_196 }, (_, i) => i + 1)].filter((n) => n !== 2)
  await commit(
    store,
    settled.map((sequence): Write => {
      const delivery = store.delivery('busy', sequence)
      if (!delivery) throw new Error('not queued')
      return { put: 'delivery', record: { ...delivery, state: 'acknowledged', changedMs: 9_000 } }
    }),
  )
  await store.prune({ ...nothing, settledCount: 6 })
  t.same(await numbers(store, 'busy'), [
    ...[2, 1_190, 1_191, 1_192, 1_193, 1_194, 1_195, 1_196],
    ...[1_197, 1_198, 1_199, 1_200],
  ])
  t.equal((await numbers(store, 'quiet')).length, 1_200)
  t.equal(await store.prune({ ...nothing, settledCount: 6 }), 0)
  await store.close()
})

t.test('kept replies are bounded in number, oldest first', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  const reply = (key: string, atMs: number): Write => ({
    put: 'keptReply',
    record: { key, body: '', atMs, reply: { status: 200, location: '', json: '' } },
  })
  await commit(
    store,
    Array.from({ length: 1_100 }, (_, i) => reply(`key ${i}`, 1_000 + i)),
  )
  await commit(store, [reply('key 0', 9_000)])
  await store.prune({ ...nothing, repliesCount: 3 })
  t.same(
    ['key 0', 'key 1', 'key 1097', 'key 1098', 'key 1099'].map((key) => store.keptReply(key)?.atMs),
    [9_000, undefined, undefined, 2_098, 2_099],
  )
  await store.close()
})

t.test('what was kept long enough goes at the start, and a piece at a time', async (t) => {
  const clock = new HandClock('2026-11-15T07:05:09+01:00')
  const site = `${plainSite}[wakeup]\nkeep = "1d"\n`
  const hotel = await openHotel(t, { clock, site })
  const { json } = await hotel.desk.post('/rest/wakeup', { room: 101, time: '0730' }).expect(201)
  await hotel.desk.put(`/rest/wakeup/${json.id}`, { result: 1 }).expect(200)
  clock.advance(2 * 86_400_000)
  const later = await hotel.reopen()
  await until('it is gone', () => later.daemon.store.wakeup(json.id) === undefined)
})

t.test('pruning ends early when it is told to', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  await commit(
    store,
    Array.from(
      { length: 900 },
      (_, i): Write => ({ put: 'wakeup', record: call(`${i}`, { result: Result.complete }) }),
    ),
  )
  const limits = { ...nothing, wakeupsMs: 5_000 }
  t.equal(await store.prune(limits, AbortSignal.abort()), 1_000, 'a piece: 500 calls and places')
  t.equal(await store.prune(limits), 800)
  await store.close()
})
