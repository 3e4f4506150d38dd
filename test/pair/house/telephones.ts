import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'

/** What a telephone has seen. */
export interface Seen {
  readonly atMs: number
  /** The address of the box. */
  readonly from: string
  readonly room: string
  readonly what: 'INVITE' | 'CANCEL' | 'BYE' | 'ACK'
  readonly callId: string
}

export interface Telephones {
  readonly uri: string
  readonly seen: readonly Seen[]
}

const answerMs = 150
const sdp = (host: string) =>
  [
    'v=0',
    `o=- 1 1 IN IP4 ${host}`,
    's=-',
    `c=IN IP4 ${host}`,
    't=0 0',
    'm=audio 9 RTP/AVP 8',
    '',
  ].join('\r\n')

/** All telephones of the hotel behind one address: they ring, are answered, and write down who rang them. */
export async function startTelephones(t: Test, host: string): Promise<Telephones> {
  const socket = createSocket('udp4').bind(0, host)
  await once(socket, 'listening')
  t.teardown(() => void socket.close())
  const { port } = socket.address()
  const seen: Seen[] = []
  /** Calls that have been answered, or are over. */
  const settled = new Set<string>()
  const tags = new Map<string, string>()
  const reply = (text: string, status: string, to: RemoteInfo, body = '') => {
    const kept = text.match(/^(Via|From|Call-ID|CSeq): .*$/gm) ?? []
    const called = /^To: (.*?)\r?$/m.exec(text)?.[1] ?? ''
    const callId = headOf(text, 'Call-ID')
    const tag = called.includes(';tag=') ? '' : `;tag=${tags.get(callId) ?? 'x'}`
    const lines = [
      `SIP/2.0 ${status}`,
      ...kept.map((line) => line.trim()),
      `To: ${called}${tag}`,
      `Contact: <sip:guest@${host}:${port}>`,
      ...(body ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${body.length}`,
    ]
    socket.send(`${lines.join('\r\n')}\r\n\r\n${body}`, to.port, to.address)
  }
  socket.on('message', (bytes, from) => {
    const text = bytes.toString()
    const [, method = '', room = ''] = /^(\w+) sip:([^@;> ]*)/.exec(text) ?? []
    const callId = headOf(text, 'Call-ID')
    if (method === 'INVITE' || method === 'CANCEL' || method === 'BYE' || method === 'ACK')
      seen.push({ atMs: performance.now(), from: from.address, room, what: method, callId })
    if (method === 'INVITE') {
      if (tags.has(callId)) return
      tags.set(callId, `t${tags.size}`)
      reply(text, '180 Ringing', from)
      setTimeout(() => {
        if (settled.has(callId)) return
        settled.add(callId)
        reply(text, '200 OK', from, sdp(host))
      }, answerMs)
    } else if (method === 'CANCEL') {
      settled.add(callId)
      reply(text, '200 OK', from)
      const invite = text.replaceAll('CANCEL', 'INVITE')
      reply(invite, '487 Request Terminated', from)
    } else if (method === 'BYE' || method === 'OPTIONS') reply(text, '200 OK', from)
  })
  return { uri: `sip:${host}:${port}`, seen }
}

function headOf(text: string, name: string): string {
  return new RegExp(`^${name}: (.*?)\r?$`, 'm').exec(text)?.[1] ?? ''
}
