import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { Source } from '../../../src/core/model/wakeup.ts'
import { ChunkStream } from '../../../src/http/api/chunk-stream.ts'
import { Events } from '../../../src/http/api/events/events.ts'
import { annex, openHotel, password } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

interface Listening {
  readonly next: (part: string) => Promise<string>
  readonly close: () => void
  readonly ended: Promise<void>
}

/** Listens to the events of a hotel; `next` resolves when a text has arrived that holds `part`. */
function listen(url: string, name: string, lastEventId?: string): Promise<Listening> {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  }
  return new Promise((resolve, reject) => {
    const request = get(`${url}/rest/events`, { headers }, (response) => {
      let text = ''
      let check = () => {}
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        check()
      })
      response.on('error', () => undefined)
      const next = (part: string) =>
        new Promise<string>((found) => {
          check = () => {
            if (text.includes(part)) found(text)
          }
          check()
        })
      const ended = new Promise<void>((done) => {
        response.once('end', done)
      })
      resolve({ next, ended, close: () => request.destroy() })
    })
    request.on('error', reject)
  })
}

/** Copies of the store that this process has open. */
function openCopies(): string[] {
  const files = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return files.filter((file) => file.includes('.copy-'))
}

t.test('a list that is taken too slowly is broken off, and lets go of what it holds', async (t) => {
  const held = Promise.withResolvers<void>()
  async function* pages() {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      held.resolve()
    }
  }
  const stream = new ChunkStream(pages(), 20)
  stream.on('error', () => {})
  t.equal(String(await once(stream, 'readable')), '', 'it is begun, and not taken')
  await held.promise
  t.match(stream.errored, { code: 'ETIMEDOUT' })
})

t.test('a HEAD of anything holds nothing', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  const rooms = Array.from({ length: 300 }, (_, i) => `r${i}`)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  await admin.post('/rest/wakeup', { room: rooms.join(','), time: '0900' }).expect(201)
  const { json } = await admin.get('/rest/openapi.json').expect(200)
  const paths = Object.keys(json.paths)
    .filter((path) => 'get' in json.paths[path])
    .map((path) =>
      path.replace('{type}', 'pending').replace('{kind}', 'rooms').replace('{name}', 'opera'),
    )
  for (const path of paths)
    for (let i = 0; i < (path === '/rest/events' || path.includes('list') ? 250 : 3); i += 1)
      await admin.send('HEAD', path, {})
  const events = await listen(hotel.url, 'admin')
  t.match(await events.next('retry'), /retry/, 'there is room for listeners')
  events.close()
  // The last one is closed a moment after its reply.
  await until('no copy is left open', () => openCopies().length === 0)
  const backup = await admin.get('/rest/backup').expect(200)
  t.match(backup.text.slice(-110), /nightporter-backup 1 /)
  for (let i = 0; i < 600; i += 1) await admin.send('HEAD', '/rest/wakeup/list/pending', {})
  t.equal((await admin.get('/rest/wakeup/list/pending').expect(200)).json.pending.length, 300)
})

t.test('a daemon that closes finishes the replies under way', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  const rooms = Array.from({ length: 1_000 }, (_, i) => `r${i}`)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  for (const time of ['0900', '0901', '0902', '0903'])
    await admin.post('/rest/wakeup', { room: rooms.join(','), time }).expect(201)
  const list = admin.get('/rest/wakeup/list/pending').expect(200)
  // The reply has begun when its first bytes have left the server.
  for (let i = 0; i < 5; i += 1) await new Promise(setImmediate)
  await hotel.daemon.close()
  t.equal((await list).json.pending.length, 4_000)
  t.same(
    hotel.journal.lines.filter((line) => /error|failed/i.test(line)),
    [],
  )
})

