import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Carrier } from './carrier.ts'

/** A connection over TLS, with the one that it goes through. */
export async function tlsThrough(port: number) {
  const raw = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  await once(raw, 'connect')
  const stream = new Carrier(raw)
  const socket = connectTls({ socket: stream, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return { socket, stream, raw }
}

/** A text that is sent over TLS with a record for each of its bytes: all of them at once, at `send`. */
export async function inTinyRecords(port: number, text: string) {
  const { socket, stream, raw } = await tlsThrough(port)
  stream.holdBack()
  for (const byte of Buffer.from(text))
    await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
  return {
    socket,
    records: stream.sent.length,
    send: () => raw.write(Buffer.concat(stream.sent)),
  }
}
