import { createHash } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'
import { CallerMedia } from './caller-media.ts'

export interface CallerOptions {
  /** Gives up at this provisional answer. */
  readonly cancelAt?: number
  /** Hangs up so long after the answer; without it, it waits for the other side. */
  readonly byeAfterMs?: number
  readonly user?: string
  readonly password?: string
}

interface Message {
  readonly start: string
  readonly text: string
  readonly body: string
  header(name: string): string
  all(name: string): string[]
}

/** A bare caller over UDP, to prove the counterparts with; it repeats nothing that is lost. */
export class Caller {
  /** The first line of each message that came in. */
  readonly heard: string[] = []
  readonly media: CallerMedia
  /** Where the other side wants our sound, as soon as it said so. */
  mediaTarget: { host: string; port: number } | undefined
  readonly #socket: Socket
  readonly #options: CallerOptions
  readonly #own: string
  readonly #callId = crypto.randomUUID()
  #uri = ''
  #at = { host: '', port: 0 }
  #cseq = 1
  #branches = 0
  #inviteBranch = ''
  #answeredBy = ''
  #authorization = ''
  #end = (_status: string) => {}

  private constructor(socket: Socket, media: CallerMedia, options: CallerOptions) {
    this.#socket = socket
    this.media = media
    this.#options = options
    const { address, port } = socket.address()
    this.#own = `${address}:${port}`
    socket.on('message', (bytes, from) => this.#take(parse(String(bytes)), from))
  }

  static async open(t: Test, host: string, options: CallerOptions = {}): Promise<Caller> {
    const socket = createSocket('udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    t.teardown(() => socket.close())
    return new Caller(socket, await CallerMedia.open(t, host), options)
  }

  /** Calls by way of that address; resolves with the last status when all is over. */
  call(uri: string, at: { host: string; port: number }, limitMs = 10_000): Promise<string> {
    this.#uri = uri
    this.#at = at
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`the call is not over: ${this.heard.join(', ')}`))
      const timer = setTimeout(late, limitMs)
      this.#end = (status) => {
        clearTimeout(timer)
        resolve(status)
      }
      this.#invite()
    })
  }

  #invite(): void {
    this.#inviteBranch = this.#nextBranch()
    const headers = ['Supported: 100rel', ...(this.#authorization ? [this.#authorization] : [])]
    this.#send('INVITE', { branch: this.#inviteBranch, headers, body: this.#description() })
  }

  #take(message: Message, from: RemoteInfo): void {
    this.heard.push(message.start)
    const status = Number(/^SIP\/2\.0 (\d+)/.exec(message.start)?.[1])
    if (Number.isNaN(status)) {
      this.#obey(message, from)
      return
    }
    const isInvite = message.header('cseq').endsWith('INVITE')
    if (message.body.startsWith('v=0')) this.#learnMedia(message.body)
    if (!isInvite) {
      if (message.header('cseq').endsWith('BYE') && this.#isMain(message)) this.#end('BYE')
    } else if (status < 200) this.#progress(status, message)
    else if (status < 300) this.#answered(message)
    else this.#refused(status, message)
  }

  #progress(status: number, message: Message): void {
    if (message.header('require') === '100rel') {
      const rack = `RAck: ${message.header('rseq')} ${message.header('cseq')}`
      this.#cseq++
      this.#send('PRACK', { dialog: message, headers: [rack] })
    }
    if (status === this.#options.cancelAt) this.#send('CANCEL', { branch: this.#inviteBranch })
  }

  #answered(message: Message): void {
    const cseq = Number.parseInt(message.header('cseq'), 10)
    this.#send('ACK', { dialog: message, cseq })
    if (this.#isMain(message)) return
    const isFirst = this.#answeredBy === ''
    if (isFirst) this.#answeredBy = message.header('to')
    const { cancelAt, byeAfterMs } = this.#options
    const bye = () => this.#send('BYE', { dialog: message, cseq: ++this.#cseq })
    if (!isFirst || cancelAt !== undefined) bye()
    else if (byeAfterMs !== undefined) setTimeout(bye, byeAfterMs)
  }

  #refused(status: number, message: Message): void {
    const to = message.header('to')
    this.#send('ACK', { branch: this.#inviteBranch, to })
    const challenges = [...message.all('www-authenticate'), ...message.all('proxy-authenticate')]
    const best = challenges.find((text) => text.includes('SHA-256')) ?? challenges[0]
    if (best === undefined || this.#authorization !== '') {
      this.#end(String(status))
      return
    }
    this.#authorization = sign(best, status, this.#uri, this.#options)
    this.#cseq++
    this.#invite()
  }

  #obey(message: Message, from: RemoteInfo): void {
    const method = message.start.split(' ')[0] ?? ''
    if (method === 'ACK') return
    const isKnown = ['BYE', 'INVITE', 'OPTIONS', 'INFO'].includes(method)
    const body = method === 'INVITE' ? this.#description() : ''
    const lines = [
      isKnown ? 'SIP/2.0 200 OK' : 'SIP/2.0 501 Not Implemented',
      ...message.all('via').map((via) => `Via: ${via}`),
      ...['From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${message.header(name)}`),
      `Contact: <sip:caller@${this.#own}>`,
    ]
    this.#socket.send(finish(lines, body), from.port, from.address)
    if (method === 'BYE') this.#end('BYE')
  }

  #send(
    method: string,
    more: {
      dialog?: Message
      branch?: string
      to?: string
      cseq?: number
      headers?: readonly string[]
      body?: string
    } = {},
  ): void {
    const { dialog } = more
    const uri = /<([^>]+)>/.exec(dialog?.header('contact') ?? '')?.[1] ?? this.#uri
    const routes = dialog?.all('record-route').reverse() ?? []
    const lines = [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/UDP ${this.#own};rport;branch=${more.branch ?? this.#nextBranch()}`,
      `From: <sip:${this.#options.user ?? 'caller'}@${this.#own}>;tag=caller`,
      `To: ${more.to ?? dialog?.header('to') ?? `<${this.#uri}>`}`,
      `Call-ID: ${this.#callId}`,
      `CSeq: ${more.cseq ?? this.#cseq} ${method}`,
      'Max-Forwards: 70',
      `Contact: <sip:caller@${this.#own}>`,
      ...routes.map((route) => `Route: ${route}`),
      ...(more.headers ?? []),
    ]
    this.#socket.send(finish(lines, more.body ?? ''), this.#at.port, this.#at.host)
  }

  #isMain(message: Message): boolean {
    return message.header('to') === this.#answeredBy
  }

  #nextBranch(): string {
    return `z9hG4bK${this.#callId}${this.#branches++}`
  }

  #learnMedia(body: string): void {
    const host = /^c=IN IP4 (\S+)/m.exec(body)?.[1]
    const port = /^m=audio (\d+)/m.exec(body)?.[1]
    if (host && port) this.mediaTarget = { host, port: Number(port) }
  }

  #description(): string {
    const host = this.#own.split(':')[0]
    const audio = `m=audio ${this.media.port} RTP/AVP 8 101`
    const codecs = ['a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15']
    const head = ['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0']
    return `${[...head, audio, ...codecs].join('\r\n')}\r\n`
  }
}

