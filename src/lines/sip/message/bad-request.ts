import { createHash } from 'node:crypto'
import type { Endpoint } from '../transport/address.ts'

/** Headers that an answer repeats, with their short forms (RFC 3261, 7.3.3). */
const repeated = {
  from: /^(?:From|f)[ \t]*:[ \t]*(\S.*)$/im,
  to: /^(?:To|t)[ \t]*:[ \t]*(\S.*)$/im,
  callId: /^(?:Call-ID|i)[ \t]*:[ \t]*(\S.*)$/im,
  cseq: /^CSeq[ \t]*:[ \t]*(\d+[ \t]+\S.*)$/im,
}
const viaLine = /^(?:Via|v)[ \t]*:[ \t]*(\S.*)$/gim

export interface BadRequest {
  readonly text: string
  readonly to: Endpoint
}

/**
 * The 400 for a request that cannot be read, where enough of it can be to answer. Undefined for
 * anything else: an ACK and an answer are never answered.
 */
export function badRequest(message: string, from: Endpoint): BadRequest | undefined {
  const end = message.indexOf('\r\n\r\n')
  const head = message.slice(0, end < 0 ? undefined : end).replace(/\r\n[ \t]+/g, ' ')
  const [, method] = /^([!-~]+) [^\r\n]* SIP\/2\.0\s*$/im.exec(head.split('\r\n', 1)[0] ?? '') ?? []
  if (method === undefined || method === 'ACK' || method.startsWith('SIP/')) return undefined
  const found = (pattern: RegExp) => pattern.exec(head)?.[1]?.trim()
  const [sender, called] = [found(repeated.from), found(repeated.to)]
  const [callId, cseq] = [found(repeated.callId), found(repeated.cseq)]
  const [top, ...others] = Array.from(head.matchAll(viaLine), ([, via = '']) => via.trim())
  if (!sender || !called || !callId || !cseq || !top) return undefined
  // A repeated request gets the same answer.
  const tag = createHash('sha256').update(head).digest('hex').slice(0, 16)
  const lines = [
    'SIP/2.0 400 Bad Request',
    ...[marked(top, from), ...others].map((via) => `Via: ${via}`),
    `From: ${sender}`,
    `To: ${/;\s*tag\s*=/i.test(called) ? called : `${called};tag=${tag}`}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq}`,
    'Content-Length: 0',
  ]
  return { text: [...lines, '', ''].join('\r\n'), to: { host: from.host, port: portOf(top, from) } }
}

/** Writes where it really came from into the Via (RFC 3581). */
function marked(via: string, { host, port }: Endpoint): string {
  return `${via.replace(/;\s*rport(?=\s*(?:[;,]|$))/i, `;rport=${port}`)};received=${host}`
}

/** Where the answer is waited for: at the source, or at the port that the Via names. */
function portOf(via: string, { port }: Endpoint): number {
  if (/;\s*rport\s*(?:[;,=]|$)/i.test(via)) return port
  const named = Number(
    /^SIP\s*\/\s*2\.0\s*\/\s*\w+\s+(?:\[[^\]]*\]|[^\s;:,]+)\s*:\s*(\d{1,5})/i.exec(via)?.[1],
  )
  return named > 0 && named < 65_536 ? named : 5060
}
