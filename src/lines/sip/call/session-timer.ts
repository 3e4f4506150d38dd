import type { IncomingMessage } from '../sip-js/parse.ts'

/** A refusal to refresh is tried again after this time, while the session lasts. */
const retryMs = 5_000
/** Whoever asks for less would have us do nothing else. */
const minSeconds = 2
const maxSeconds = 86_400

/** How long a session lasts without a refresh, and which side of the request refreshes it. */
interface SessionExpires {
  readonly seconds: number
  readonly refresher: 'uac' | 'uas' | undefined
}

/** The Session-Expires header, or its short form, of a message (RFC 4028, 4). */
function sessionExpiresOf(message: IncomingMessage): SessionExpires | undefined {
  const text = message.getHeader('session-expires') ?? message.getHeader('x') ?? ''
  const [, digits, params = ''] = /^\s*(\d{1,9})\s*(;.*)?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const refresher = /;\s*refresher\s*=\s*"?(uac|uas)/i.exec(params)?.[1]?.toLowerCase()
  return {
    seconds: Math.min(Math.max(Number(digits), minSeconds), maxSeconds),
    refresher: refresher === 'uac' || refresher === 'uas' ? refresher : undefined,
  }
}

/** What is agreed about refreshing a session. */
export interface Refreshing {
  readonly expires: SessionExpires | undefined
  readonly isOurs: boolean
}

/** Agrees to what a request says about refreshing the session, with the headers that our answer says so in. */
export function agreedWith(request: IncomingMessage): Refreshing & { headers: string[] } {
  const expires = sessionExpiresOf(request)
  if (!expires) return { expires, isOurs: false, headers: [] }
  const isKnown = /\btimer\b/i.test(request.getHeaders('supported').join())
  // Without a refresher parameter, whoever has refreshed it does so again, if it knows how to (RFC 4028, table 2).
  const { seconds, refresher = isKnown ? 'uac' : 'uas' } = expires
  const headers = [
    `Session-Expires: ${seconds};refresher=${refresher}`,
    ...(isKnown ? ['Require: timer'] : []),
  ]
  return { expires, isOurs: refresher === 'uas', headers }
}

/** What the answer to a request of ours says about refreshing the session. */
export function agreedIn(answer: IncomingMessage): Refreshing {
  const expires = sessionExpiresOf(answer)
  return { expires, isOurs: expires?.refresher !== 'uas' }
}

/** Refreshes a session in the middle of its time, where that is ours to do (RFC 4028, 10). */
export class SessionTimer {
  readonly #refresh: () => void
  #timer: NodeJS.Timeout | undefined
  #seconds = 0
  #endsAtMs = 0

  constructor(refresh: () => void) {
    this.#refresh = refresh
  }

  /** What a refresh of ours is to ask for. */
  get header(): string {
    return `Session-Expires: ${this.#seconds};refresher=uac`
  }

  /** The session lasts so long from now on. */
  take({ expires, isOurs }: Refreshing): void {
    this.stop()
    if (!expires) return
    this.#seconds = expires.seconds
    this.#endsAtMs = performance.now() + expires.seconds * 1_000
    if (isOurs) this.#timer = setTimeout(this.#refresh, expires.seconds * 500)
  }

  /** The other side would not refresh it now. */
  retry(): void {
    this.stop()
    if (performance.now() + retryMs < this.#endsAtMs)
      this.#timer = setTimeout(this.#refresh, retryMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