function finish(lines: readonly string[], body: string): string {
  const type = body === '' ? [] : ['Content-Type: application/sdp']
  return `${[...lines, ...type, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`
}

function parse(text: string): Message {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const [start = '', ...lines] = head.split('\r\n')
  const all = (name: string) =>
    lines
      .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      .map((line) => line.slice(name.length + 1).trim())
  return { start, text, body, all, header: (name) => all(name)[0] ?? '' }
}

/** RFC 8760 and RFC 2617 with qop=auth. */
function sign(challenge: string, status: number, uri: string, options: CallerOptions): string {
  const { user = 'caller', password = '' } = options
  const part = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(challenge)?.[1] ?? ''
  const algorithm = part('algorithm') || 'MD5'
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const own = hash(`${user}:${part('realm')}:${password}`)
  const tail = part('qop') ? ':00000001:beef:auth' : ''
  const response = hash(`${own}:${part('nonce')}${tail}:${hash(`INVITE:${uri}`)}`)
  const name = status === 401 ? 'Authorization' : 'Proxy-Authorization'
  const fields = `username="${user}", realm="${part('realm')}", nonce="${part('nonce')}", uri="${uri}"`
  const quality = part('qop') ? ', qop=auth, nc=00000001, cnonce="beef"' : ''
  return `${name}: Digest ${fields}, response="${response}", algorithm=${algorithm}${quality}`
}
