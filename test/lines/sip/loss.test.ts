import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import { freePort } from '../../peers/ports.ts'
import { startSipp } from '../../peers/sipp.ts'
import { answerAndWait } from '../../peers/sipp-scenarios.ts'
import { Random, seedOfRun } from '../../simulation/random.ts'
import { makeLine } from './bench.ts'

/** Carries packets between the line and a phone, and loses a share of them each way. */
async function startLossyPath(t: Test, options: { port: number; to: number; loss: number }) {
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)
  const lost = { there: 0, back: 0 }
  const outer = createSocket('udp4')
  const inner = createSocket('udp4')
  let linePort = 0
  const carry = (way: keyof typeof lost, socket: Socket, bytes: Buffer, port: number) => {
    if (random.chance(options.loss)) lost[way] += 1
    else socket.send(bytes, port, '127.0.0.1')
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
    // It takes an INVITE that is said again after its answer for a new one, and would hang up.
    isForgiving: true,
    limitMs: 120_000,
  })
  const lost = await startLossyPath(t, { port, to: sipp.port, loss: 0.15 })
  const { line, ring } = await makeLine(t, { server: `sip:127.0.0.1:${port}`, channels: 100 })
  await line.start(new AbortController().signal)
  const rings = Array.from({ length: 100 }, (_, i) => ring(String(100 + i), { ringMs: 30_000 }))
  const outcomes = (await Promise.all(rings)).map(({ kind }) => kind)
  t.same([...new Set(outcomes)], ['answered'])
  const end = await sipp.ended
  t.same([end.ok, end.failed], [100, 0], end.log)
  t.ok(lost.there > 20 && lost.back > 20, `lost ${lost.there} there and ${lost.back} back`)
})
