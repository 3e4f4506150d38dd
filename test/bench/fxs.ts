import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FrameReader, frameOf } from '../../src/lines/fxs/frames.ts'
import { readMessage, writeMessage } from '../../src/lines/fxs/messages.ts'
import { pcm16, tone, wavOf } from '../announce/tones.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { bridgeBaud, bridgePorts, password, rooms } from './hotel.ts'
import { Connection, requestBytes } from './http/load.ts'
import type { Measure, Measures } from './measure.ts'
import { Peer } from './peer.ts'
import { bookCalls, bookLater } from './rtp/hotel.ts'

const measuredMs = 60_000
const bytesPerSecond = bridgeBaud / 10

export async function* fxsMeasures(): Measures {
  yield codec()
  yield* await speakOnAllPorts()
}

/**
 * Ten guests listen for more than a minute at the same time, while a browser reads the long list of
 * pending calls over and over: all of it in one thread of the daemon.
 */
async function speakOnAllPorts(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nightporter-bench-'))
  const path = join(folder, 'bridge')
  const bridge = await Peer.start('bridge.ts', [path])
  const daemon = await Peer.start('server.ts', [`--bridge=${path}`])
  const admin = new Client(`http://127.0.0.1:${daemon.port}`, { name: 'admin', password })
  const recording = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 35, size: 0.3 })), {
    rate: 8_000,
  })
  await admin.wav('/rest/prompt/0/en', recording).expect(200)
  const browser = await Connection.open(daemon.port)
  await bookLater(browser)
  await bookCalls(browser, rooms.slice(0, bridgePorts), Date.now() + 2_000)
  await until('all talk', async () => (await bridge.ask('talking')) >= bridgePorts)
  await bridge.ask('watch')
  await daemon.ask('watch')
  const [heardMs, cpuMs, beganMs] = [await bridge.ask('heardMs'), daemon.cpuMs(), performance.now()]
  let lists = 0
  for (; performance.now() < beganMs + measuredMs; lists += 1) {
    const status = await browser.exchange(requestBytes('GET', '/rest/wakeup/list/pending'))
    if (status !== '200') throw new Error(`A list was answered with ${status}.`)
  }
  const passedMs = performance.now() - beganMs
  const playedMs = (await bridge.ask('heardMs')) - heardMs
  const cpuPercent = ((daemon.cpuMs() - cpuMs) / passedMs) * 100
  const heldMs = await daemon.ask('held')
  const [lowest, underruns, lost, problems] = [
    await bridge.ask('lowest'),
    await bridge.ask('underruns'),
    await bridge.ask('lost'),
    await bridge.ask('problems'),
  ]
  browser.close()
  await daemon.stop()
  await bridge.stop()
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: 'ten announcements at 921600 baud for a minute: underruns and lost frames | none',
      ours: `${underruns} and ${lost}`,
      reference: '0',
      ratio: underruns + lost,
      goal: { kind: 'at most', value: 0 },
      note: `at least ${lowest} of 25 frames waited, daemon ${cpuPercent.toFixed(0)} % of a core with ${lists} lists, held up ${heldMs.toFixed(0)} ms at most, ${problems} problems`,
    },
    {
      what: 'sound heard at ten phones | ten times the time that passed',
      ours: `${(playedMs / 1_000).toFixed(1)} s`,
      reference: `${((passedMs * bridgePorts) / 1_000).toFixed(1)} s`,
      ratio: playedMs / (passedMs * bridgePorts),
      goal: { kind: 'at least', value: 0.99 },
    },
  ]
}

/** What one core would carry, if it had nothing else to do. */
function codec(): Measure {
  const samples = Uint8Array.from({ length: 160 }, (_, n) => (n * 37) & 0xff)
  const reader = new FrameReader()
  const count = 100_000
  let bytes = 0
  const beganMs = performance.now()
  for (let number = 0; number < count; number += 1) {
    const body = writeMessage({ type: 'SOUND', port: 3, talk: 1, number: number & 0xffff, samples })
    const frame = frameOf(body)
    bytes += frame.length
    for (const found of reader.push(frame)) if (found.kind === 'body') readMessage(found.body)
  }
  const perSecond = (bytes / (performance.now() - beganMs)) * 1_000
  return {
    what: 'sound frames written and read, bytes a second | the wire at 921600 baud',
    ours: `${(perSecond / 1e6).toFixed(1)} MB/s`,
    reference: `${(bytesPerSecond / 1e6).toFixed(2)} MB/s`,
    ratio: perSecond / bytesPerSecond,
    goal: { kind: 'at least', value: 50 },
  }
}
