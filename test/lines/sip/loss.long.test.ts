import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import { freePort } from '../../peers/ports.ts'
import { answerAndWait } from '../../peers/sipp/scenarios.ts'
import { startSipp } from '../../peers/sipp/sipp.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'
import { makeLine, startLine } from './bench.ts'

/** Carries packets between the line and a phone, and loses a share of them each way. */
async function startLossyPath(t: Test, options: { port: number; to: number; loss: number }) {
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)
  const lost = { there: 0, back: 0 }
  const outer = createSocket('udp4')
  const inner = createSocket('udp4')
  let linePort = 0
  /** How often a message was lost: none is for ever, however unlucky we are. */
  const lostOf = new Map<string, number>()
  const carry = (way: keyof typeof lost, socket: Socket, bytes: Buffer, port: number) => {
    const message = bytes.toString('latin1')
    const before = lostOf.get(message) ?? 0
    if (before < 2 && random.chance(options.loss)) {
      lost[way] += 1
      lostOf.set(message, before + 1)
    } else socket.send(bytes, port, '127.0.0.1')
  }
  outer.on('message', (bytes, from) => {
    linePort = from.port
    carry('there', inner, bytes, options.to)
  })
  inner.on('message', (bytes) => carry('back', outer, bytes, linePort))
  outer.bind(options.port, '127.0.0.1')
  inner.bind(0, '127.0.0.1')
  await Promise.all([once(outer, 'listening'), once(inner, 'listening')])
  t.teardown(() => {
    outer.close()
    inner.close()
  })
  return lost
}

t.test('a hundred calls over a path that loses 15 % each way all complete', async (t) => {
  const port = await freePort()
  const sipp = await startSipp(t, {
    scenario: answerAndWait(),
    calls: 100,
    keys: { at: String(port) },
    limitMs: 240_000,
  })
  const lost = await startLossyPath(t, { port, to: sipp.port, loss: 0.15 })
  const { line, ring } = await makeLine(t, { server: `sip:127.0.0.1:${port}`, channels: 100 })
  await startLine(line)
  // Ten at a time: a busy machine would lose more than we do if it were all at once.
  const outcomes: string[] = []
  for (let n = 0; n < 10; n++) {
    const rings = Array.from({ length: 10 }, (_, i) => ring(`${n}${i}0`, { ringMs: 30_000 }))
    outcomes.push(...(await Promise.all(rings)).map(({ kind }) => kind))
  }
  t.same([...new Set(outcomes)], ['answered'])
  const end = await sipp.ended
  t.same([end.ok, end.failed], [100, 0], end.log)
  t.ok(lost.there > 20 && lost.back > 20, `lost ${lost.there} there and ${lost.back} back`)
})
