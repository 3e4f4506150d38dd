import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.ts'

// Below the ports that the kernel gives away. Each test process has a block of its own, so that
// what one still sends to a phone that is gone never reaches a phone of another.
const first = 10_000
const blockSize = 500
const blocks = 40
let block: Promise<number> | undefined
let used = 0

/** The first of so many ports in a row that neither UDP nor TCP uses here; it is even. */
export async function freePort(count = 1): Promise<number> {
  block ??= claimBlock()
  const start = await block
  for (;;) {
    if (used + count + 1 > blockSize) used = 0
    const port = start + used + (used % 2)
    used = port - start + count
    const wanted = Array.from({ length: count }, (_, i) => port + i)
    const isFree = await Promise.all(wanted.map(canBind))
    if (!isFree.includes(false)) return port
  }
}

/** A name that only one process can hold, for as long as it lives. */
async function claimBlock(): Promise<number> {
  for (let i = 0; i < blocks; i++) {
    const turn = (process.pid + i) % blocks
    const claim = createServer().unref()
    claim.listen(`\0nightporter-test-ports-${turn}`)
    try {
      await once(claim, 'listening')
      return first + turn * blockSize
    } catch {
      // Another process has it.
    }
  }
  throw new Error('no block of ports is free: too many test processes run')
}

async function canBind(port: number): Promise<boolean> {
  const udp = createSocket('udp4')
  const tcp = createServer()
  try {
    udp.bind(port, '0.0.0.0')
    await once(udp, 'listening')
    tcp.listen(port, '0.0.0.0')
    await once(tcp, 'listening')
    return true
  } catch {
    return false
  } finally {
    udp.close()
    tcp.close()
  }
}

/** Waits until somebody listens there, without sending it anything. */
export async function untilBound(
  port: number,
  protocol: 'udp' | 'tcp',
  limitMs = 60_000,
): Promise<void> {
  const word = `:${port.toString(16).toUpperCase().padStart(4, '0')} `
  const isBound = async () => {
    const files = [protocol, `${protocol}6`].map((name) => readFile(`/proc/net/${name}`, 'latin1'))
    const lines = (await Promise.all(files)).flatMap((text) => text.split('\n').slice(1))
    // Its own address is the second column.
    return lines.some((line) => `${line.trim().split(/\s+/)[1]} `.endsWith(word))
  }
  await until(`somebody listens on ${protocol} port ${port}`, isBound, limitMs)
}

/** Asks a SIP server over UDP until it answers anything; rejects at the limit. */
export async function askOptions(
  { host, port }: { host: string; port: number },
  limitMs = 60_000,
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
      const received = await Promise.race([answer, sleep(100, '')])
      if (received !== '') return received
    }
    throw new Error(`${host}:${port} did not answer`)
  } finally {
    socket.close()
  }
}
