import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

let next = 30_000 + Math.floor(Math.random() * 2_000) * 10

/** A port that neither UDP nor TCP uses here; the next ones beside it are not promised. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    const udp = createSocket('udp4')
    const tcp = createServer()
    try {
      udp.bind(port, '0.0.0.0')
      await once(udp, 'listening')
      tcp.listen(port, '0.0.0.0')
      await once(tcp, 'listening')
      return port
    } catch {
      // Taken.
    } finally {
      udp.close()
      tcp.close()
    }
  }
}

/** Asks a SIP server over UDP until it answers anything; rejects at the limit. */
export async function askOptions(
  { host, port }: { host: string; port: number },
  limitMs = 10_000,
): Promise<string> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const answer = new Promise<string>((resolve) => {
    socket.once('message', (bytes) => resolve(String(bytes)))
  })
  const endAtMs = performance.now() + limitMs
  // Nobody listens yet.
  socket.on('error', () => {})
  try {
    socket.connect(port, host)
    await once(socket, 'connect')
    const own = socket.address()
    const via = `${own.family === 'IPv6' ? `[${own.address}]` : own.address}:${own.port}`
    for (let n = 1; performance.now() < endAtMs; n++) {
      socket.send(
        [
          `OPTIONS sip:${host.includes(':') ? `[${host}]` : host}:${port} SIP/2.0`,
          `Via: SIP/2.0/UDP ${via};branch=z9hG4bKask${n};rport`,
          `From: <sip:test@${via}>;tag=ask`,
          `To: <sip:${host}:${port}>`,
          `Call-ID: ask@${via}`,
          `CSeq: ${n} OPTIONS`,
          'Max-Forwards: 70',
          'Content-Length: 0',
          '',
          '',
        ].join('\r\n'),
        () => {},
      )
      const heard = await Promise.race([answer, sleep(100, '')])
      if (heard !== '') return heard
    }
    throw new Error(`${host}:${port} did not answer`)
  } finally {
    socket.close()
  }
}
