import type { ChallengedRequests } from '../sip-js/challenged.ts'
import { fixSipJsOutput } from '../sip-js/fix-output.ts'
import { maxRequests } from '../sip-js/open-requests.ts'
import { Retransmission } from '../sip-js/retransmission.ts'
import { canonicalAddress, type Endpoint } from '../transport/address.ts'
import { ResponseRoutes } from '../transport/response-routes.ts'
import type { Transport } from '../transport/transport.ts'
import type { DialogPeers } from './dialog-peers.ts'
import type { OnTraffic } from './trace.ts'

/** So many refusals of an INVITE are repeated until they are confirmed; whoever misses another asks again. */
const maxRefusals = 100

export interface OutgoingParts {
  readonly transport: Transport
  readonly onTraffic: OnTraffic
  /** Where a request is to be sent. */
  readonly nextHop: (request: string) => Promise<Endpoint>
  readonly isServer: (host: string) => boolean
  readonly challenged: ChallengedRequests
  readonly dialogs: DialogPeers
  /** Whether telephones may be rung at this very moment. */
  readonly mayRing: () => boolean
}

/** What goes out: finds the way of each message and, on UDP, repeats it until it is answered. */
export class Outgoing {
  readonly #parts: OutgoingParts
  readonly #requests: Retransmission
  readonly #refusals: Retransmission
  readonly #responseRoutes = new ResponseRoutes(maxRequests)
  readonly #sending = new Set<Promise<void>>()

  constructor(parts: OutgoingParts) {
    this.#parts = parts
    const repeat = (text: string, to: Endpoint) => {
      this.#write(text, to).catch(ignore)
    }
    this.#requests = new Retransmission(repeat)
    this.#refusals = new Retransmission(repeat)
  }

  /** Sends a message that SIP.js has written. Rejects when it cannot be sent. */
  send(written: string): Promise<void> {
    return this.#track(this.#send(fixSipJsOutput(written)))
  }

  /** Sends a message once, as it is. That it cannot be sent is ignored. */
  sendOnce(text: string, to: Endpoint): void {
    this.#track(this.#write(text, to)).catch(ignore)
  }

  /** A request has come: responses with its branch go back there. */
  addResponseRoute(branch: string, to: Endpoint): void {
    this.#responseRoutes.keep(branch, to)
  }

  /** A response to a request of ours has come. */
  onResponse(branch: string, method: string, status: number): void {
    this.#requests.answered(`${branch} ${method}`, status)
  }

  /** A final response of ours to an INVITE is confirmed. */
  onAck(branch: string): void {
    this.#refusals.stop(branch)
  }

  /** Stops repeating an INVITE that nobody has answered. */
  stopRetransmitting(branch: string | undefined): void {
    this.#requests.stop(`${branch} INVITE`)
  }

  /** Nothing is repeated any more. */
  stop(): void {
    this.#requests.stopAll()
    this.#refusals.stopAll()
  }

  /** Resolves when what is being sent now has gone out, or failed. */
  async flush(): Promise<void> {
    await Promise.allSettled(this.#sending)
  }

  #track(sending: Promise<void>): Promise<void> {
    this.#sending.add(sending)
    const done = () => this.#sending.delete(sending)
    sending.then(done, done)
    return sending
  }

  async #send(text: string): Promise<void> {
    const { challenged, dialogs, nextHop, transport } = this.#parts
    const isResponse = text.startsWith('SIP/2.0 ')
    const branch = /^Via:[^\r]*;branch=([^;\r\s]+)/m.exec(text)?.[1] ?? ''
    const to = isResponse ? this.#responseRoutes.get(branch) : await nextHop(text)
    if (!to) throw new Error('It is not known where to send this.')
    const method = /^CSeq: \d+ ([^\r]+)/m.exec(text)?.[1] ?? ''
    if (method === 'ACK') challenged.keepAck(branch, { text, to })
    const callId = /^Call-ID: ([^\r]+)/m.exec(text)?.[1] ?? ''
    if (!isResponse) dialogs.sent(callId, canonicalAddress(to.host))
    await this.#write(text, to)
    if (transport.protocol !== 'UDP') return
    if (!isResponse && method !== 'ACK')
      this.#requests.start(`${branch} ${method}`, text, { to, isInvite: method === 'INVITE' })
    else if (isResponse && method === 'INVITE' && this.#repeatsRefusal(text, to))
      this.#refusals.start(branch, text, { to, isInvite: false })
  }

  /** Whoever forges another address must not make us send to it again and again. */
  #repeatsRefusal(text: string, to: Endpoint): boolean {
    const isRefusal = /^SIP\/2\.0 [3-6]/.test(text)
    return isRefusal && this.#parts.isServer(to.host) && this.#refusals.size < maxRefusals
  }

  async #write(text: string, to: Endpoint): Promise<void> {
    // A process that stood still wakes up with what it was about to say.
    if (text.startsWith('INVITE ') && !this.#parts.mayRing())
      throw new Error('This box may not ring any more.')
    this.#parts.onTraffic('sent', text, to)
    await this.#parts.transport.send(text, to)
  }
}

const ignore = () => undefined
