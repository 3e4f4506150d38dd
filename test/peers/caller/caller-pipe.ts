import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Test } from 'tap'

export interface Place {
  readonly host: string
  readonly port: number
}

export interface PipeOptions {
  /** Our own address. */
  readonly host: string
  readonly to: Place
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** For TLS: whom to trust. */
  readonly caFile?: string
}

/** Messages to and from one place. */
export interface Pipe {
  readonly transport: 'UDP' | 'TCP' | 'TLS'
  readonly own: Place
  send(text: string): void
  onMessage(take: (text: string) => void): void
}

/** Opens the bare caller's way to the other side; teardown closes it. */
export async function openPipe(t: Test, options: PipeOptions): Promise<Pipe> {
  const { host, to, transport = 'udp', caFile } = options
  if (transport === 'udp') return openDatagrams(t, host, to)
  const where = { host: to.host, port: to.port, localAddress: host }
  const ca = caFile === undefined ? [] : [await readFile(caFile)]
  const socket = transport === 'tcp' ? connectTcp(where) : connectTls({ ...where, ca })
  t.teardown(() => socket.destroy())
  await once(socket, transport === 'tcp' ? 'connect' : 'secureConnect')
  socket.on('error', () => {})
  return {
    transport: transport === 'tcp' ? 'TCP' : 'TLS',
    own: { host, port: socket.localPort ?? 0 },
    send: (text) => socket.write(text),
    onMessage: (take) => splitMessages(socket, take),
  }
}

async function openDatagrams(t: Test, host: string, to: Place): Promise<Pipe> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return {
    transport: 'UDP',
    own: { host, port: socket.address().port },
    send: (text) => socket.send(text, to.port, to.host),
    onMessage: (take) => socket.on('message', (bytes) => take(String(bytes))),
  }
}

/** A stream has messages one after the other, each as long as its header says. */
function splitMessages(socket: Socket, take: (text: string) => void): void {
  let kept = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    kept = (kept + chunk).replace(/^(\r\n)+/, '')
    for (;;) {
      const head = kept.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /^(?:content-length|l) *: *(\d+)/im.exec(kept.slice(0, head))?.[1]
      const end = head + 4 + Number(length ?? 0)
      if (kept.length < end) return
      take(kept.slice(0, end))
      kept = kept.slice(end)
    }
  })
}
