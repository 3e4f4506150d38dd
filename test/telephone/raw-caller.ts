import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'

/** A caller that says exactly what a test wants; it holds on to the number that it dialled. */
export async function openCaller(
  t: Test,
  to: { host: string; port: number },
  { host = '127.0.0.1', extension = '101', asserted = '' } = {},
) {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString()))
  const { port } = socket.address()
  return {
    /** The port of the box for sound, once it has answered. */
    soundPort: () => Number(/^m=audio (\d+)/m.exec(received.join('\n'))?.[1]),
    /** The first line and the CSeq of what came: `SIP/2.0 100 Trying 1 INVITE`. */
    received: () =>
      received.map((text) => `${text.split('\r\n')[0]} ${/^CSeq: (.*)\r$/m.exec(text)?.[1]}`),
    /** With a sequence number of its own, it is a request within the call. */
    send: (method: string, body = '', sequence = 1) => {
      const tag = /^To: .*;tag=(\w+)/m.exec(received.at(-1) ?? '')?.[1] ?? ''
      const isWithin = method === 'ACK' || sequence > 1
      const type = method === 'INFO' ? 'application/dtmf' : 'application/sdp'
      const branch = `early${port}${isWithin ? `${method}${sequence}` : ''}`
      const lines = [
        `${method} sip:700@${to.host}:${to.port} SIP/2.0`,
        `Via: SIP/2.0/UDP ${host}:${port};rport;branch=z9hG4bK${branch}`,
        `From: <sip:${extension}@127.0.0.1>;tag=early`,
        `To: <sip:700@127.0.0.1>${isWithin ? `;tag=${tag}` : ''}`,
        `Call-ID: early-${port}`,
        `CSeq: ${sequence} ${method}`,
        'Max-Forwards: 70',
        `P-Asserted-Identity: ${asserted || `<sip:${extension}@127.0.0.1>`}`,
        `Contact: <sip:${extension}@${host}:${port}>`,
        ...(body === '' ? [] : [`Content-Type: ${type}`]),
        `Content-Length: ${body.length}`,
      ]
      socket.send(`${lines.join('\r\n')}\r\n\r\n${body}`, to.port, to.host)
    },
  }
}
