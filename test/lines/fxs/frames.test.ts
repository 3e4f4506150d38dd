import t from 'tap'
import { crc16 } from '../../../src/lines/fxs/crc16.ts'
import { FrameReader, frameOf } from '../../../src/lines/fxs/frames.ts'
import { type Message, readMessage, writeMessage } from '../../../src/lines/fxs/messages.ts'
import { bytesOf, messageOf, vectors } from '../../support/bridge-vectors.ts'

/** What a reader finds, in words that compare well. */
function findIn(reader: FrameReader, bytes: Uint8Array): string[] {
  return reader
    .push(bytes)
    .map((found) =>
      found.kind === 'body' ? Buffer.from(found.body).toString('hex') : `${found.length} damaged`,
    )
}

function messagesIn(bytes: Uint8Array) {
  return new FrameReader()
    .push(bytes)
    .flatMap((found) => (found.kind === 'body' ? [readMessage(found.body)] : []))
    .filter((message) => message !== undefined)
}

t.test('the check is that of HDLC', async (t) => {
  for (const { bytes, check } of vectors.check)
    t.equal(crc16(bytesOf(bytes)), bytesOf(check).readUInt16LE(), bytes)
})

t.test('each message has the bytes that firmware-notes give it, both ways', async (t) => {
  for (const frame of vectors.frames) {
    const message = messageOf(frame)
    const body = writeMessage(message as unknown as Message)
    t.same(body, bytesOf(frame.body), frame.about)
    t.same(frameOf(body), bytesOf(frame.wire), `${frame.about}, on the wire`)
    t.same(messagesIn(bytesOf(frame.wire)), [message], `${frame.about}, read`)
  }
})

t.test('frames are found wherever the wire cuts them', async (t) => {
  for (const { about, wire, body } of vectors.frames) {
    const bytes = bytesOf(wire)
    const expected = [bytesOf(body).toString('hex')]
    const reader = new FrameReader()
    for (let cut = 0; cut <= bytes.length; cut += 1)
      t.same(
        [...findIn(reader, bytes.subarray(0, cut)), ...findIn(reader, bytes.subarray(cut))],
        expected,
        `${about}, cut at ${cut}`,
      )
  }
  const all = Buffer.concat(vectors.frames.map(({ wire }) => bytesOf(wire)))
  const reader = new FrameReader()
  const found = [...all].flatMap((byte) => findIn(reader, Uint8Array.of(byte)))
  t.same(
    found,
    vectors.frames.map(({ body }) => bytesOf(body).toString('hex')),
  )
})

t.test('what is damaged is no message, and the next one is found', async (t) => {
  const [first] = vectors.frames
  if (!first) throw new Error('there are no vectors')
  for (const { about, wire } of vectors.dropped) {
    const next = Buffer.concat([bytesOf(wire), bytesOf(first.wire)])
    t.same(messagesIn(next), [messageOf(first)], about)
  }
})

t.test('a numbered message of a later version can be confirmed', async (t) => {
  for (const { about, wire } of vectors.unknown)
    t.same(messagesIn(bytesOf(wire)), [{ type: 'unknown', session: 0x1267, number: 0 }], about)
})

t.test('no single flipped, lost, doubled or inserted byte is believed', async (t) => {
  for (const { about, from, wire } of vectors.frames) {
    if (from !== 'bridge') continue
    const bytes = bytesOf(wire)
    let believed = 0
    for (let at = 0; at < bytes.length - 1; at += 1) {
      const [before, here, after] = [
        bytes.subarray(0, at),
        bytes.subarray(at, at + 1),
        bytes.subarray(at + 1),
      ]
      for (let flip = 1; flip < 256; flip += 1)
        believed += messagesIn(
          Buffer.concat([before, Buffer.of((here[0] ?? 0) ^ flip), after]),
        ).length
      believed += messagesIn(Buffer.concat([before, after])).length
      believed += messagesIn(Buffer.concat([before, here, here, after])).length
      for (let more = 1; more < 256; more += 1)
        believed += messagesIn(Buffer.concat([before, Buffer.of(more), here, after])).length
    }
    t.equal(believed, 0, about)
  }
})

t.test('a wire that never brings an end costs no memory', async (t) => {
  const reader = new FrameReader()
  for (let n = 0; n < 1_000; n += 1) t.same(reader.push(Buffer.alloc(10_000, 7)), [])
  t.same(findIn(reader, Buffer.of(0)), ['10000000 damaged'])
})
