import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Test } from 'tap'
import type { Pem } from '../../../src/http/server/listener.ts'
import { Carrier } from './carrier.ts'

const cipher = { name: 'aes-128-gcm', suite: 'TLS_AES_128_GCM_SHA256', keyLength: 16 } as const
const tagLength = 16
const headLength = 5
export const contentType = { handshake: 22, data: 23 } as const

/** Writes records of TLS 1.3 (RFC 8446 section 5) with a traffic secret: also those that node never sends. */
export class RecordWriter {
  #secret: Buffer = Buffer.alloc(0)
  #key: Buffer = Buffer.alloc(0)
  #iv: Buffer = Buffer.alloc(0)
  #sequence = 0n

  constructor(secret: Buffer) {
    this.#use(secret)
  }

  #use(secret: Buffer): void {
    this.#secret = secret
    this.#key = expand(secret, 'key', cipher.keyLength)
    this.#iv = expand(secret, 'iv', 12)
    this.#sequence = 0n
  }

  /** A KeyUpdate (section 4.6.3) that asks for one in return. */
  keyUpdate(): Buffer {
    const record = this.record(contentType.handshake, Buffer.of(24, 0, 0, 1, 1))
    this.#use(expand(this.#secret, 'traffic upd', 32))
    return record
  }

  record(type: number, body: Uint8Array): Buffer {
    const head = Buffer.of(contentType.data, 3, 3, 0, 0)
    head.writeUInt16BE(body.length + 1 + tagLength, 3)
    const sealed = createCipheriv(cipher.name, this.#key, this.#nonce()).setAAD(head)
    const parts = [head, sealed.update(body), sealed.update(Buffer.of(type)), sealed.final()]
    this.#sequence += 1n
    return Buffer.concat([...parts, sealed.getAuthTag()])
  }

  /** Counts a record that node has sent; one of the handshake was made with another key. */
  count(record: Buffer): void {
    const opened = createDecipheriv(cipher.name, this.#key, this.#nonce())
      .setAAD(record.subarray(0, headLength))
      .setAuthTag(record.subarray(-tagLength))
    opened.update(record.subarray(headLength, -tagLength))
    try {
      opened.final()
      this.#sequence += 1n
    } catch {}
  }

  #nonce(): Buffer {
    const nonce = Buffer.from(this.#iv)
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ this.#sequence, 4)
    return nonce
  }
}

/** HKDF-Expand-Label (RFC 8446 section 7.1), for what fits into one block. */
function expand(secret: Buffer, label: string, length: number): Buffer {
  const name = `tls13 ${label}`
  const info = Buffer.concat([
    Buffer.of(0, length, name.length),
    Buffer.from(name),
    Buffer.of(0, 1),
  ])
  return createHmac('sha256', secret).update(info).digest().subarray(0, length)
}

function* recordsIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + headLength + bytes.readUInt16BE(at + 3)
    yield bytes.subarray(at, end)
    at = end
  }
}

/** What a `recordServer` says first, like any other server. */
export const greeting = 'hello '

/**
 * A TLS server that sends records of its own to whoever connects, all at once, and may break off then.
 * Gives its port.
 */
export async function recordServer(
  t: Test,
  pem: Pem,
  recordsOf: (writer: RecordWriter) => Buffer[],
  onSent: (raw: Socket) => void = () => undefined,
): Promise<number> {
  const secureContext = createSecureContext({
    ...pem,
    minVersion: 'TLSv1.3',
    ciphers: cipher.suite,
  })
  const sockets = new Set<Socket>()
  const server = createServer((raw) => {
    sockets.add(raw)
    const stream = new Carrier(raw.on('error', () => {}))
    const socket = new TLSSocket(stream, { isServer: true, secureContext })
    let secret = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('keylog', (line) => {
      const [label, , hex = ''] = String(line).trim().split(' ')
      if (label === 'SERVER_TRAFFIC_SECRET_0') secret = Buffer.from(hex, 'hex')
    })
    // When this is out, so is all that node has to say of its own.
    socket.write(greeting, () => {
      const writer = new RecordWriter(secret)
      for (const record of recordsIn(Buffer.concat(stream.sent)))
        if (record[0] === contentType.data) writer.count(record)
      raw.write(Buffer.concat(recordsOf(writer)), () => onSent(raw))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}
