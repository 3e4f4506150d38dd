import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Media, MediaRefused } from '../../../../src/lines/media/media.ts'
import type { MediaStream } from '../../../../src/lines/media/media-stream.ts'
import { farPhone, ports, StreamLog, startMedia } from '../scene.ts'

const mortalWorker = join(import.meta.dirname, 'mortal-worker.ts')
const mortalPort = 21_998
const refused = { name: 'MediaRefused' }

/** Opens calls until one is refused: the thread may take a moment to hear that it is to hang. */
async function untilRefused(media: Media): Promise<never> {
  for (;;) await (await media.open('127.0.0.1', ports, new StreamLog())).close()
}

async function kill(t: Test, how: string): Promise<void> {
  const phone = await farPhone(t)
  phone.throw(mortalPort, Buffer.from(how))
}

t.test('ports are even, apart, and not used again at once', async (t) => {
  const { media } = await startMedia(t)
  const range = { from: 23_001, to: 23_040 }
  const streams: MediaStream[] = []
  for (let n = 0; n < 10; n += 1) {
    const stream = await media.open('127.0.0.1', range, new StreamLog())
    streams.push(stream)
    await stream.close()
  }
  const used = streams.map(({ port }) => port)
  t.equal(new Set(used).size, 10)
  for (const port of used) t.ok(port % 2 === 0 && port >= 23_002 && port <= 23_038)
})

t.test(
  'a range gives as many calls as it has pairs, and a closed one gives its pair back',
  async (t) => {
    const { media } = await startMedia(t)
    const range = { from: 23_101, to: 23_109 }
    const open = () => media.open('127.0.0.1', range, new StreamLog())
    const streams = await Promise.all([open(), open(), open(), open()])
    t.strictSame(streams.map(({ port }) => port).sort(), [23_102, 23_104, 23_106, 23_108])
    const refusal = await open().catch((error: unknown) => error)
    t.ok(refusal instanceof MediaRefused)
    t.match(refusal, { message: /give more than the ports 23101 to 23109/ })
    await streams[2]?.close()
    t.equal((await open()).port, streams[2]?.port)
  },
)

t.test('a pair of which another program has one port is passed over', async (t) => {
  const { media } = await startMedia(t)
  const other = createSocket('udp4')
  t.teardown(() => other.close())
  other.bind(23_203, '127.0.0.1')
  await once(other, 'listening')
  const range = { from: 23_200, to: 23_205 }
  const open = () => media.open('127.0.0.1', range, new StreamLog())
  const both = [await open(), await open()].map(({ port }) => port)
  t.strictSame(both.sort(), [23_200, 23_204])
  await t.rejects(open(), refused)
})

t.test('an address of another machine, or no pair in the range, is refused', async (t) => {
  const { media } = await startMedia(t)
  const open = (host: string, from: number, to: number) =>
    media.open(host, { from, to }, new StreamLog())
  await t.rejects(open('192.0.2.77', 23_300, 23_399), /not an address of this machine/)
  await t.rejects(open('2001:db8::1', 23_300, 23_399), /not an address of this machine/)
  await t.rejects(open('nowhere', 23_300, 23_399), refused)
  await t.rejects(open('127.0.0.1', 23_301, 23_302), /no even port/)
  await t.rejects(open('127.0.0.1', 23_399, 23_300), /no even port/)
})

t.test('closing twice, in the midst of everything, gives the last counts', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  stream.play([new Int16Array(80_000)])
  stream.connect(phone.far())
  await phone.untilCame(5)
  for (let n = 0; n < 50; n += 1) phone.say(stream.port, new Uint8Array(160))
  const [first, second] = await Promise.all([stream.close(), stream.close()])
  t.strictSame(first, second)
  t.ok(first.sent >= 5)
  stream.play([new Int16Array(160)])
  stream.connect(phone.far())
  t.strictSame(await stream.close(), first)
  t.strictSame(await stream.counts(), first)
  t.strictSame(heard.events, [])
})

t.test('a stream that was never connected closes', async (t) => {
  const { media } = await startMedia(t)
  const stream = await media.open('127.0.0.1', ports, new StreamLog())
  t.strictSame(await stream.close(), { sent: 0, received: 0, lost: 0, jitterMs: 0, playedMs: 0 })
})

t.test('a hundred calls that come and go at once all end', async (t) => {
  const { media, reported } = await startMedia(t)
  const phone = await farPhone(t)
  const ends = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const stream = await media.open('127.0.0.1', ports, new StreamLog())
      stream.connect(phone.far(n % 2 === 0 ? { eventType: 101 } : {}))
      stream.play([new Int16Array(n * 10)])
      await phone.untilCame(phone.came.length + n)
      return stream.close()
    }),
  )
  t.equal(ends.length, 100)
  t.strictSame(reported, [])
})

t.test('when all is closed calls have said goodbye, and there are no more', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const stream = await media.open('127.0.0.1', ports, new StreamLog())
  stream.connect(phone.far())
  await phone.untilCame(1)
  await media.close()
  await phone.until(() => phone.reports.length > 0)
  t.equal(phone.reports[0]?.at(-7), 0xcb)
  await t.rejects(media.open('127.0.0.1', ports, new StreamLog()), refused)
  t.ok((await stream.close()).sent > 0)
})

t.test('calls learn when the thread dies, and the next call begins a new one', async (t) => {
  const { media, reported } = await startMedia(t, mortalWorker)
  const phone = await farPhone(t)
  const heard = [new StreamLog(), new StreamLog()] as const
  const streams = await Promise.all(heard.map((one) => media.open('127.0.0.1', ports, one)))
  for (const stream of streams) stream.connect(phone.far())
  await phone.untilCame(20)
  await kill(t, 'throw')
  for (const one of heard) t.strictSame(await one.until(1), ['lost: the media thread has ended'])
  t.equal(reported.length, 1)
  t.match(reported[0], /thread for the sound of calls has ended/)
  for (const stream of streams) {
    const { sent } = await stream.counts()
    t.ok(sent > 0 && sent <= phone.came.length)
    t.equal((await stream.close()).sent, sent)
    stream.play([])
  }
  const next = await media.open('127.0.0.1', ports, new StreamLog())
  const before = phone.came.length
  next.connect(phone.far())
  await phone.untilCame(before + 3)
})

t.test('a thread that hangs is ended by the call that waits for it', async (t) => {
  const { media } = await startMedia(t, mortalWorker)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  await kill(t, 'hang')
  const phone = await farPhone(t)
  stream.connect(phone.far())
  await t.rejects(untilRefused(media), refused)
  t.strictSame(await heard.until(1), ['lost: the media thread has ended'])
  t.ok(await media.open('127.0.0.1', ports, new StreamLog()))
})

const mayGoFirst = process.platform === 'linux' && process.getuid?.() === 0

t.test('the thread, and no other, goes before the rest', { skip: !mayGoFirst }, async (t) => {
  const before = priorities()
  const own = getPriority(0)
  await startMedia(t)
  const after = priorities()
  t.strictSame(after.filter((nice) => nice === -14).length, 1)
  t.strictSame(
    after.filter((nice) => nice !== -14).length,
    before.filter((nice) => nice !== -14).length,
  )
  t.equal(getPriority(0), own, 'the main thread')
})

/** The nice value of each thread of this process. */
function priorities(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

t.test('a thread that does not start is refused', async (t) => {
  const absent = join(import.meta.dirname, 'absent.ts')
  await t.rejects(startMedia(t, absent), refused)
})
