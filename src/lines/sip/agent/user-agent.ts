import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  ClientTransaction,
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  type IncomingResponseMessage,
  type ResponseOptions,
  TransactionState,
  URI,
  type UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { Journal } from '../../../core/ports/journal.ts'
import { plain } from '../call/outcome.ts'
import { badRequest } from '../message/bad-request.ts'
import { type HeadScan, scanHead } from '../message/head-scan.ts'
import {
  faultOf,
  isRequest,
  makeSilentLoggers,
  markSource,
  notSupported,
  readMessage,
} from '../message/read-message.ts'
import { completeAnswer, fixSipJsOutput, patchSipJs, UnguessableCore } from '../sip-js/sip-js.ts'
import {
  bracketed,
  canonicalAddress,
  type Endpoint,
  hostPort,
  isAddress,
  type ServerAddress,
} from '../transport/address.ts'
import { nextHop, targetOf } from '../transport/next-hop.ts'
import { locateByQueries, PeerNames } from '../transport/peer-names.ts'
import { ResponseRoutes } from '../transport/response-routes.ts'
import { Retransmission } from '../transport/retransmission.ts'
import { ServerHosts } from '../transport/server-hosts.ts'
import type { Transport, WireEvents } from '../transport/transport.ts'
import { SipComplaints } from './complaints.ts'
import { DialogPeers } from './dialog-peers.ts'
import { Digest, realmOf, withoutChallenge } from './digest.ts'
import { Forks } from './forks.ts'
import { hasRoomFor, maxRequests } from './open-requests.ts'
import { PinnedRealm } from './pinned-realm.ts'
import { TokenBucket } from './token-bucket.ts'
import { makeReadingAllowances, type ReadingAllowances } from './work-allowance.ts'

/** What others than the server may say in our calls; a phone that answers for itself says little. */
const strangersPerSecond = 100
/** So many refusals are said again until they are confirmed; whoever misses another one asks again. */
const maxRefusals = 100
const flushLimitMs = 500

export type Direction = 'sent' | 'received'

export interface LinkOptions {
  readonly server: ServerAddress
  /** Where the server was found. */
  readonly endpoint: Endpoint
  readonly user: string
  readonly password: string
  /** The addresses of all servers of the line, where there is more than `endpoint`. */
  readonly serverHosts?: ServerHosts
  /** What the messages of the line may cost, over all its links. */
  readonly reading?: ReadingAllowances
  /** Looks up the names in Contacts and routes; the system's name servers, unless it is given. */
  readonly names?: PeerNames
  readonly product: string
  readonly journal: Journal
  /** Sees every message that crosses the wire. */
  readonly onTraffic: (direction: Direction, text: string, peer: Endpoint) => void
  /** Takes calls to us; without it they are refused. */
  readonly onInvite?: (request: IncomingInviteRequest) => void
}

/**
 * A request that was challenged. SIP.js signs it, begins a transaction in the place of this one, and
 * would take a challenge that is said again for an answer to the signed one.
 */
interface Challenged {
  readonly transaction: ClientTransaction
  /** What an INVITE's challenge is answered with, each time. */
  ack?: { readonly text: string; readonly to: Endpoint }
}

/** SIP.js and a wire, joined: transactions and dialogs above, bytes below. Used once, as its wire. */
export class UserAgent implements WireEvents {
  readonly server: ServerAddress
  readonly endpoint: Endpoint
  readonly names: PeerNames
  readonly #options: LinkOptions
  readonly #wire: Transport
  readonly #core: UserAgentCore
  readonly #retransmission: Retransmission
  readonly #refusals: Retransmission
  readonly #strangers = new TokenBucket(strangersPerSecond)
  readonly #returnPaths = new ResponseRoutes(maxRequests)
  readonly #forks = new Forks()
  readonly #dialogs = new DialogPeers()
  readonly #serverHosts: ServerHosts
  readonly #reading: ReadingAllowances
  readonly #realm = new PinnedRealm()
  readonly #complaints: SipComplaints
  /** What was challenged, by branch and method. */
  readonly #challenged = new Map<string, Challenged>()
  /** Who answers an UPDATE, by Call-ID: SIP.js knows no such thing. */
  readonly #updates = new Map<string, (request: IncomingRequestMessage) => ResponseOptions>()
  readonly #downListeners = new Set<(reason: string) => void>()
  readonly #sending = new Set<Promise<void>>()
  #downReason: string | undefined
  #isClosed = false
  #hasToldOfRealm = false

