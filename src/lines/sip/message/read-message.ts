import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'
import { type IncomingMessage, parseMessage } from '../sip-js/parse.ts'
import { type Endpoint, plainAddress } from '../transport/address.ts'

/** Reads a message from the network. Undefined when it is none, or lacks what every message has. */
export function readMessage(text: string): IncomingMessage | undefined {
  try {
    const message = parseMessage(text)
    return message && isWhole(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isWhole(message: IncomingMessage): boolean {
  const { via, viaBranch, from, to, callId, cseq, method } = message
  const isNamed = via && viaBranch && from && to && callId && cseq !== undefined && method
  if (!isNamed) return false
  const sequence = message.parseHeader('cseq') as { method?: string } | undefined
  return sequence?.method === method
}

/** What is wrong with a request that can be answered, as a status to answer with. */
export function faultOf(request: IncomingRequestMessage): number | undefined {
  const { method } = request
  const length = request.getHeader('content-length')
  if (length !== undefined && Number(length) > Buffer.byteLength(request.body)) return 400
  if (request.ruri === undefined || !request.fromTag) return 400
  if (method !== 'ACK' && method !== 'CANCEL' && notSupported(request).length > 0) return 420
  return undefined
}

/** We send no provisional responses that could be lost, which is all that 100rel asks of us (RFC 3262). */
const supported: readonly string[] = ['timer', '100rel']

/** The extensions that a request requires and we do not have. */
export function notSupported(request: IncomingRequestMessage): string[] {
  const required = request.getHeaders('require').flatMap((value) => value.split(','))
  return required.map((tag) => tag.trim()).filter((tag) => tag !== '' && !supported.includes(tag))
}

/** Writes where a request really came from into its Via, so that the answer finds its way (RFC 3581). */
export function markSource(request: IncomingRequestMessage, from: Endpoint): Endpoint {
  const [top] = request.headers.Via ?? []
  const { host, port, params } = request.via as {
    host: string
    port?: number
    params?: Record<string, unknown>
  }
  const wantsPort = params !== undefined && 'rport' in params
  const isElsewhere = plainAddress(host.replace(/^\[|\]$/g, '')) !== from.host
  if (top) {
    if (wantsPort) top.raw = top.raw.replace(/;\s*rport(?=[;\s]|$)/i, `;rport=${from.port}`)
    if (wantsPort || isElsewhere) top.raw += `;received=${from.host}`
  }
  return { host: from.host, port: wantsPort ? from.port : (port ?? 5060) }
}
