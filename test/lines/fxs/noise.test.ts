import { type Test, t } from 'tap'
import { Noise } from '../../../hw/emulator/serial/noise.ts'
import type { BytePipe } from '../../../hw/emulator/serial/pipe.ts'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { messageText } from '../../../src/lines/fxs/fault-texts.ts'
import type { Message } from '../../../src/lines/fxs/messages.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { type FxsBench, isUp, openBench } from './bench.ts'

t.jobs = 3

const ports = Array.from({ length: 10 }, (_, n) => n + 1)

/** Chance that comes again: a fault that was found can be found again. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Cuts what comes and goes into pieces of any length. */
function splitting(pipe: BytePipe, random: () => number): BytePipe {
  const pieces = (bytes: Uint8Array, use: (piece: Uint8Array) => void) => {
    for (let at = 0; at < bytes.length; ) {
      const length = 1 + Math.floor(random() * 60)
      use(bytes.subarray(at, at + length))
      at += length
    }
  }
  return {
    start: (handlers) =>
      pipe.start({
        onDown: () => handlers.onDown(),
        onBytes: (bytes) => pieces(bytes, (piece) => handlers.onBytes(piece)),
      }),
    write: (bytes) => pieces(bytes, (piece) => pipe.write(piece)),
    setReading: (isOn) => pipe.setReading(isOn),
    get waiting() {
      return pipe.waiting
    },
    close: () => pipe.close(),
  }
}

/** A bench on a cable with an error in so many bytes, and what the line believed so far. */
async function openNoisy(t: Test, oneIn: number): Promise<FxsBench & { believed: string[] }> {
  const bench = await openBench(t, { line: { announcer: plainAnnouncer(sweep(600)) } })
  const believed: string[] = []
  bench.line.trace((text) => {
    const [, words = ''] = /<- ([A-Z]+ port .*) \(number \d+\)\n/.exec(text) ?? []
    if (words !== '') believed.push(words)
  })
  const random = chance(oneIn)
  await bench.bridge.unplug()
  bench.bridge.plugIn(splitting(await openPty(bench.path), random))
  bench.bridge.setNoise(new Noise(oneIn, random))
  for (const port of ports)
    bench.bridge.phone(port).habit =
      port % 3 === 0 ? { kind: 'presses', key: `${port % 10}`, afterMs: 200 } : { kind: 'answers' }
  await bench.line.start(new AbortController().signal)
  return { ...bench, believed }
}

/** Whether all that was believed was really sent, in this order; what was sent may have got lost. */
function isReportedBy(believed: readonly string[], { bridge }: FxsBench): boolean {
  const sent = bridge.sent.map((event) => {
    const words = messageText({ ...event, session: 0, number: 0 } as unknown as Message)
    return words.replace(/ \(number 0\)$/, '')
  })
  let at = 0
  for (const words of believed) {
    at = sent.indexOf(words, at) + 1
    if (at === 0) return false
  }
  return true
}

async function callAll({ ring, line }: FxsBench) {
  await until('all are on the hook', () => {
    const state = line.state()
    return state.ports?.every(({ state }) => state === 'idle')
  })
  return Promise.all(ports.map((port) => ring(`${400 + port}`)))
}

t.test('with an error in 10,000 bytes all calls complete', async (t) => {
  const bench = await openNoisy(t, 10_000)
  for (let round = 0; round < 3; round += 1) {
    const outcomes = await callAll(bench)
    t.same(
      outcomes,
      ports.map((port) =>
        port % 3 === 0 ? { kind: 'answered', key: `${port % 10}` } : { kind: 'answered' },
      ),
    )
  }
  t.ok(isReportedBy(bench.believed, bench), bench.believed.join('\n'))
  t.ok(bench.believed.length > 100, `${bench.believed.length} events`)
})

t.test('with an error in 500 bytes each call ends in a clear outcome', async (t) => {
  const bench = await openNoisy(t, 500)
  const kinds = new Set<string>()
  for (let round = 0; round < 2; round += 1)
    for (const outcome of await callAll(bench)) {
      kinds.add(outcome.kind)
      if (outcome.kind === 'unreachable') t.match(outcome.reason, /the bridge /)
    }
  t.ok(kinds.has('answered'), [...kinds].join())
  t.ok(isReportedBy(bench.believed, bench), bench.believed.join('\n'))
})

t.test('the technician is told of a wire that is worth looking at', async (t) => {
  const bench = await openBench(t)
  await bench.bridge.unplug()
  const cable = await openPty(bench.path)
  bench.bridge.plugIn(cable)
  await bench.line.start(new AbortController().signal)
  await isUp(bench)
  for (let n = 0; n < 50; n += 1) cable.write(Buffer.of(5, 7, 0))
  const reported = () =>
    bench.journal.lines.filter((line) => /damaged frames in a minute/.test(line))
  await until('it is told', () => reported().length > 0)
  t.same(await bench.ring('401'), { kind: 'answered' })
  t.equal(reported().length, 1)
})