  private constructor(wire: Transport, options: LinkOptions) {
    this.server = options.server
    this.endpoint = options.endpoint
    const family = isIPv6(options.endpoint.host) ? 6 : 4
    this.names = options.names ?? new PeerNames(locateByQueries(family))
    this.#options = options
    this.#wire = wire
    this.#serverHosts = options.serverHosts ?? new ServerHosts()
    this.#reading = options.reading ?? makeReadingAllowances()
    this.#complaints = new SipComplaints(options.journal)
    const sayAgain = (text: string, to: Endpoint) => {
      this.#put(text, to).catch(ignore)
    }
    this.#retransmission = new Retransmission(sayAgain)
    this.#refusals = new Retransmission(sayAgain)
    this.#core = this.#makeCore()
  }

  /** Opens a wire by `open` and joins SIP.js to it. Rejects when the wire cannot be opened. */
  static async open(
    options: LinkOptions,
    open: (events: WireEvents) => Promise<Transport>,
  ): Promise<UserAgent> {
    patchSipJs()
    const early: (() => void)[] = []
    let link: UserAgent | undefined
    const wire = await open({
      onMessage: (text, from) =>
        link ? link.onMessage(text, from) : early.push(() => link?.onMessage(text, from)),
      onDown: (reason) => (link ? link.onDown(reason) : early.push(() => link?.onDown(reason))),
    })
    link = new UserAgent(wire, options)
    for (const event of early) event()
    return link
  }

  get core(): UserAgentCore {
    return this.#core
  }

  get local(): Endpoint {
    return this.#wire.local
  }

  /** Whether nothing can be sent any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Who we are at the server. */
  get user(): string {
    return this.#options.user
  }

