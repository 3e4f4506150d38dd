import { freePort } from '../peers/ports.ts'
import { until } from '../support/until.ts'
import { rooms } from './hotel.ts'
import { load, median, requestBytes } from './http/load.ts'
import type { Measure, Measures } from './measure.ts'
import { Peer } from './peer.ts'

const repeats = 9
const count = 4_000

/** What destinations cost the client that reports a charge, and how fast charges reach them. */
export async function* outboundMeasures(): Measures {
  const healthyPorts = [await freePort(), await freePort(), await freePort()]
  const deadPorts = [await freePort(), await freePort(), await freePort()]
  const destinations = await Peer.start('destinations.ts', healthyPorts.map(String))
  const healthy = await Peer.start('server.ts', [`--destinations=${healthyPorts}`])
  const dead = await Peer.start('server.ts', [`--destinations=${deadPorts}`])
  try {
    yield await chargeP99(healthy, dead)
    yield await postingRate(healthy)
  } finally {
    await Promise.all([healthy.stop(), dead.stop()])
    await destinations.stop()
  }
}

const request = (n: number) =>
  requestBytes('POST', '/rest/isi/charge', `id=${1 + (n % 20)}&quantity=1&room=${rooms[n % 1_000]}`)

async function chargeP99(healthy: Peer, dead: Peer): Promise<Measure> {
  const p99: number[][] = [[], []]
  for (let i = 0; i <= repeats; i += 1)
    for (const [which, peer] of [healthy, dead].entries()) {
      const { times, statuses } = await load(peer.port, { clients: 16, count, request })
      if (statuses.get('200') !== count) throw new Error(JSON.stringify([...statuses]))
      await drained(healthy)
      // The first round warms up both.
      if (i > 0) p99[which]?.push(times[Math.floor(times.length * 0.99)] ?? Number.NaN)
    }
  const [up = [], down = []] = p99
  return {
    what: 'POST /rest/isi/charge p99, all destinations dead | healthy',
    ours: `${median(down).toFixed(2)} ms`,
    reference: `${median(up).toFixed(2)} ms`,
    ratio: median(down.map((value, i) => value / (up[i] ?? value))),
    goal: { kind: 'at most', value: 1.2 },
  }
}

/** What is queued goes out within this time, however slow the machine is. */
const drainLimitMs = 600_000

async function drained(peer: Peer): Promise<void> {
  await until('nothing is queued', async () => (await peer.ask('queued')) === 0, drainLimitMs)
}

/** Charges that are reported and reach all three destinations, beside commits of one record, one after the other. */
async function postingRate(healthy: Peer): Promise<Measure> {
  const delivered: number[] = []
  const committed: number[] = []
  for (let i = 0; i < repeats; i += 1) {
    const beganMs = performance.now()
    await load(healthy.port, { clients: 16, count, request })
    await drained(healthy)
    delivered.push((count / (performance.now() - beganMs)) * 1_000)
    const times: number[] = []
    for (let k = 0; k < 500; k += 1) times.push(await healthy.ask('commit'))
    committed.push(1_000 / median(times))
  }
  return {
    what: 'charges reported and delivered to three destinations | single commits',
    ours: `${Math.round(median(delivered))}/s`,
    reference: `${Math.round(median(committed))}/s`,
    ratio: median(delivered.map((value, i) => value / (committed[i] ?? value))),
  }
}
