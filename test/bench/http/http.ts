import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { open } from 'lmdb'
import { benchFolder, password, rooms } from '../hotel.ts'
import type { Measure, Measures } from '../measure.ts'
import { Peer } from '../peer.ts'
import { Connection, load, median, requestBytes } from './load.ts'

const repeats = 5

export async function* httpMeasures(): Measures {
  const ours = await Peer.start('server.ts')
  const unsynced = await Peer.start('server.ts', ['--no-sync'])
  const fastify = await Peer.start('http/fastify-server.ts')
  const item = () => requestBytes('GET', '/rest/isi/item')
  const charge = (n: number) =>
    requestBytes(
      'POST',
      '/rest/isi/charge',
      `id=${1 + (n % 20)}&quantity=1&room=${rooms[n % 1_000]}`,
    )
  try {
    yield await postRate(ours, unsynced)
    yield await cpuPer('GET /rest/isi/item', ours, fastify, item)
    yield await cpuPer('POST /rest/isi/charge', ours, fastify, charge)
    yield await systemP50(ours)
    yield await passwordFlood(ours)
  } finally {
    await Promise.all([unsynced.stop(), fastify.stop(), ours.stop()])
  }
  yield await longList()
}

let booked = 0

/** A booking that was not made before. */
function bookingBytes(): string {
  booked += 1
  const at = new Date(Date.now() + 86_400_000 + Math.floor(booked / 1_000) * 60_000)
    .toISOString()
    .slice(0, 19)
  return requestBytes('POST', '/rest/wakeup', `room=${rooms[booked % 1_000]}&datetime=${at}Z`)
}

async function postRate(ours: Peer, unsynced: Peer): Promise<Measure> {
  const rates: number[][] = [[], []]
  for (let i = 0; i < repeats; i += 1)
    for (const [which, peer] of [unsynced, ours].entries())
      rates[which]?.push(
        (await load(peer.port, { clients: 64, count: 6_000, request: bookingBytes })).perSecond,
      )
  const [without = [], durable = []] = rates
  return {
    what: 'POST /rest/wakeup durable, 64 clients | syncing off',
    ours: `${Math.round(median(durable))}/s`,
    reference: `${Math.round(median(without))}/s`,
    ratio: median(durable.map((value, i) => value / (without[i] ?? value))),
    goal: { kind: 'at least', value: 0.9 },
  }
}

async function cpuPer(
  what: string,
  ours: Peer,
  fastify: Peer,
  request: (n: number) => string,
): Promise<Measure> {
  const count = 12_000
  const cpu: number[][] = [[], []]
  for (let i = 0; i <= repeats; i += 1)
    for (const [which, peer] of [fastify, ours].entries()) {
      const before = peer.cpuMs()
      const { statuses } = await load(peer.port, { clients: 16, count, request })
      if (statuses.get('200') !== count)
        throw new Error(`${what}: ${JSON.stringify([...statuses])}`)
      // The first round warms up both.
      if (i > 0) cpu[which]?.push(((peer.cpuMs() - before) / count) * 1000)
    }
  const [reference = [], own = []] = cpu
  return {
    what: `CPU per ${what} | Fastify 5`,
    ours: `${median(own).toFixed(0)} us`,
    reference: `${median(reference).toFixed(0)} us`,
    ratio: median(own.map((value, i) => value / (reference[i] ?? value))),
    goal: { kind: 'at most', value: 1.5 },
  }
}

async function systemP50(ours: Peer): Promise<Measure> {
  const p50 = async (path: string) => {
    const { times } = await load(ours.port, {
      clients: 1,
      count: 2_000,
      request: () => requestBytes('GET', path),
    })
    return times[Math.floor(times.length / 2)] ?? Number.NaN
  }
  const system: number[] = []
  const category: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    category.push(await p50('/rest/isi/category'))
    system.push(await p50('/rest/system'))
  }
  return {
    what: 'GET /rest/system p50 | GET /rest/isi/category',
    ours: `${median(system).toFixed(3)} ms`,
    reference: `${median(category).toFixed(3)} ms`,
    ratio: median(system.map((value, i) => value / (category[i] ?? value))),
    goal: { kind: 'at most', value: 1.5 },
  }
}

