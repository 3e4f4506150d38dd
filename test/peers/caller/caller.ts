import type { Test } from 'tap'
import { sign } from '../digest.ts'
import { CallerMedia } from './caller-media.ts'
import { openPipe, type Pipe, type PipeOptions, type Place } from './caller-pipe.ts'

export interface CallerHabits {
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

/** A bare caller, to prove the counterparts with; it repeats nothing that is lost. */
export class Caller {
  /** The first line of each message that came in. */
  readonly heard: string[] = []
  readonly media: CallerMedia
  /** Where the other side wants our sound, as soon as it said so. */
  mediaTarget: Place | undefined
  readonly #pipe: Pipe
  readonly #habits: CallerHabits
  readonly #own: string
  readonly #callId = crypto.randomUUID()
  #uri = ''
  #cseq = 1
  #branches = 0
  #inviteBranch = ''
  #answeredBy = ''
  #authorization = ''
  #end = (_status: string) => {}

  private constructor(pipe: Pipe, media: CallerMedia, habits: CallerHabits) {
    this.#pipe = pipe
    this.media = media
    this.#habits = habits
    const { host, port } = pipe.own
    this.#own = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
    pipe.onMessage((text) => this.#take(parse(text)))
  }

  static async open(t: Test, options: PipeOptions, habits: CallerHabits = {}): Promise<Caller> {
    return new Caller(await openPipe(t, options), await CallerMedia.open(t, options.host), habits)
  }

  /** Calls, and resolves with the last status when all is over. */
  call(uri: string, limitMs = 60_000): Promise<string> {
    this.#uri = uri
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

  #take(message: Message): void {
    this.heard.push(message.start)
    const status = Number(/^SIP\/2\.0 (\d+)/.exec(message.start)?.[1])
    if (Number.isNaN(status)) {
      this.#obey(message)
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
    if (status === this.#habits.cancelAt) this.#send('CANCEL', { branch: this.#inviteBranch })
  }

  #answered(message: Message): void {
    const cseq = Number.parseInt(message.header('cseq'), 10)
    this.#send('ACK', { dialog: message, cseq })
    if (this.#isMain(message)) return
    const isFirst = this.#answeredBy === ''
    if (isFirst) this.#answeredBy = message.header('to')
    const { cancelAt, byeAfterMs } = this.#habits
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
    const { user = 'caller', password = '' } = this.#habits
    const value = sign(best, { method: 'INVITE', uri: this.#uri, user, password })
    this.#authorization = `${status === 401 ? 'Authorization' : 'Proxy-Authorization'}: ${value}`
    this.#cseq++
    this.#invite()
  }

  #obey(message: Message): void {
    const method = message.start.split(' ')[0] ?? ''
    if (method === 'ACK') return
    const isKnown = ['BYE', 'INVITE', 'OPTIONS', 'INFO'].includes(method)
    const body = method === 'INVITE' ? this.#description() : ''
    const lines = [
      isKnown ? 'SIP/2.0 200 OK' : 'SIP/2.0 501 Not Implemented',
      ...message.all('via').map((via) => `Via: ${via}`),
      ...['From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${message.header(name)}`),
      `Contact: <sip:caller@${this.#own};transport=${this.#pipe.transport}>`,
    ]
    this.#pipe.send(finish(lines, body))
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
      `Via: SIP/2.0/${this.#pipe.transport} ${this.#own};rport;branch=${more.branch ?? this.#nextBranch()}`,
      `From: <sip:${this.#habits.user ?? 'caller'}@${this.#own}>;tag=caller`,
      `To: ${more.to ?? dialog?.header('to') ?? `<${this.#uri}>`}`,
      `Call-ID: ${this.#callId}`,
      `CSeq: ${more.cseq ?? this.#cseq} ${method}`,
      'Max-Forwards: 70',
      `Contact: <sip:caller@${this.#own};transport=${this.#pipe.transport}>`,
      ...routes.map((route) => `Route: ${route}`),
      ...(more.headers ?? []),
    ]
    this.#pipe.send(finish(lines, more.body ?? ''))
  }

  #isMain(message: Message): boolean {
    return message.header('to') === this.#answeredBy
  }

  #nextBranch(): string {
    return `z9hG4bK${this.#callId}${this.#branches++}`
  }

  #learnMedia(body: string): void {
    const host = /^c=IN IP[46] (\S+)/m.exec(body)?.[1]
    const port = /^m=audio (\d+)/m.exec(body)?.[1]
    if (host && port) this.mediaTarget = { host, port: Number(port) }
  }

  #description(): string {
    const { host } = this.#pipe.own
    const place = `IN IP${host.includes(':') ? 6 : 4} ${host}`
    const audio = `m=audio ${this.media.port} RTP/AVP 8 101`
    const codecs = ['a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15']
    const head = ['v=0', `o=- 1 1 ${place}`, 's=-', `c=${place}`, 't=0 0']
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
