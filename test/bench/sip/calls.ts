import type { StreamEvents } from '../../../src/lines/media/media-stream.ts'
import { WorkAllowance } from '../../../src/lines/sip/agent/work-allowance.ts'
import { SipLine } from '../../../src/lines/sip/line.ts'
import { parseSipServer } from '../../../src/site-file/lines/sip-server.ts'
import { makeJournal } from '../../../src/system/journal.ts'
import { answerAndWait } from '../../peers/sipp/scenarios.ts'
import { median } from '../http/load.ts'
import type { Measure } from '../measure.ts'
import { type Kind, useGrammar } from './grammars.ts'
import { Phones } from './phones.ts'

const ample = new WorkAllowance({ msPerSecond: 100_000, burstMs: 100_000 })
const repeats = 5
const calls = 300
const atOnce = 20

/** Whole calls without sound, from INVITE to BYE, with our way to read messages and with SIP.js's own. */
export async function callMeasure(): Promise<Measure> {
  const phones = await Phones.start(answerAndWait())
  const line = makeLine(phones.port)
  const stopping = new AbortController()
  await line.start(stopping.signal)
  const found: Record<Kind, number[]> = { ours: [], stock: [] }
  // The first round warms up both.
  for (let i = 0; i <= repeats; i += 1)
    for (const kind of ['stock', 'ours'] as const) {
      useGrammar(kind)
      const ms = await cpuMsPerCall(line)
      if (i > 0) found[kind].push(ms)
    }
  useGrammar('ours')
  await line.close()
  await phones.stop()
  return {
    what: 'SIP: CPU per whole call without sound | with the stock SIP.js parser',
    ours: `${median(found.ours).toFixed(2)} ms`,
    reference: `${median(found.stock).toFixed(2)} ms`,
    ratio: median(found.ours.map((ms, i) => ms / (found.stock[i] ?? ms))),
    goal: { kind: 'at most', value: 0.25 },
    note: found.ours.map((ms, i) => `${ms.toFixed(2)}/${found.stock[i]?.toFixed(2)}`).join(' '),
  }
}

async function cpuMsPerCall(line: SipLine): Promise<number> {
  const before = process.cpuUsage()
  let begun = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (begun < calls) {
        begun += 1
        const extension = String(1_000 + begun)
        const say = { kind: 'wakeup', prompt: 0 } as const
        const request = { extension, language: 'en', say, ringMs: 20_000 }
        const outcome = await line.ring(request, new AbortController().signal)
        if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome))
      }
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / calls
}

function makeLine(port: number): SipLine {
  const server = parseSipServer(`sip:127.0.0.1:${port}`)
  if (!server) throw new Error('This is no server.')
  const sound = new Int16Array(8)
  return new SipLine({
    name: 'pbx',
    channels: atOnce,
    servers: [server],
    user: '8001',
    password: '',
    registers: false,
    rtp: { from: 24_000, to: 25_999 },
    caFile: '',
    media: { open: (_host, _ports, events) => Promise.resolve(silentStream(events)) },
    announcer: { prepare: () => undefined, sound: () => sound, thanks: () => sound },
    journal: { ...makeJournal(), info: () => undefined },
    product: 'Nightporter/bench',
    pauses: { leadMs: 0, betweenMs: 0, keyMs: 0 },
    // SIP.js's own parser costs more than a line may spend.
    reading: { expected: ample, withinCalls: ample, unasked: ample, telephones: ample },
  })
}

/** Says everything at once, and costs nothing. */
function silentStream(events: StreamEvents) {
  const counts = Promise.resolve({ sent: 0, playedMs: 0, received: 0, lost: 0, jitterMs: 0 })
  return {
    port: 24_000,
    playedMs: 0,
    connect: () => undefined,
    play: () => queueMicrotask(() => events.onPlayed()),
    counts: () => counts,
    close: () => counts,
  }
}