t.test('a request that comes while the daemon closes is told to come again', async (t) => {
  const hotel = await openHotel(t)
  const socket = connect({ port: Number(new URL(hotel.url).port), host: '127.0.0.1' })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  // The server has seen half of the request, so that the connection is not idle.
  socket.write('GET /rest/system HTTP/1.1\r\nHost: x\r\n')
  await hotel.desk.get('/rest/system').expect(200)
  const closed = hotel.daemon.close()
  socket.write('\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  await closed
  t.match(text, /^HTTP\/1\.1 503 /)
  t.match(text, /retry-after: 2/i)
  t.match(text, '{"error":503,')
})

t.test('events', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.post('/rest/room', { room: 501, tenant: annex }).expect(201)
  await hotel.addUser('annex', '', annex)

  t.test('tell what was committed, to those who may see it', async (t) => {
    const [maid, desk, annexDesk] = await Promise.all(
      ['maid', 'desk', 'annex'].map((name) => listen(hotel.url, name)),
    )
    if (!maid || !desk || !annexDesk) throw new Error('not listening')
    await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
    await hotel.maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 102 }).expect(200)
    await hotel.desk.post('/rest/rsi/change', { id: '01', room: 501 }).expect(200)
    const seen = await desk.next('event: status')
    t.match(seen, /event: wakeup\ndata: \{"event":"created".*"room":"101"/)
    t.notMatch(seen, /event: charge/, 'a charge is for those with the inventory permission')
    t.match(await maid.next('event: status'), /event: charge\ndata: .*"room":"102"/)
    const bound = await annexDesk.next('event: status')
    t.notMatch(bound, /"room":"101"/)
    for (const listener of [maid, desk, annexDesk]) listener.close()
  })

  t.test('end for someone who was removed or changed', async (t) => {
    await hotel.addUser('spy', '')
    await hotel.addUser('moved', '')
    const listeners = await Promise.all(['spy', 'moved'].map((name) => listen(hotel.url, name)))
    await hotel.admin.delete('/rest/user/spy').expect(200)
    await hotel.admin.put('/rest/user/moved', { tenant: annex }).expect(200)
    await Promise.all(listeners.map((listener) => listener.ended))
    t.pass()
  })

  t.test('have room again as soon as listeners have left', async (t) => {
    for (let i = 0; i < 260; i += 1) {
      const listener = await listen(hotel.url, 'desk')
      await listener.next('retry')
      listener.close()
    }
    const last = await listen(hotel.url, 'desk')
    t.match(await last.next('retry'), /retry/)
    last.close()
  })

  t.test('tell of a long import once', async (t) => {
    const listener = await listen(hotel.url, 'desk')
    await listener.next('retry')
    const rooms = Array.from({ length: 1_500 }, (_, i) => `many${i}`).join('\n')
    await hotel.admin.csv('/rest/import/rooms', `room\n${rooms}`).expect(200)
    await hotel.desk.post('/rest/rsi/change', { id: '01', room: 105 }).expect(200)
    const text = await listener.next('"room":"105"')
    t.equal(text.match(/event: list/g)?.length, 1)
    listener.close()
  })

  t.test('go on where a listener left off, or tell it to read everything again', async (t) => {
    const first = await listen(hotel.url, 'desk')
    await hotel.desk.post('/rest/rsi/change', { id: '01', room: 103 }).expect(200)
    const id = /id: (\d+-\d+)\nevent: status/.exec(await first.next('"room":"103"'))?.[1] ?? ''
    first.close()
    await hotel.desk.post('/rest/rsi/change', { id: '02', room: 104 }).expect(200)
    const again = await listen(hotel.url, 'desk', id)
    const text = await again.next('"room":"104"')
    t.notMatch(text, /"room":"103"/)
    again.close()
    const lost = await listen(hotel.url, 'desk', `1-${id.split('-')[1]}`)
    t.match(await lost.next('resync'), /event: resync/)
    lost.close()
  })
})

t.test('listeners that take nothing are let go when they are too far behind', async (t) => {
  const { url, admin, desk } = await openHotel(t)
  const rooms = Array.from({ length: 1_000 }, (_, i) => 1_001 + i)
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  const { port } = new URL(url)
  const authorization = `Basic ${btoa(`desk:${password}`)}`
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    t.teardown(() => socket.destroy())
    socket.write(`GET /rest/events HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    await once(socket, 'readable')
  }
  const statusNow = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: authorization }
      const request = get(`${url}/rest/events`, { headers }, (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
    })
  t.equal(await statusNow(), 503)
  let minute = 0
  await until('a place is free', async () => {
    minute += 1
    const time = `${10 + Math.floor(minute / 60)}${String(minute % 60).padStart(2, '0')}`
    await desk.post('/rest/wakeup', { room: rooms.join(), time }).expect(201)
    return (await statusNow()) === 200
  })
})

t.test(
  'a listener whose session ends is closed if it takes nothing, and holds little',
  async (t) => {
    const { daemon } = await openHotel(t)
    const { store } = daemon
    const session = { id: 'its session', user: 'desk', startedMs: 0 }
    await store.commit(() => ({ change: [{ put: 'session', record: session }], value: 0 }))
    const events = new Events(store, 1, () => true)
    const actor = { name: 'desk', permissions: [], tenant: '', source: Source.rest } as const
    const { signal } = new AbortController()
    let broken = 0
    const breakOff = () => {
      broken += 1
    }
    const stream = events.subscribe(actor, {
      lastEventId: undefined,
      signal,
      breakOff,
      session: session.id,
    })
    t.equal((await stream.next()).value, 'retry: 2000\n\n')
    for (let n = 0; n < 2_500; n += 1) {
      const record = { id: `${n}`, description: 'x'.repeat(50), tenant: '' }
      await store.commit(() => ({ change: [{ put: 'status', record }], value: 0 }))
    }
    const { value: piece } = await stream.next()
    t.ok(String(piece).length < 70_000, 'it comes in pieces')
    t.equal(broken, 0)
    await store.commit(() => ({
      change: [{ remove: 'session', id: session.id, tenant: '' }],
      value: 0,
    }))
    t.equal(broken, 1)
    t.ok((await stream.next()).done)
  },
)