  /** Undefined while the wire is up and nobody has given it up. */
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
    return `<${this.#core.configuration.contact.uri}>`
  }

  onceDown(listener: (reason: string) => void): () => void {
    this.#downListeners.add(listener)
    return () => this.#downListeners.delete(listener)
  }

  /** Makes a call of ours known and has each UPDATE of it answered, until the given end is called. */
  answerUpdates(
    callId: string,
    answer: (request: IncomingRequestMessage) => ResponseOptions,
  ): () => void {
    this.#updates.set(callId, answer)
    this.#dialogs.begin(callId)
    return () => {
      this.#updates.delete(callId)
      this.#dialogs.end(callId)
    }
  }

  /** Stops repeating an INVITE that nobody has answered. */
  giveUp(branch: string | undefined): void {
    this.#retransmission.stop(`${branch} INVITE`)
  }

  /** Ends everything; what was said last, such as an ACK, still goes out. */
  async close(): Promise<void> {
    // Those who still have a call on it may tell the phone.
    this.#tellDown('the line was closed')
    await Promise.race([
      Promise.allSettled(this.#sending),
      delay(flushLimitMs, undefined, { ref: false }),
    ])
    this.#isClosed = true
    this.#retransmission.stopAll()
    this.#refusals.stopAll()
    for (const { transaction } of this.#challenged.values()) transaction.dispose()
    this.#core.dispose()
    this.#wire.close()
  }

  onDown(reason: string): void {
    this.#isClosed = true
    this.#retransmission.stopAll()
    this.#refusals.stopAll()
    this.#tellDown(reason)
  }

  #tellDown(reason: string): void {
    if (this.#downReason !== undefined) return
    this.#downReason = reason
    for (const listener of [...this.#downListeners]) listener(reason)
    this.#downListeners.clear()
  }

  /**
   * A message from the network. Whatever it is, it never ends more than itself, and costs no more than
   * the line may spend on it:
   *
   *   looked through once → too large, or of a stranger: dropped
   *                       → what is left of the allowance: nothing: dropped
   *                       → parsed → request or response
   */
  onMessage(text: string, from: Endpoint): void {
    if (!/\S/.test(text)) return
    const scan = scanHead(text)
    const claim = scan && this.#claimOf(scan, from)
    if (claim) {
      if (!this.#isServer(from) && !this.#strangers.take()) return
      if (!scan.isResponse && !this.#dialogs.mayAsk(scan.callId)) {
        this.#complaints.add('work', from)
        return
      }
      const isRead = this.#reading[claim].spend(() => this.#receive(text, from))
      if (!isRead) this.#complaints.add('work', from)
    } else if (scan || !this.#isServer(from)) this.#complaints.add('stranger', from)
    else this.#complaints.add('size', from)
  }

  /** Which allowance a message is read from; undefined when it is none of our business. */
  #claimOf(scan: HeadScan, from: Endpoint): keyof ReadingAllowances | undefined {
    const { isResponse, branch, method, callId } = scan
    const isAwaited = isResponse ? this.#isAwaited(branch + method) : this.#dialogs.has(callId)
    if (this.#isServer(from)) {
      if (!isAwaited) return 'unasked'
      return isResponse ? 'expected' : 'withinCalls'
    }
    const isOurs = isResponse || this.#dialogs.includes(callId, canonicalAddress(from.host))
    return isAwaited && isOurs ? 'telephones' : undefined
  }

  #isAwaited(id: string): boolean {
    return this.#core.userAgentClients.has(id) || this.#challenged.has(id)
  }

  #receive(text: string, from: Endpoint): void {
    this.#options.onTraffic('received', text, from)
    const message = readMessage(text)
    if (!message) {
      this.#refuse(text, from)
      return
    }
    try {
      if (isRequest(message)) this.#receiveRequest(message, from)
      else this.#receiveResponse(message, from)
    } catch (error) {
      this.#complaints.add('nonsense', from, error)
      this.#refuse(text, from)
    }
  }

  /** Says that a request cannot be read: who asks waits for an answer. */
  #refuse(message: string, from: Endpoint): void {
    const answer = badRequest(message, from)
    const to = this.#wire.protocol === 'UDP' ? answer?.to : from
    if (answer && to && !this.#isClosed) this.#track(this.#put(answer.text, to)).catch(ignore)
  }

  #receiveRequest(request: IncomingRequestMessage, from: Endpoint): void {
    if (!this.#isServer(from) && !this.#isWithinCall(request, from)) return
    const to = markSource(request, from)
    const isStream = this.#wire.protocol !== 'UDP'
    this.#returnPaths.keep(request.viaBranch, isStream ? from : to)
    const fault = faultOf(request)
    if (request.method === 'ACK') this.#refusals.stop(request.viaBranch)
    else if (fault !== undefined) {
      this.#core.replyStateless(request, {
        statusCode: fault,
        ...(fault === 420 && { extraHeaders: [`Unsupported: ${notSupported(request).join()}`] }),
      })
      return
    } else if (request.method === 'UPDATE' && this.#answerUpdate(request)) return
    else if (!hasRoomFor(request, this.#core)) return
    this.#core.receiveIncomingRequestFromTransport(request)
  }

  /** Whether a request belongs to a call that goes on, or has just ended, and comes from where that is. */
  #isWithinCall({ callId, toTag, fromTag, viaBranch }: IncomingRequestMessage, from: Endpoint) {
    if (!toTag || !this.#dialogs.includes(callId, canonicalAddress(from.host))) return false
    const { dialogs, userAgentServers } = this.#core
    return dialogs.has(callId + toTag + fromTag) || userAgentServers.has(viaBranch)
  }

  #answerUpdate(request: IncomingRequestMessage): boolean {
    const { callId, toTag, fromTag } = request
    const answer = this.#updates.get(callId)
    if (!answer || !this.#core.dialogs.has(callId + toTag + fromTag)) return false
    this.#core.replyStateless(request, answer(request))
    return true
  }

  #receiveResponse(response: IncomingResponseMessage, from: Endpoint): void {
    const { method, viaBranch, statusCode = 0 } = response
    const id = `${viaBranch}${method}`
    // Registrations and questions go to the server alone: nobody else knows their branch.
    if ((method === 'REGISTER' || method === 'OPTIONS') && this.#isAwaited(id))
      this.#serverHosts.answeredFrom(from.host)
    this.#retransmission.answered(`${viaBranch} ${method}`, statusCode)
    if (method === 'INVITE' && statusCode > 100 && statusCode < 300) {
      const kind = statusCode < 200 ? 'rings' : 'answers'
      if (!this.#forks.admits(`${viaBranch} ${kind}`, response.toTag)) return
      completeAnswer(response)
    }
    const challenged = this.#challenged.get(id)
    if (challenged) {
      const { ack } = challenged
      if (ack) this.#track(this.#put(ack.text, ack.to)).catch(ignore)
      return
    }
    if (statusCode === 401 || statusCode === 407) {
      if (this.#maySign(response, from)) this.#keepChallenged(id)
      else withoutChallenge(response)
    }
    this.#core.receiveIncomingResponseFromTransport(response)
  }

  /** Whether a challenge is the server's own, to what only the server was sent: others must not get a signature. */
  #maySign(response: IncomingResponseMessage, from: Endpoint): boolean {
    const { method, viaBranch } = response
    const request = this.#core.userAgentClients.get(`${viaBranch}${method}`)?.message
    const realm = realmOf(response)
    if (realm === undefined || !request || !this.#isServer(from)) return false
    if (!this.#goesToServer(request.toString())) return false
    if (this.#realm.accepts(realm, { isRegistration: method === 'REGISTER' })) return true
    if (!this.#hasToldOfRealm)
      this.#options.journal.warn(otherRealm(from, realm, this.#realm.realm ?? ''))
    this.#hasToldOfRealm = true
    return false
  }

  #goesToServer(request: string): boolean {
    const { host } = targetOf(request, this.server)
    return host === this.server.host || (isAddress(host) && this.#isServer({ host, port: 0 }))
  }

  #keepChallenged(id: string): void {
    const transaction = this.#core.userAgentClients.get(id)?.transaction
    if (!(transaction instanceof ClientTransaction)) return
    this.#challenged.set(id, { transaction })
    transaction.addStateChangeListener(() => {
      if (transaction.state === TransactionState.Terminated) this.#challenged.delete(id)
    })
  }

  #makeCore(): UserAgentCore {
    const { user, password, product, onInvite } = this.#options
    const { host, port } = this.#wire.local
    const transport = this.#wire.protocol.toLowerCase()
    const name = user || 'nightporter'
    const contact = new URI('sip', name, bracketed(host), port, { transport })
    return new UnguessableCore(
      {
        aor: new URI('sip', name, bracketed(this.server.host)),
        contact: {
          uri: contact,
          pubGruu: undefined,
          tempGruu: undefined,
          toString: () => `<${contact}>`,
        },
        displayName: 'Wake-up call',
        loggerFactory: makeSilentLoggers(),
        hackViaTcp: false,
        routeSet: [],
        sipjsId: randomBytes(8).toString('hex'),
        supportedOptionTags: [],
        supportedOptionTagsResponse: [],
        userAgentHeaderFieldValue: product,
        viaForceRport: true,
        viaHost: hostPort(this.#wire.local),
        authenticationFactory: () => (password === '' ? undefined : new Digest(user, password)),
        transportAccessor: () => ({
          protocol: this.#wire.protocol,
          send: (text: string) => this.#track(this.#send(text)),
        }),
      },
      {
        // Nobody calls the night porter; unasked news such as waiting messages are taken politely.
        onInvite: onInvite ?? ((request) => request.reject({ statusCode: 480 })),
        onNotify: (request) => request.accept(),
      },
    )
  }

  /** Strangers are told once: whoever forges an address must not make us talk to it on and on. */
  #isServer({ host }: Endpoint): boolean {
    return host === this.endpoint.host || this.#isServerAddress(canonicalAddress(host))
  }

  #isServerAddress(address: string): boolean {
    return address === canonicalAddress(this.endpoint.host) || this.#serverHosts.has(address)
  }

  #track(sending: Promise<void>): Promise<void> {
    this.#sending.add(sending)
    const done = () => this.#sending.delete(sending)
    sending.then(done, done)
    return sending
  }

  async #send(made: string): Promise<void> {
    const text = fixSipJsOutput(made)
    const isResponse = text.startsWith('SIP/2.0 ')
    const branch = /^Via:[^\r]*;branch=([^;\r\s]+)/m.exec(text)?.[1] ?? ''
    const to = isResponse ? this.#returnPaths.get(branch) : await nextHop(text, this)
    if (!to) throw new Error('It is not known where to send this.')
    const method = /^CSeq: \d+ ([^\r]+)/m.exec(text)?.[1] ?? ''
    const challenged = method === 'ACK' && this.#challenged.get(`${branch}INVITE`)
    if (challenged) challenged.ack = { text, to }
    const callId = /^Call-ID: ([^\r]+)/m.exec(text)?.[1] ?? ''
    if (!isResponse) this.#dialogs.sent(callId, canonicalAddress(to.host))
    await this.#put(text, to)
    if (this.#wire.protocol !== 'UDP') return
    if (!isResponse && method !== 'ACK')
      this.#retransmission.start(`${branch} ${method}`, text, { to, isInvite: method === 'INVITE' })
    else if (
      isResponse &&
      method === 'INVITE' &&
      /^SIP\/2\.0 [3-6]/.test(text) &&
      this.#isServer(to) &&
      this.#refusals.size < maxRefusals
    )
      this.#refusals.start(branch, text, { to, isInvite: false })
  }

  async #put(text: string, to: Endpoint): Promise<void> {
    this.#options.onTraffic('sent', text, to)
    await this.#wire.send(text, to)
  }
}

const ignore = () => undefined

function otherRealm(from: Endpoint, realm: string, ours: string): string {
  return `${hostPort(from)} asks for the password of realm "${plain(realm)}", but this line is known in "${plain(ours)}": it is not answered. Set the PBX to one realm for registrations and calls.`
}
