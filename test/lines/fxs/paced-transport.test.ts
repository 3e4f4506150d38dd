import { t } from 'tap'
import { PacedTransport } from '../../../src/lines/fxs/paced-transport.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'

t.jobs = 4

const baud = 115_200
const bytesPerMs = baud / 10_000
const frameLength = 169
/** What may be on its way at any moment: 100 ms of the wire, and a frame of each who speaks. */
const aheadBytes = 100 * bytesPerMs + 2 * frameLength

/** A wire that counts what goes out, and says how much has not. */
function openWire(waiting = 0) {
  const written: Uint8Array[] = []
  const writtenAtMs: number[] = []
  const write = (bytes: Uint8Array) => {
    written.push(bytes)
    writtenAtMs.push(performance.now())
  }
  const wire = new PacedTransport({ waiting, write }, baud)
  const bytes = () => written.reduce((sum, { length }) => sum + length, 0)
  return { wire, written, writtenAtMs, bytes }
}

/** Somebody who never stops; its frames are filled with its number. */
function speaker(number: number) {
  return { nextFrame: () => new Uint8Array(frameLength).fill(number) }
}

t.test('sound never goes out faster than the wire carries it', async (t) => {
  const { wire, bytes } = openWire()
  t.teardown(() => wire.close())
  const beganMs = performance.now()
  wire.add(speaker(1))
  for (let look = 0; look < 10; look += 1) {
    await waitOut(50)
    const max = (performance.now() - beganMs) * bytesPerMs + aheadBytes
    t.ok(bytes() <= max, `${bytes()} of ${max.toFixed(0)} bytes`)
  }
  await until('but it goes out', () => bytes() > 100 * bytesPerMs)
})

t.test('messages go out at once, and sound makes room for them', async (t) => {
  const { wire, written, writtenAtMs, bytes } = openWire()
  t.teardown(() => wire.close())
  const beganMs = performance.now()
  wire.write(new Uint8Array(Math.round(400 * bytesPerMs)))
  t.equal(written.length, 1)
  wire.add(speaker(1))
  await until('there is sound', () => written.length > 10)
  const waitedMs = (writtenAtMs[1] ?? 0) - beganMs
  t.ok(waitedMs > 250, `the wire was full of the message for ${waitedMs} ms`)
  const max = (performance.now() - beganMs) * bytesPerMs + aheadBytes
  t.ok(bytes() <= max, `${bytes()} of ${max.toFixed(0)} bytes`)
})

t.test('those who speak take turns', async (t) => {
  const { wire, written } = openWire()
  t.teardown(() => wire.close())
  const [first, second] = [speaker(1), speaker(2)]
  wire.add(first)
  wire.add(second)
  await until('both have spoken', () => written.length >= 6)
  const turns = written.slice(0, 6).map(([number]) => number)
  t.same(turns, [1, 2, 1, 2, 1, 2])
  wire.remove(first)
  const before = written.length
  await until('the other goes on', () => written.length > before)
  t.same([...new Set(written.slice(before).map(([number]) => number))], [2])
})

t.test('a wire that takes nothing more is not filled', async (t) => {
  const { wire, written } = openWire(100_000)
  t.teardown(() => wire.close())
  wire.add(speaker(1))
  await waitOut(100)
  t.equal(written.length, 0)
})
