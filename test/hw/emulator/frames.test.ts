import t from 'tap'
import {
  aliveBody,
  byeBody,
  type EventRecord,
  eventBody,
  heardBody,
  type Room,
  roomBody,
  type Welcome,
  welcomeBody,
} from '../../../hw/emulator/protocol/bridge-message.ts'
import { checkOf } from '../../../hw/emulator/protocol/check.ts'
import { decodeCobs, encodeCobs } from '../../../hw/emulator/protocol/cobs.ts'
import { FrameReader, frameOf } from '../../../hw/emulator/protocol/frame.ts'
import { type HostMessage, readHostMessage } from '../../../hw/emulator/protocol/host-message.ts'
import { Session } from '../../../hw/emulator/protocol/session.ts'
import { Playback } from '../../../hw/emulator/telephone/playback.ts'
import { bytesOf, type Frame, vectors } from '../../support/bridge-vectors.ts'

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** All bodies that a reader finds in these pieces. */
function bodiesIn(...pieces: Uint8Array[]): Uint8Array[] {
  const bodies: Uint8Array[] = []
  const reader = new FrameReader((body) => bodies.push(body.slice()))
  for (const piece of pieces) reader.push(piece)
  return bodies
}

function messagesIn(...pieces: Uint8Array[]): HostMessage[] {
  return bodiesIn(...pieces).flatMap((body) => readHostMessage(body) ?? [])
}

t.test('checks and COBS are as in the vectors', async (t) => {
  t.ok(vectors.check.length > 0 && vectors.cobs.length > 0)
  for (const { bytes, check } of vectors.check) {
    const found = checkOf(bytesOf(bytes))
    t.equal(hexOf(Uint8Array.of(found & 0xff, found >>> 8)), check.replaceAll(' ', ''))
  }
  for (const { plain, encoded } of vectors.cobs) {
    t.same(encodeCobs(bytesOf(plain)), bytesOf(encoded))
    const decoded = bytesOf(encoded)
    t.ok(decodeCobs(decoded, decoded.length))
    t.same(decoded.subarray(1), bytesOf(plain))
  }
})

t.test('frames of a host are read, however they are split', async (t) => {
  const fromHost = vectors.frames.filter(({ from }) => from === 'host')
  t.ok(fromHost.length > 5)
  for (const { about, message, wire } of fromHost) {
    const bytes = bytesOf(wire)
    for (let at = 0; at <= bytes.length; at++) {
      const [found, ...more] = messagesIn(bytes.subarray(0, at), bytes.subarray(at))
      const { samples, ...rest } = { samples: undefined, ...found }
      const text = samples === undefined ? {} : { samples: hexOf(samples) }
      if (JSON.stringify(sorted({ ...rest, ...text })) !== JSON.stringify(sorted(message)))
        t.fail(`${about}, split at ${at}`)
      if (more.length > 0) t.fail(`${about}: more than one`)
    }
    t.pass(about)
  }
})

t.test('frames of a bridge are made byte for byte', async (t) => {
  const fromBridge = vectors.frames.filter(({ from }) => from === 'bridge')
  t.ok(fromBridge.length > 10)
  for (const { about, message, body, wire } of fromBridge) {
    t.equal(hexOf(bodyOf(message)), body.replaceAll(' ', ''), about)
    t.equal(hexOf(frameOf(bodyOf(message))), wire.replaceAll(' ', ''), about)
  }
})

t.test('what is to be dropped is dropped, and what follows is read', async (t) => {
  const hello = bytesOf('05 01 67 12 01 03 03 23 00')
  t.ok(vectors.dropped.length > 5)
  for (const { about, wire } of vectors.dropped) {
    const bytes = bytesOf(wire)
    t.same(messagesIn(bytes), [], about)
    t.equal(messagesIn(bytes, hello).length, 1, `${about}, then HELLO`)
    t.same(messagesIn(...[...bytes].map((byte) => Uint8Array.of(byte))), [], `${about}, by bytes`)
  }
})

t.test('numbered messages of unknown types are seen, to be confirmed', async (t) => {
  t.ok(vectors.unknown.length > 0)
  for (const { about, wire } of vectors.unknown)
    t.match(messagesIn(bytesOf(wire)), [{ type: 'UNKNOWN', session: 4711 }], about)
})

t.test('garbage is read as nothing, and costs no more than a frame of memory', async (t) => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return (seed >>> 16) & 0xff
  }
  const garbage = Uint8Array.from({ length: 200_000 }, random)
  t.same(messagesIn(garbage), [])
  t.equal(
    messagesIn(new Uint8Array(100_000).fill(1), bytesOf('00 05 01 67 12 01 03 03 23 00')).length,
    1,
  )
})

function sorted(message: object): [string, unknown][] {
  return Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1))
}

function bodyOf(message: Frame['message']): Uint8Array {
  const values = message as unknown as { session: number; number: number; next: number }
  switch (message.type) {
    case 'WELCOME':
      return welcomeBody(message as unknown as Welcome)
    case 'ALIVE':
      return aliveBody(values.session, values.next)
    case 'BYE':
      return byeBody(values.session, Number(message.reason))
    case 'ROOM':
      return roomBody(message as unknown as Room)
    case 'HEARD': {
      const { port, talk, samples } = message as unknown as Record<'port' | 'talk', number> & {
        samples: string
      }
      return heardBody({ port, talk, number: values.number, samples: bytesOf(samples) })
    }
    default:
      return eventBody(message as unknown as EventRecord, values.session, values.number)
  }
}

t.test('numbers are taken as in the vectors', async (t) => {
  for (const { about, first, heard, taken } of vectors.numbering) {
    const session = new Session(1, 0)
    for (let number = 0; number < first; number++) session.takes(number)
    t.same(
      heard.map((number) => session.takes(number)),
      taken,
      about,
    )
  }
})

t.test('ROOM says what it says in the vectors', async (t) => {
  for (const { about, room, steps } of vectors.rooms) {
    const talk = new Playback({ id: 1, room, start: 1, sendsSound: false, hasKeys: true })
    for (const [step, { sound, play = 0, ...said }] of steps.entries()) {
      if (sound !== undefined) talk.take(sound, new Uint8Array(160))
      for (let due = 0; due < play; due++) talk.play()
      const { limit, level, underruns, lost } = talk
      t.same({ limit, level, underruns, lost }, said, `${about}, step ${step}`)
    }
  }
})
