import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { startBaresip } from '../../peers/baresip.ts'
import { makeNamespace } from '../../peers/namespace.ts'
import { answerThenBye } from '../../peers/sipp/scenarios.ts'
import { until } from '../../support/until.ts'
import { authorization, soundPorts } from '../hotel.ts'
import { median } from '../http/load.ts'
import type { Measures } from '../measure.ts'
import { Peer } from '../peer.ts'
import { spacingWhile } from '../rtp/capture.ts'
import { Phones } from '../sip/phones.ts'

const callMs = 30_000
const idleMs = 10_000
const callsAtOnce = 10
const menuCalls = 100
const repeats = 3

export async function* telephoneMeasures(): Measures {
  const box = await openBox()
  const ours = await cpuOfCall(box)
  const theirs = await cpuOfBaresip()
  yield {
    what: `CPU of a menu call of ${callMs / 1_000} s | the same call answered by baresip`,
    ours: `${ours.toFixed(0)} ms`,
    reference: `${theirs.toFixed(0)} ms`,
    ratio: ours / theirs,
    note: `${callsAtOnce} menu calls at once, less what the daemon uses idle; one call to baresip, which plays a file`,
  }
  const p99s: number[] = []
  const notes: string[] = []
  for (let round = 0; round < repeats; round += 1) {
    const found = await spacingOfCalls(box)
    p99s.push(found.p99)
    notes.push(`${found.p50.toFixed(1)}/${found.p99.toFixed(1)}/${found.max.toFixed(1)} ms`)
  }
  yield {
    what: `${menuCalls} menu calls, p99 between packets | exactly 20 ms`,
    ours: `${median(p99s).toFixed(1)} ms`,
    reference: '20 ms',
    ratio: median(p99s) / 20,
    goal: { kind: 'at most', value: 1.15 },
    note: `p50/p99/max ${notes.join('; ')}; the callers send sound, too`,
  }
  await box.daemon.stop()
  await box.exchange.stop()
}

interface Box {
  readonly daemon: Peer
  readonly exchange: Phones
  readonly host: string
  readonly port: number
}

/** The daemon with a trunk to an exchange; calls come from the host where that is. */
async function openBox(): Promise<Box> {
  const exchange = await Phones.start(answerThenBye(1_000))
  const daemon = await Peer.start('server.ts', [`--phones=${exchange.port}`])
  const url = `http://127.0.0.1:${daemon.port}/rest/line`
  const address = await until('the line is up', async () => {
    const response = await fetch(url, { headers: { Authorization: authorization } })
    const { lines } = (await response.json()) as { lines: { address: string }[] }
    return lines[0]?.address || undefined
  })
  const [host = '', port = ''] = address.split(':')
  return { daemon, exchange, host, port: Number(port) }
}

async function cpuOfCall({ daemon, host, port }: Box): Promise<number> {
  const before = daemon.cpuMs()
  await delay(idleMs)
  const idlePerMs = (daemon.cpuMs() - before) / idleMs
  const beganMs = performance.now()
  const began = daemon.cpuMs()
  const callers = await Peer.start('telephone/callers.ts', [`${callsAtOnce}`, host, `${port}`])
  await delay(callMs)
  await callers.stop()
  const used = daemon.cpuMs() - began - idlePerMs * (performance.now() - beganMs)
  return used / callsAtOnce
}

async function cpuOfBaresip(): Promise<number> {
  const ends: (() => unknown)[] = []
  // The peers of tests need nothing of a test but its end.
  const scope = { teardown: (end: () => unknown) => void ends.unshift(end) } as unknown as Test
  try {
    const namespace = await makeNamespace(scope)
    const others = pidsOf('baresip')
    const phone = await startBaresip(scope, { namespace, transport: 'udp', mode: 'answer' })
    const pid = pidsOf('baresip').find((pid) => !others.includes(pid)) ?? 0
    const began = cpuMs(pid)
    const callers = await Peer.start('telephone/callers.ts', [
      '1',
      phone.host,
      `${phone.port}`,
      'guest',
    ])
    await delay(callMs)
    await callers.stop()
    return cpuMs(pid) - began
  } finally {
    for (const end of ends) await end()
  }
}

function pidsOf(name: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name
    } catch {
      return false
    }
  })
}

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function spacingOfCalls({ host, port }: Box) {
  const callers = await Peer.start('telephone/callers.ts', [`${menuCalls}`, host, `${port}`])
  const found = await spacingWhile(soundPorts, () => delay(10_000))
  await callers.stop()
  return found
}
