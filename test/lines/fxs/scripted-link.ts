import { FrameReader, frameOf } from '../../../src/lines/fxs/frames.ts'
import { Link, tickMs } from '../../../src/lines/fxs/link.ts'
import {
  type Message,
  type MessageOf,
  readMessage,
  writeMessage,
} from '../../../src/lines/fxs/messages.ts'

export const session = 0x1267
export const welcome: MessageOf<'WELCOME'> = {
  type: 'WELCOME',
  session,
  major: 1,
  minor: 0,
  ports: 10,
  features: 1,
  room: 25,
  firmware: [2, 0, 17],
  serial: 'FX100234',
}
export const ready: MessageOf<'READY'> = { type: 'READY', session, number: 0, port: 0 }

/** A link whose other end is written by hand. */
export function openLink() {
  let nowMs = 1_000_000
  const reader = new FrameReader()
  const said: Message[] = []
  const written: Uint8Array[] = []
  const wire = { waiting: 0 }
  const received: string[] = []
  const link = new Link({
    session,
    device: 'the port',
    nowMs: () => nowMs,
    transport: {
      get waiting() {
        return wire.waiting
      },
      write(bytes) {
        written.push(bytes)
        for (const found of reader.push(bytes)) {
          const message = found.kind === 'body' ? readMessage(found.body) : undefined
          if (message && message.type !== 'unknown') said.push(message)
        }
      },
    },
    onUp: () => received.push('up'),
    onEvent: (event) => received.push(`${event.type} ${event.port}`),
    onCredit: (room) => received.push(`ROOM ${room.limit}`),
    onSound: () => received.push('HEARD'),
    onDown: (reason) => received.push(`down: ${reason}`),
    onTraffic: (direction, { type }) => {
      if (direction === 'repeated') received.push(`${type} again`)
    },
    onDamaged: (length) => received.push(`${length} damaged`),
  })
  link.start()
  const hears = (...messages: Message[]) =>
    link.read(Buffer.concat(messages.map((message) => frameOf(writeMessage(message)))))
  const count = (type: Message['type']) => said.filter((message) => message.type === type).length
  /** Lets time pass, in the steps in which a link is asked. */
  const pass = (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += tickMs
      link.tick()
    }
  }
  /** Lets time pass without the link knowing, as when the process is busy. */
  const hold = (ms: number) => {
    nowMs += ms
  }
  return { link, wire, written, said, received, hears, count, pass, hold }
}

/** A link whose bridge has become ready. */
export function openUp() {
  const opened = openLink()
  opened.hears(welcome, ready)
  return opened
}
