import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'

/** What the telephones have seen. */
export interface Seen {
  /** Wall time. */
  readonly atMs: number
  /** The address of the box. */
  readonly from: string
  readonly room: string
  readonly what: string
  readonly callId: string
}

export interface Telephones {
  readonly uri: string
  readonly seen: readonly Seen[]
}

const answerMs = 150
/** So much of the announcement is heard by everybody. */
const hearMs = 2_000

/** A call, from the INVITE on. */
interface Call {
  readonly invite: string
  readonly box: RemoteInfo
  readonly tag: string
  timer: NodeJS.Timeout | undefined
}

/** All telephones of the hotel behind one address: they ring, are answered, listen, and write down who rang them. */
export async function startTelephones(t: Test, host: string): Promise<Telephones> {
  const socket = createSocket('udp4').bind(0, host)
  const sound = createSocket('udp4').bind(0, host)
  await Promise.all([once(socket, 'listening'), once(sound, 'listening')])
  const { port } = socket.address()
  const soundPort = sound.address().port
  const seen: Seen[] = []
  const calls = new Map<string, Call>()
  t.teardown(() => {
    for (const { timer } of calls.values()) clearTimeout(timer)
    socket.close()
    sound.close()
  })
  const send = (lines: readonly string[], to: RemoteInfo, body = '') => {
    const length = `Content-Length: ${body.length}`
    socket.send(`${[...lines, length].join('\r\n')}\r\n\r\n${body}`, to.port, to.address)
  }
  const reply = (text: string, status: string, to: RemoteInfo, body = '') => {
    const kept = text.match(/^(Via|From|Call-ID|CSeq): .*$/gm) ?? []
    const called = headOf(text, 'To')
    const tag = called.includes(';tag=') ? '' : `;tag=${calls.get(headOf(text, 'Call-ID'))?.tag}`
    const head = [`SIP/2.0 ${status}`, ...kept.map((line) => line.trim()), `To: ${called}${tag}`]
    const type = body ? ['Content-Type: application/sdp'] : []
    send([...head, `Contact: <sip:guest@${host}:${port}>`, ...type], to, body)
  }
  const hangUp = ({ invite, box, tag }: Call) => {
    const target = /<([^>]+)>/.exec(headOf(invite, 'Contact'))?.[1]
    send(
      [
        `BYE ${target} SIP/2.0`,
        `Via: SIP/2.0/UDP ${host}:${port};branch=z9hG4bK${tag}`,
        'Max-Forwards: 70',
        `From: ${headOf(invite, 'To')};tag=${tag}`,
        `To: ${headOf(invite, 'From')}`,
        `Call-ID: ${headOf(invite, 'Call-ID')}`,
        'CSeq: 1 BYE',
      ],
      box,
    )
  }
  socket.on('message', (bytes, box) => {
    const text = bytes.toString()
    const [, what = '', room = ''] = /^(\w+) sip:([^@;> ]*)/.exec(text) ?? []
    const callId = headOf(text, 'Call-ID')
    const call = calls.get(callId)
    if (what !== '') seen.push({ atMs: Date.now(), from: box.address, room, what, callId })
    if (what === 'INVITE') {
      if (call) return
      const begun: Call = { invite: text, box, tag: `t${calls.size}`, timer: undefined }
      calls.set(callId, begun)
      reply(text, '180 Ringing', box)
      const answer = () => reply(text, '200 OK', box, sdp(host, soundPort))
      begun.timer = setTimeout(answer, answerMs)
    } else if (what === 'ACK' && call) {
      clearTimeout(call.timer)
      call.timer = setTimeout(() => hangUp(call), hearMs)
    } else if (what === 'CANCEL' && call) {
      clearTimeout(call.timer)
      reply(text, '200 OK', box)
      reply(call.invite, '487 Request Terminated', box)
    } else if (what === 'BYE' || what === 'OPTIONS') {
      clearTimeout(call?.timer)
      reply(text, '200 OK', box)
    }
  })
  return { uri: `sip:${host}:${port}`, seen }
}

function sdp(host: string, port: number): string {
  const head = ['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0']
  return [...head, `m=audio ${port} RTP/AVP 8`, ''].join('\r\n')
}

function headOf(text: string, name: string): string {
  return new RegExp(`^${name}: (.*?)\r?$`, 'm').exec(text)?.[1] ?? ''
}
