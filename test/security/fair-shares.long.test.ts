import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { DiskShares } from '../../src/core/disk-shares.ts'
import { storageRefuses } from '../../src/core/fault.ts'
import type { Write } from '../../src/core/ports/change.ts'
import { IdempotencyCache } from '../../src/http/api/idempotency.ts'
import type { Operation } from '../../src/http/api/operation.ts'
import { committer, openKeptReplies } from '../../src/http/api/request.ts'
import { call, open, room } from '../store/records.ts'
import { annex, type Hotel, openHotel, password, tempFolder } from '../support/hotel.ts'

const nothing = { change: [], value: undefined }

function workFor(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs) Math.sqrt(endMs)
}

t.test('decisions that are refused keep nobody waiting', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  }, 1)
  const decide = () => {
    workFor(1)
    throw storageRefuses()
  }
  await Promise.allSettled(Array.from({ length: 600 }, () => store.commit(decide, 'maid')))
  clearInterval(count)
  t.ok(turns > 50, `others had their turn ${turns} times`)
})

t.test('what the system decides comes first, and accounts come in turn', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const order: string[] = []
  const decideAs = (name: string, by?: string) =>
    store.commit(() => {
      order.push(name)
      return nothing
    }, by)
  await Promise.all([
    ...['maid 1', 'maid 2', 'maid 3'].map((name) => decideAs(name, 'maid')),
    ...['desk 1', 'desk 2'].map((name) => decideAs(name, 'desk')),
    decideAs('ring'),
  ])
  t.same(order, ['ring', 'maid 1', 'desk 1', 'maid 2', 'desk 2', 'maid 3'])
})

t.test('what is due does not wait for all that accounts ask for', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  let done = 0
  const decide = () => {
    workFor(20)
    done += 1
    return nothing
  }
  const asked = Array.from({ length: 40 }, () => store.commit(decide, 'maid'))
  await pause(1)
  await store.commit(() => nothing)
  t.ok(done < 20, `${done} of 40 came before`)
  await Promise.all(asked)
})

t.test('one account has so many decisions waiting, and others have theirs', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const asked = Array.from({ length: 1_001 }, () => store.commit(() => nothing, 'maid'))
  await t.rejects(asked.at(-1) ?? Promise.resolve(), storageRefuses())
  await store.commit(() => nothing, 'desk')
  await Promise.all(asked.slice(0, -1))
})

t.test('requests of one connection are answered one after the other', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nHost: box\r\nAuthorization: Basic ${btoa(`desk:${password}`)}\r\n${more}\r\n`
  const form = 'room=101&time=0900'
  const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
  const booking = head('POST /rest/wakeup', `${type}Content-Length: ${form.length}\r\n`)
  socket.write(`${head('GET /rest/events')}${booking}${form}`)
  await once(socket, 'data')
  const { json } = await hotel.desk.get('/rest/wakeup/list').expect(200)
  t.same(json.wakeups, [], 'the first one, which has no end, is still answered')
  socket.destroy()
})

t.test('somebody who reads many lists at a time makes those of others no slower', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const change = Array.from(
    { length: 3_000 },
    (_, n): Write => ({ put: 'wakeup', record: call(`call-${n}`) }),
  )
  await store.commit(() => ({ change, value: undefined }))
  const ended: string[] = []
  const read = async (name: string, tenant: string) => {
    const by = { name, tenant }
    for await (const _ of store.wakeupTexts({ lists: ['pending'], by }));
    ended.push(name)
  }
  const greedy = (name: string, tenant: string) =>
    Array.from({ length: 4 }, () => read(name, tenant))
  await Promise.all([
    ...greedy('maid', ''),
    ...greedy('annex', 'annex'),
    read('porter', 'annex'),
    read('desk', ''),
  ])
  t.same(ended.slice(0, 2), ['desk', 'porter'])
})

/** A fifth list of one account waits until one of four others was taken; those of others do not. */
async function waitInTurn(t: Test, { url, desk }: Hotel, path: string) {
  const unread = await leaveUnread(t, url, 'maid', path)
  const fifth = ask(t, url, 'maid', path)
  let length = 0
  fifth.on('data', (bytes) => {
    length += bytes.length
  })
  for (let n = 0; n < 3; n += 1) await desk.get(path).expect(200)
  t.equal(length, 0)
  unread[0]?.destroy()
  await once(fifth, 'data')
}

function ask(t: Test, url: string, user: string, path: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  const credentials = btoa(`${user}:${password}`)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: box\r\nAuthorization: Basic ${credentials}\r\n\r\n`)
  return socket
}

/** Begins as many lists as an account may have at a time, and takes none of them. */
async function leaveUnread(t: Test, url: string, user: string, path: string): Promise<Socket[]> {
  const unread = Array.from({ length: 4 }, () => ask(t, url, user, path))
  for (const socket of unread) {
    await once(socket, 'readable')
    socket.read(1)
  }
  return unread
}

