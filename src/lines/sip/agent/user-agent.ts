import { isIPv6 } from 'node:net'
import { type IncomingInviteRequest, URI, type UserAgentCore } from 'sip.js/lib/core/index.js'
import type { Journal } from '../../../core/ports/journal.ts'
import { withDeadline } from '../../../lib/turns/deadline.ts'
import { ChallengedRequests } from '../sip-js/challenged.ts'
import { patchSipJs } from '../sip-js/patch.ts'
import { type AnswerUpdate, Updates } from '../sip-js/updates.ts'
import {
  bracketed,
  canonicalAddress,
  type Endpoint,
  isAddress,
  type ServerAddress,
} from '../transport/address.ts'
import { nextHop } from '../transport/next-hop.ts'
import { PeerNames, resolveByQueries } from '../transport/peer-names.ts'
import { ServerHosts } from '../transport/server-hosts.ts'
import type { Transport, TransportEvents } from '../transport/transport.ts'
import { BadMessageLog } from './bad-message-log.ts'
import { ChallengePolicy } from './challenge-policy.ts'
import { DialogPeers } from './dialog-peers.ts'
import { Incoming } from './incoming.ts'
import { makeCore } from './make-core.ts'
import { Outgoing } from './outgoing.ts'
import type { OnTraffic } from './trace.ts'
import { makeReadingAllowances, type ReadingAllowances } from './work-allowance.ts'

const flushLimitMs = 500

export interface UserAgentOptions {
  readonly server: ServerAddress
  /** Where the server was found. */
  readonly endpoint: Endpoint
  readonly user: string
  readonly password: string
  /** The addresses of all servers of the line, where there is more than `endpoint`. */
  readonly serverHosts?: ServerHosts
  /** What the messages of the line may cost, over all its user agents. */
  readonly reading?: ReadingAllowances
  /** Looks up the names in Contacts and routes; the system's name servers, unless it is given. */
  readonly names?: PeerNames
  readonly product: string
  readonly journal: Journal
  /** Sees every message that is sent or received. */
  readonly onTraffic: OnTraffic
  /** Whether telephones may be rung at this very moment; they may when not given. */
  readonly mayRing?: (() => boolean) | undefined
  /** Takes calls to us; without it they are refused. */
  readonly onInvite?: (request: IncomingInviteRequest, agent: UserAgent) => void
}

/** What is known of a call when it begins. */
export interface CallTerms {
  readonly answerUpdate: AnswerUpdate
  /** The host of the telephone, which may send requests of its own. */
  readonly host?: string
}

/**
 * SIP.js on one transport, and used once, as that is: when it is down, a new one is made.
 *
 *   SIP.js core --> Outgoing --> transport
 *   SIP.js core <-- Incoming <-- transport
 */
export class UserAgent implements TransportEvents {
  readonly server: ServerAddress
  readonly endpoint: Endpoint
  readonly core: UserAgentCore
  readonly #options: UserAgentOptions
  readonly #transport: Transport
  readonly #serverHosts: ServerHosts
  readonly #dialogs = new DialogPeers()
  readonly #challenged = new ChallengedRequests()
  readonly #updates = new Updates()
  readonly #outgoing: Outgoing
  readonly #incoming: Incoming
  readonly #downListeners = new Set<(reason: string) => void>()
  #downReason: string | undefined
  #isClosed = false

