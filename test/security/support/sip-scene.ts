import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'
import type { SipLineOptions } from '../../../src/lines/sip/line.ts'
import { makeLine, startLine } from '../../lines/sip/bench.ts'
import type { Asked, OddPbx } from '../../lines/sip/odd-pbx.ts'

/** Somebody else on the hotel's network, at an address of his own. */
export interface Stranger {
  readonly host: string
  readonly port: number
  /** Every message that came, oldest first. */
  readonly came: readonly string[]
  send(text: string, port: number): void
}

export async function openStranger(t: Test, host = '127.0.0.9'): Promise<Stranger> {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const came: string[] = []
  socket.on('message', (bytes) => {
    if (bytes.toString().trim() !== '') came.push(bytes.toString())
  })
  return {
    host,
    port: socket.address().port,
    came,
    send: (text, port) => socket.send(text, port, '127.0.0.1'),
  }
}

/** A line at a PBX, with everything that it has taken from the network. */
export async function openLine(t: Test, pbx: OddPbx, options: Partial<SipLineOptions> = {}) {
  const setup = await makeLine(t, { server: `sip:127.0.0.1:${pbx.port}`, ...options })
  const taken: string[] = []
  setup.line.trace((text) => taken.push(text))
  await startLine(setup.line)
  return { ...setup, taken }
}

/** The port that a line speaks SIP from. */
export function linePort({ text }: Asked): number {
  return Number(/^Via: .*?:(\d+);/m.exec(text)?.[1])
}

export function header({ text }: Asked, name: string): string {
  return new RegExp(`^${name}: (.*?)\r$`, 'm').exec(text)?.[1] ?? ''
}

export interface Request {
  readonly method: string
  readonly from: { readonly host: string; readonly port: number }
  readonly callId: string
  readonly sender?: string
  readonly called?: string
  readonly headers?: readonly string[]
}

/** A request as any telephone would write it. */
export function request({ method, from, callId, ...more }: Request): string {
  const { sender = '<sip:x@y>;tag=1', called = '<sip:8001@127.0.0.1>', headers = [] } = more
  return [
    `${method} sip:8001@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP ${from.host}:${from.port};rport;branch=z9hG4bK${method}${callId}`,
    `From: ${sender}`,
    `To: ${called}`,
    `Call-ID: ${callId}`,
    `CSeq: 7 ${method}`,
    `Contact: <sip:x@${from.host}:${from.port}>`,
    ...headers,
    ...['Content-Length: 0', '', ''],
  ].join('\r\n')
}

/** Has the PBX ask whether the line is there: all that came before is dealt with when it answers. */
export async function untilAnswered(pbx: OddPbx, callId: string): Promise<string> {
  const answer = pbx.nextAnswer()
  const from = { host: '127.0.0.1', port: pbx.port }
  pbx.send(request({ method: 'OPTIONS', from, callId }))
  return answer
}
