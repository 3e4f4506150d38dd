import { createSocket } from 'node:dgram'
import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Test } from 'tap'
import { Framer } from '../../../src/lines/sip/transport/framer.ts'

/** A request as it came, with what an answer repeats. */
export interface Asked {
  readonly method: string
  readonly text: string
  readonly sequence: number
  /** The same for what is said again because no answer has come yet. */
  readonly transaction: string
}

export interface OddPbx {
  readonly port: number
  /** Everything that came, oldest first. */
  readonly asked: readonly Asked[]
  /** Answers with a status line and headers of one's own; `body` is SDP. */
  answer(to: Asked, status: string, options?: { headers?: string[]; body?: string }): void
  /** The requests of a method, each once, however often it was said. */
  requests(method: string): readonly Asked[]
  /** Resolves with the nth of them, for a bounded time. */
  next(method: string, nth?: number): Promise<Asked>
  /** Resolves with the next answer to what we asked, for a bounded time. */
  nextAnswer(): Promise<string>
  send(text: string): void
  /** Closes every connection, where there are any. */
  drop(): void
  /** Hangs up a call that it has answered. */
  hangUp(invite: Asked): void
}

/**
 * A PBX that says exactly what a test wants, byte for byte. What is said again after it was answered, as
 * happens on a busy machine, is not told to `react`: the answer is on its way.
 */
export async function startOddPbx(
  t: Test,
  react?: (asked: Asked) => void,
  { transport = 'udp' }: { transport?: 'udp' | 'tcp' } = {},
): Promise<OddPbx> {
  const asked: Asked[] = []
  const answered = new Set<string>()
  const events = new EventEmitter()
  const hear = (text: string) => {
    const [, sequence, method = ''] = /^CSeq: (\d+) (\w+)/m.exec(text) ?? []
    if (text.startsWith('SIP/2.0')) events.emit('answered', text)
    if (text.trim() === '' || text.startsWith('SIP/2.0')) return
    const branch = /^Via: .*?;branch=([^;\s]+)/m.exec(text)?.[1] ?? ''
    const transaction = `${method} ${branch}`
    const one = { method, text, sequence: Number(sequence), transaction }
    asked.push(one)
    events.emit('asked')
    if (!answered.has(transaction)) react?.(one)
  }
  const requests = (method: string) => {
    const ofMethod = asked.filter((each) => each.method === method)
    const isFirst = ({ transaction }: Asked, index: number) =>
      ofMethod.findIndex((each) => each.transaction === transaction) === index
    return ofMethod.filter(isFirst)
  }
  const { port, send, drop, linePort } = await (transport === 'udp' ? openUdp : openTcp)(t, hear)
  return {
    port,
    asked,
    requests,
    send,
    drop,
    answer: (to, status, { headers = [], body = '' } = {}) => {
      answered.add(to.transaction)
      const kept = to.text.match(/^(Via|From|Call-ID|CSeq): .*$/gm) ?? []
      const called = /^To: (.*?)\r$/m.exec(to.text)?.[1] ?? ''
      const tag = called.includes(';tag=') ? '' : ';tag=odd'
      const type = body === '' ? [] : ['Content-Type: application/sdp']
      const lines = [status, ...kept.map((line) => line.trim()), `To: ${called}${tag}`, ...headers]
      send([...lines, ...type, `Content-Length: ${body.length}`, '', body].join('\r\n'))
    },
    hangUp: ({ text }) => {
      const head = (name: string) => new RegExp(`^${name}: (.*?)\r$`, 'm').exec(text)?.[1]
      const lines = [
        `BYE sip:8001@127.0.0.1:${linePort()} SIP/2.0`,
        `Via: SIP/2.0/${transport.toUpperCase()} 127.0.0.1:${port};branch=z9hG4bKbye`,
        `From: ${head('To')};tag=odd`,
        `To: ${head('From')}`,
        `Call-ID: ${head('Call-ID')}`,
        'CSeq: 7 BYE',
      ]
      send([...lines, 'Content-Length: 0', '', ''].join('\r\n'))
    },
    nextAnswer: async () => {
      const [text] = await once(events, 'answered', { signal: AbortSignal.timeout(60_000) })
      return text
    },
    next: async (method, nth = 1) => {
      const signal = AbortSignal.timeout(60_000)
      for (;;) {
        const found = requests(method)[nth - 1]
        if (found) return found
        await once(events, 'asked', { signal })
      }
    },
  }
}

interface Ends {
  readonly port: number
  /** The port that the line has spoken from last. */
  linePort(): number
  send(text: string): void
  drop(): void
}

async function openUdp(t: Test, hear: (text: string) => void): Promise<Ends> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  let linePort = 0
  socket.on('message', (bytes, from) => {
    linePort = from.port
    hear(bytes.toString())
  })
  return {
    port: socket.address().port,
    linePort: () => linePort,
    send: (text) => socket.send(text, linePort, '127.0.0.1'),
    drop: () => undefined,
  }
}

async function openTcp(t: Test, hear: (text: string) => void): Promise<Ends> {
  const sockets = new Set<Socket>()
  let last: Socket | undefined
  const server = createServer((socket) => {
    const framer = new Framer()
    sockets.add(socket)
    last = socket
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      for (const text of framer.push(bytes) ?? []) hear(text)
    })
  })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    drop()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    linePort: () => last?.remotePort ?? 0,
    send: (text) => last?.write(text),
    drop,
  }
}

/** The Contact header of room 101 at this PBX. */
export function contact({ port }: OddPbx): string[] {
  return [`Contact: <sip:101@127.0.0.1:${port}>`]
}

/** A phone's socket for sound: counts what comes, for a bounded time. */
export async function openRtpReceiver(t: Test) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  let packets = 0
  socket.on('message', () => {
    packets += 1
    socket.emit('heard')
  })
  return {
    socket,
    port: socket.address().port,
    /** Resolves when so many packets have come. */
    receives: async (count: number) => {
      const signal = AbortSignal.timeout(60_000)
      while (packets < count) await once(socket, 'heard', { signal })
    },
  }
}

/** An SDP for sound at a port of this machine. */
export function soundAt(port: number): string {
  const lines = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0']
  return [...lines, `m=audio ${port} RTP/AVP 8 101`, 'a=rtpmap:101 telephone-event/8000', ''].join(
    '\r\n',
  )
}