/** Commits while wrong passwords pour in from as many addresses as loopback has. */
async function passwordFlood(ours: Peer): Promise<Measure> {
  const commits = async () => {
    const times: number[] = []
    for (let i = 0; i < 300; i += 1) times.push(await ours.ask('commit'))
    return median(times)
  }
  const idle: number[] = []
  const flooded: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    idle.push(await commits())
    let isFlooding = true
    const flood = Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const connection = await Connection.open(ours.port)
        for (let k = 0; isFlooding; k += 1) {
          const wrong = Buffer.from(`user${i}-${n}-${k}:wrong ${password}`).toString('base64')
          await connection.exchange(
            requestBytes('GET', '/rest/system', undefined, `Basic ${wrong}`),
          )
        }
        connection.close()
      }),
    )
    flooded.push(await commits())
    isFlooding = false
    await flood
  }
  return {
    what: 'commit p50 in a flood of wrong passwords | idle',
    ours: `${median(flooded).toFixed(3)} ms`,
    reference: `${median(idle).toFixed(3)} ms`,
    ratio: median(flooded.map((value, i) => value / (idle[i] ?? value))),
    goal: { kind: 'at most', value: 3 },
  }
}

const listed = 10_000

/** 10,000 pending calls over HTTP, beside a bare server that decodes msgpackr records and stringifies them. */
async function longList(): Promise<Measure> {
  const ours = await Peer.start('server.ts')
  for (let i = 0; i < listed / 1_000; i += 1) {
    const at = new Date(Date.now() + 86_400_000 + i * 60_000).toISOString().slice(0, 19)
    const { statuses } = await load(ours.port, {
      clients: 1,
      count: 1,
      request: () =>
        requestBytes('POST', '/rest/wakeup', `room=${rooms.join(',')}&datetime=${at}Z`),
    })
    if (statuses.get('201') !== 1) throw new Error(JSON.stringify([...statuses]))
  }
  const body = (await (
    await fetch(`http://127.0.0.1:${ours.port}/rest/wakeup/list/pending`, {
      headers: {
        Authorization: requestBytes('GET', '/').match(/Authorization: (.*)\r/)?.[1] ?? '',
      },
    })
  ).json()) as { pending: object[] }
  if (body.pending.length !== listed) throw new Error(`${body.pending.length} calls listed`)

  const folder = mkdtempSync(join(benchFolder(), 'list-'))
  const db = open<object, number>({
    path: join(folder, 'store'),
    noSubdir: true,
    encoding: 'msgpack',
  })
  for (const [i, record] of body.pending.entries()) db.put(i, record).catch(() => undefined)
  await db.flushed
  const server = createServer((_, response) => {
    const text = JSON.stringify({ pending: [...db.getRange().map(({ value }) => value)] })
    response
      .writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const once = async (target: number) => {
    const { times } = await load(target, {
      clients: 1,
      count: 5,
      request: () => requestBytes('GET', '/rest/wakeup/list/pending'),
    })
    return median(times)
  }
  const own: number[] = []
  const reference: number[] = []
  // Both are warm before anything is watched.
  for (let i = 0; i < 5; i += 1) {
    await once(ours.port)
    await once(port)
  }
  const held: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    reference.push(await once(port))
    await ours.ask('watch')
    own.push(await once(ours.port))
    held.push(await ours.ask('held'))
  }
  const heldMs = Math.max(...held)
  server.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
  await ours.stop()
  return {
    what: 'GET of 10,000 pending calls | msgpackr and JSON.stringify',
    ours: `${median(own).toFixed(1)} ms`,
    reference: `${median(reference).toFixed(1)} ms`,
    ratio: median(own.map((value, i) => value / (reference[i] ?? value))),
    goal: { kind: 'at most', value: 0.35 },
    note: `event loop held at most ${heldMs.toFixed(1)} ms (goal 5)`,
  }
}
