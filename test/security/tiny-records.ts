import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

/** A connection over TLS whose client keeps what it would send, once they have come to terms. */
class Kept extends Duplex {
  readonly #raw: Socket
  readonly kept: Buffer[] = []
  isKeeping = false

  constructor(raw: Socket) {
    super()
    this.#raw = raw
    raw.on('data', (bytes) => this.push(bytes))
    raw.once('close', () => this.destroy())
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    if (this.isKeeping) this.kept.push(Buffer.from(bytes))
    else this.#raw.write(bytes)
    done()
  }
}

/** A connection over TLS, with the one that it goes through. */
export async function tlsThrough(port: number) {
  const raw = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  await once(raw, 'connect')
  const stream = new Kept(raw)
  const socket = connectTls({ socket: stream, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return { socket, stream, raw }
}

/** A text that is sent over TLS with a record for each of its bytes: all of them at once, at `send`. */
export async function inTinyRecords(port: number, text: string) {
  const { socket, stream, raw } = await tlsThrough(port)
  stream.isKeeping = true
  for (const byte of Buffer.from(text))
    await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
  return {
    socket,
    records: stream.kept.length,
    send: () => raw.write(Buffer.concat(stream.kept)),
  }
}
