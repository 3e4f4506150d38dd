import type { IncomingResponse } from 'sip.js/lib/core/index.js'
import { plain } from '../call/outcome.ts'
import type { UserAgent } from './user-agent.ts'

/** Short, so that a PBX that was restarted knows us again soon. */
export const defaultSeconds = 120
/** A registrar that asks for more than this is not waited for. */
const maxSeconds = 86_400
/** One that gives less, unless less was asked for, is asked no more often: 30 s and 60 s are usual. */
const shortestSeconds = 10
/** Five tries fit into it; a registrar that is silent for so long is dead. */
const answerLimitMs = 10_000
const byeTimeoutMs = 1_000

export type Registered =
  | { kind: 'registered'; seconds: number }
  | { kind: 'refused'; reason: string }
  /** The server says nothing: another one may. */
  | { kind: 'silent' }

/** Tells the registrar of a link where we are, again and again under one Call-ID. */
export class Registration {
  readonly #link: UserAgent
  readonly #user: string
  readonly #callId = crypto.randomUUID()
  #sequence = 0
  #seconds: number

  constructor(link: UserAgent, user: string, seconds: number) {
    this.#link = link
    this.#user = user
    this.#seconds = seconds
  }

  /** Registers, or refreshes. A time that is too short for the registrar is made longer (423). */
  async register(signal: AbortSignal): Promise<Registered> {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await this.#ask(this.#seconds, signal)
      if (!answer?.message.via) return { kind: 'silent' }
      const { statusCode = 0, reasonPhrase = '' } = answer.message
      const seconds = this.#grantedBy(answer)
      if (statusCode < 300 && seconds > 0) return { kind: 'registered', seconds }
      const min = secondsOf(answer.message.getHeader('min-expires')) ?? 0
      const isLonger = min > this.#seconds && min <= maxSeconds
      if (statusCode !== 423 || !isLonger)
        return { kind: 'refused', reason: this.#reason(statusCode, reasonPhrase) }
      this.#seconds = min
    }
    return { kind: 'refused', reason: 'the registrar asks for ever longer times' }
  }

  /** Says goodbye, so that the PBX does not look for us. Waits a second at most. */
  async unregister(): Promise<void> {
    await this.#ask(0, AbortSignal.timeout(byeTimeoutMs))
  }

  #ask(seconds: number, signal: AbortSignal): Promise<IncomingResponse | undefined> {
    this.#sequence += 1
    const { core, account } = this.#link
    const message = core.makeOutgoingRequestMessage(
      'REGISTER',
      this.#link.uri(undefined),
      account,
      account,
      { callId: this.#callId, cseq: this.#sequence },
      [`Contact: ${this.#link.contact};expires=${seconds}`, `Expires: ${seconds}`],
    )
    return new Promise((resolve) => {
      const giveUp = () => finish(undefined)
      const timer = setTimeout(giveUp, answerLimitMs)
      signal.addEventListener('abort', giveUp)
      const stopListening = this.#link.onceDown(giveUp)
      const finish = (answer: IncomingResponse | undefined) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        stopListening()
        // A challenge has used up numbers of its own.
        this.#sequence = Math.max(this.#sequence, message.cseq)
        resolve(answer)
      }
      core.register(message, { onAccept: finish, onReject: finish, onRedirect: finish })
    })
  }

  /** The time that the registrar gave to our own contact, or to all. */
  #grantedBy({ message }: IncomingResponse): number {
    const { host, port } = this.#link.local
    const ours = message
      .getHeaders('contact')
      .find((contact) => contact.includes(`${host}`) && contact.includes(`:${port}`))
    const granted = /;\s*expires\s*=\s*"?(\d{1,9})/i.exec(ours ?? '')?.[1]
    const seconds = secondsOf(granted ?? message.getHeader('expires')) ?? this.#seconds
    if (seconds === 0) return 0
    const shortest = Math.min(shortestSeconds, this.#seconds)
    return Math.min(Math.max(seconds, shortest), maxSeconds)
  }

  #reason(status: number, phrase: string): string {
    const who = this.#user || 'a line without a user'
    const words = `the PBX refuses to register ${who} (${status} ${plain(phrase)})`
    const isOurFault = [401, 403, 404, 407].includes(status)
    if (!isOurFault) return words
    const hint = `${words}; check user and password of the line`
    return status === 403 ? `${hint}${olderRegistration}` : hint
  }
}

/** A time as SIP writes it (RFC 3261, 25.1: delta-seconds); undefined when it is none. */
function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

const olderRegistration =
  ', or the PBX keeps an older registration of this account: wait until it expires, or set remove_existing=yes or a greater max_contacts there'
