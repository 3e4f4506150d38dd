import type { IncomingResponse } from 'sip.js/lib/core/index.js'
import { plain } from '../call/outcome.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import type { UserAgent } from './user-agent.ts'

/** Short, so that a PBX that was restarted knows us again soon. */
export const defaultSeconds = 120
/** A registrar that asks for more than this is not waited for. */
const maxSeconds = 86_400
/** One that gives less, unless less was asked for, is asked no more often: 30 s and 60 s are usual. */
const minSeconds = 10
/** Five tries fit into it; a registrar that is silent for so long is dead. */
const responseTimeoutMs = 10_000
const unregisterTimeoutMs = 1_000

export type Registered =
  | { kind: 'registered'; seconds: number }
  | { kind: 'refused'; reason: string }
  /** The server does not answer: another one may. */
  | { kind: 'silent' }

/** Registers us at the server of a user agent, and refreshes that under one Call-ID. */
export class Registration {
  readonly #agent: UserAgent
  readonly #user: string
  readonly #callId = crypto.randomUUID()
  #sequence = 0
  #seconds: number

  constructor(agent: UserAgent, user: string, seconds: number) {
    this.#agent = agent
    this.#user = user
    this.#seconds = seconds
  }

  /** Registers, or refreshes. A time that is too short for the registrar is made longer (423). */
  async register(signal: AbortSignal): Promise<Registered> {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await this.#send(this.#seconds, signal)
      if (!answer || isMadeUp(answer.message)) return { kind: 'silent' }
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

  /** Ends the registration (Expires: 0), so that the PBX does not look for us. Waits a second at most. */
  async unregister(): Promise<void> {
    await this.#send(0, AbortSignal.timeout(unregisterTimeoutMs))
  }

  #send(seconds: number, signal: AbortSignal): Promise<IncomingResponse | undefined> {
    this.#sequence += 1
    const { core, account } = this.#agent
    const message = core.makeOutgoingRequestMessage(
      'REGISTER',
      this.#agent.uri(undefined),
      account,
      account,
      { callId: this.#callId, cseq: this.#sequence },
      [`Contact: ${this.#agent.contact};expires=${seconds}`, `Expires: ${seconds}`],
    )
    return new Promise((resolve) => {
      const fail = () => finish(undefined)
      const timer = setTimeout(fail, responseTimeoutMs)
      signal.addEventListener('abort', fail)
      const stopListening = this.#agent.onceDown(fail)
      const finish = (answer: IncomingResponse | undefined) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', fail)
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
    const { host, port } = this.#agent.local
    const ours = message
      .getHeaders('contact')
      .find((contact) => contact.includes(`${host}`) && contact.includes(`:${port}`))
    const granted = /;\s*expires\s*=\s*"?(\d{1,9})/i.exec(ours ?? '')?.[1]
    const seconds = secondsOf(granted ?? message.getHeader('expires')) ?? this.#seconds
    if (seconds === 0) return 0
    const min = Math.min(minSeconds, this.#seconds)
    return Math.min(Math.max(seconds, min), maxSeconds)
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