t.test('lists of one account wait for each other, and not for those of others', async (t) => {
  const hotel = await openHotel(t)
  const rooms = Array.from({ length: 1_000 }, (_, i) => 1_001 + i)
  const file = rooms.map((room) => `${room},mailbox`).join('\n')
  await hotel.admin.csv('/rest/import/rooms', `room,list\n${file}`).expect(200)
  for (let n = 0; n < 20; n += 1)
    await hotel.desk
      .post('/rest/wakeup', { room: rooms.join(), time: String(1_000 + n) })
      .expect(201)
  await waitInTurn(t, hotel, '/rest/wakeup/list')
})

/** More than lies between two ends of a connection. */
async function addItems({ admin }: Hotel): Promise<void> {
  for (const first of [1_000, 20_000]) {
    const row = (_: unknown, i: number) => `${first + i},${'é'.repeat(190)},1,1`
    const file = Array.from({ length: 8_000 }, row).join('\n')
    await admin.csv('/rest/import/items', `id,description,category,price\n${file}`).expect(200)
  }
}

t.test('so do the lists that an administrator keeps, when they are long', async (t) => {
  const hotel = await openHotel(t)
  await addItems(hotel)
  await waitInTurn(t, { ...hotel, desk: hotel.admin }, '/rest/isi/item')
})

t.test(
  'accounts that take no list keep nobody else of their tenant from having theirs',
  async (t) => {
    const hotel = await openHotel(t)
    await addItems(hotel)
    for (const user of ['annexdesk', 'annexmaid']) {
      await hotel.addUser(user, 'inventory', annex)
      await leaveUnread(t, hotel.url, user, '/rest/isi/item')
    }
    const other = await hotel.addUser('annexboss', 'inventory', annex)
    const lists = ['/rest/isi/item', '/rest/wakeup/list', '/rest/alert']
    await Promise.all(lists.map((path) => other.get(path).expect(200)))
  },
)

t.test('a request whose body does not come holds up no list', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const head = `GET /rest/wakeup/list HTTP/1.1\r\nHost: box\r\nAuthorization: Basic ${btoa(`maid:${password}`)}\r\n`
  await hotel.maid.get('/rest/wakeup/list').expect(200)
  for (let n = 0; n < 8; n += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    t.teardown(() => socket.destroy())
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
    socket.write(`${head}${type}Content-Length: 5\r\n\r\n`)
  }
  await hotel.desk.get('/rest/system').expect(200)
  await hotel.maid.get('/rest/wakeup/list').expect(200)
})

t.test('so many repetitions wait for a request that is under way', async (t) => {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const replies = new IdempotencyCache(store)
  const { promise, resolve } = Promise.withResolvers<{ json: string }>()
  const ask = () => replies.once({ key: 'k', body: 'b' }, 1, () => promise)
  const first = ask()
  const waiting = Array.from({ length: 32 }, ask)
  await t.rejects(ask(), { code: 309 })
  resolve({ json: '{}' })
  t.same(await Promise.all([first, ...waiting]), Array(33).fill({ json: '{}' }))
})

t.test('a tenant has its share of calls, and the site can always book', async (t) => {
  const hotel = await openHotel(t)
  const tenant = await hotel.addUser('annexdesk', '', annex)
  const rooms = Array.from({ length: 200 }, (_, i) => ({ ...room(`A${i}`), tenant: annex }))
  const calls = rooms.flatMap(({ room }) =>
    Array.from({ length: 100 }, (_, n): Write => {
      const dueMs = Date.parse('2026-11-20T07:00:00Z') + n * 60_000
      const over = { room, tenant: annex, scheduledMs: dueMs, dueMs }
      return { put: 'wakeup', record: call(`${room}-${n}`, over) }
    }),
  )
  const change: Write[] = [...rooms.map((record): Write => ({ put: 'room', record })), ...calls]
  await hotel.daemon.store.commit(() => ({ change, value: undefined }))
  await hotel.admin.post('/rest/room', { room: 'A200', tenant: annex }).expect(201)
  const { json } = await tenant
    .post('/rest/wakeup', { room: 'A200', time: '0900' })
    .expect(422, 306)
  t.match(json.description, /^A tenant may have 20000 calls booked/)
  await hotel.desk.post('/rest/wakeup', { room: '101', time: '0900' }).expect(201)
  await hotel.admin.delete('/rest/wakeup/A0-0').expect(200)
  await tenant.post('/rest/wakeup', { room: 'A200', time: '0900' }).expect(201)
})

t.test('a tenant adds so many things a day, and others go on', async (t) => {
  const hotel = await openHotel(t)
  const { store } = hotel.daemon
  await hotel.addUser('annexdesk', '', annex)
  const shares = new DiskShares({ isShort: () => false, lookAgain: () => Promise.resolve() })
  const keptReplies = openKeptReplies()
  const put = (name: string) => {
    const origin = { user: store.get('user', name), attempt: undefined, nowMs: 0 }
    const operation = { method: 'POST' } as Operation
    const commit = committer({ store, shares, keptReplies }, { ...origin, operation })
    const record = { ...room('701'), extension: name }
    return commit(() => ({ change: [{ put: 'room', record }], reply: {} }))
  }
  for (let taken = 0; taken < 24_999; taken += 1)
    shares.take({ by: { name: 'annexdesk', tenant: annex }, adds: true })
  await put('annexdesk')
  await t.rejects(put('annexdesk'), { code: 501 })
  await put('desk')
  t.equal(store.get('room', '701')?.extension, 'desk')
})