  private constructor(transport: Transport, options: UserAgentOptions) {
    const { server, endpoint, journal, onTraffic, serverHosts = new ServerHosts() } = options
    this.server = server
    this.endpoint = endpoint
    this.#options = options
    this.#transport = transport
    this.#serverHosts = serverHosts
    const isServer = (host: string) => this.#isServer(host)
    const names = options.names ?? new PeerNames(resolveByQueries(isIPv6(endpoint.host) ? 6 : 4))
    const dialogs = this.#dialogs
    const challenged = this.#challenged
    const outgoing = new Outgoing({
      transport,
      onTraffic,
      nextHop: (request) => nextHop(request, { server, endpoint, names }),
      isServer,
      challenged,
      dialogs,
      mayRing: options.mayRing ?? (() => true),
    })
    const { onInvite } = options
    this.core = makeCore({
      ...options,
      transport,
      onInvite: onInvite && ((request) => onInvite(request, this)),
      send: (text) => outgoing.send(text),
    })
    this.#outgoing = outgoing
    this.#incoming = new Incoming({
      core: this.core,
      outgoing,
      challenged,
      challengePolicy: new ChallengePolicy({ server, isServer, journal }),
      updates: this.#updates,
      dialogs,
      serverHosts,
      isServer,
      isStream: transport.protocol !== 'UDP',
      reading: options.reading ?? makeReadingAllowances(),
      badMessageLog: new BadMessageLog(journal),
      onTraffic,
    })
  }

  /** Opens a transport by `open` and joins SIP.js to it. Rejects when the transport cannot be opened. */
  static async open(
    options: UserAgentOptions,
    open: (events: TransportEvents) => Promise<Transport>,
  ): Promise<UserAgent> {
    patchSipJs()
    const early: (() => void)[] = []
    let agent: UserAgent | undefined
    const transport = await open({
      onMessage: (text, from) =>
        agent ? agent.onMessage(text, from) : early.push(() => agent?.onMessage(text, from)),
      onDown: (reason) => (agent ? agent.onDown(reason) : early.push(() => agent?.onDown(reason))),
    })
    agent = new UserAgent(transport, options)
    for (const event of early) event()
    return agent
  }

  get local(): Endpoint {
    return this.#transport.local
  }

  /** Whether nothing can be sent any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Who we are at the server. */
  get user(): string {
    return this.#options.user
  }

  /** Undefined while the transport is up and the user agent is not being closed. */
  get downReason(): string | undefined {
    return this.#downReason
  }

  /** The server's part of a URI: `10.0.0.5:5060;transport=tcp`. */
  uri(user: string | undefined): URI {
    const { host, port, transport } = this.server
    const params = transport === 'udp' ? {} : { transport }
    return new URI('sip', user as string, bracketed(host), port, params)
  }

  /** Us, as the server knows us. */
  get account(): URI {
    return new URI('sip', this.#options.user || 'nightporter', bracketed(this.server.host))
  }

  get contact(): string {
    return `<${this.core.configuration.contact.uri}>`
  }

  onceDown(listener: (reason: string) => void): () => void {
    this.#downListeners.add(listener)
    return () => this.#downListeners.delete(listener)
  }

  /** Makes a call known until the given end is called. */
  beginCall(callId: string, { answerUpdate, host = '' }: CallTerms): () => void {
    const stop = this.#updates.add(callId, answerUpdate)
    this.#dialogs.begin(callId)
    if (isAddress(host)) this.#dialogs.sent(callId, canonicalAddress(host))
    return () => {
      stop()
      this.#dialogs.end(callId)
    }
  }

  /** Stops repeating an INVITE that nobody has answered. */
  stopRetransmitting(branch: string | undefined): void {
    this.#outgoing.stopRetransmitting(branch)
  }

  /** Ends everything; what was sent last, such as an ACK, still goes out. */
  async close(): Promise<void> {
    // Whoever still has a call on it may send a BYE.
    this.#goDown('the line was closed')
    await withDeadline(this.#outgoing.flush(), { ms: flushLimitMs, atEnd: () => {}, ref: false })
    this.#stop()
    this.#challenged.dispose()
    this.core.dispose()
    this.#transport.close()
  }

  onMessage(text: string, from: Endpoint): void {
    this.#incoming.take(text, from)
  }

  onDown(reason: string): void {
    this.#stop()
    this.#goDown(reason)
  }

  #stop(): void {
    this.#isClosed = true
    this.#incoming.close()
    this.#outgoing.stop()
  }

  #goDown(reason: string): void {
    if (this.#downReason !== undefined) return
    this.#downReason = reason
    for (const listener of [...this.#downListeners]) listener(reason)
    this.#downListeners.clear()
  }

  /** Whether an address is one of the line's servers. */
  #isServer(host: string): boolean {
    if (host === this.endpoint.host) return true
    const address = canonicalAddress(host)
    return address === canonicalAddress(this.endpoint.host) || this.#serverHosts.has(address)
  }
}
