import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FaultCode } from '../../core/fault.ts'

type Headers = Readonly<Record<string, string>>

const badRequests: Record<string, { status: number; error: FaultCode; description: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 204,
    description: 'The headers are too large; they may have 16 KiB.',
  },
  CONNECT: {
    status: 405,
    error: 207,
    description: 'This is no proxy; ask for a path under /rest.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 204,
    description: 'The request took too long to arrive; send it in one go.',
  },
}

const maxDropped = 65_536

/** Somebody takes this for a proxy. */
export const notHere = Object.assign(new Error('CONNECT'), { code: 'CONNECT' })

/** A client waits for something that is not there to be had. */
export function refuseExpectation(response: ServerResponse, headers: Headers): void {
  const body = {
    error: 204,
    description: 'Leave out the Expect header; only 100-continue is known.',
  }
  response
    .writeHead(417, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

/**
 * A request that is not HTTP never reaches the routes; it is answered here, in the same shape, with
 * `headers` as well. Who is gone, or has not even come to terms about TLS, gets no answer.
 */
export function answerBadRequest(
  error: Error & { code?: string },
  socket: Duplex,
  headers: Headers,
): void {
  const { code = '' } = error
  const hasAnswer = !(socket instanceof Socket) || socket.bytesWritten > 0
  if (!socket.writable || hasAnswer || !/^(HPE_|ERR_HTTP_|CONNECT$)/.test(code)) {
    socket.destroy()
    return
  }
  const { status, ...body } = badRequests[code] ?? {
    status: 400,
    error: 204,
    description: 'The request is not HTTP/1.1; check how it is made.',
  }
  const text = JSON.stringify(body)
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n${more.join('')}Connection: close\r\n\r\n` +
      text,
  )
  dropLittle(socket)
}

/** What follows is nothing that anybody waits for: a little of it is read, so that the answer arrives. */
function dropLittle(socket: Duplex): void {
  let left = maxDropped
  socket.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) socket.destroy()
  })
}
