import {
  ClientTransaction,
  type IncomingResponseMessage,
  TransactionState,
} from 'sip.js/lib/core/index.js'
import type { Journal } from '../../../core/ports/journal.ts'
import { plain } from '../call/outcome.ts'
import { type Endpoint, hostPort, isAddress, type ServerAddress } from '../transport/address.ts'
import { targetOf } from '../transport/next-hop.ts'
import { realmOf } from './digest.ts'
import { PinnedRealm } from './pinned-realm.ts'

export interface ChallengesParts {
  readonly server: ServerAddress
  readonly isServer: (host: string) => boolean
  readonly journal: Journal
}

interface Ack {
  readonly text: string
  readonly to: Endpoint
}

interface Challenged {
  readonly transaction: ClientTransaction
  /** What confirms the challenge of an INVITE, each time that it comes. */
  ack?: Ack
}

/**
 * The requests of ours that were challenged (401, 407), by branch and method, and which challenges may
 * be answered with the line's password.
 */
export class Challenges {
  readonly #parts: ChallengesParts
  readonly #challenged = new Map<string, Challenged>()
  readonly #realm = new PinnedRealm()
  #hasLoggedRealm = false

  constructor(parts: ChallengesParts) {
    this.#parts = parts
  }

  /** Whether a request was challenged already. */
  has(id: string): boolean {
    return this.#challenged.has(id)
  }

  /** What a challenge that comes again is confirmed with; undefined for requests other than INVITE. */
  ackOf(id: string): Ack | undefined {
    return this.#challenged.get(id)?.ack
  }

  keepAck(branch: string, ack: Ack): void {
    const challenged = this.#challenged.get(`${branch}INVITE`)
    if (challenged) challenged.ack = ack
  }

  /**
   * Remembers a request that was challenged until its transaction ends. SIP.js signs it, begins a
   * transaction in the place of this one, and would take a challenge that comes again for a response
   * to the signed request.
   */
  keep(id: string, transaction: unknown): void {
    if (!(transaction instanceof ClientTransaction)) return
    this.#challenged.set(id, { transaction })
    transaction.addStateChangeListener(() => {
      if (transaction.state === TransactionState.Terminated) this.#challenged.delete(id)
    })
  }

  /** Whether a challenge is the server's own, to a request that only the server got: nobody else must get a signature. */
  mayAnswer(
    response: IncomingResponseMessage,
    from: Endpoint,
    request: { toString(): string } | undefined,
  ): boolean {
    const { isServer, journal } = this.#parts
    const realm = realmOf(response)
    if (realm === undefined || !request || !isServer(from.host)) return false
    if (!this.#goesToServer(request.toString())) return false
    if (this.#realm.accepts(realm, { isRegistration: response.method === 'REGISTER' })) return true
    if (!this.#hasLoggedRealm) journal.warn(otherRealm(from, realm, this.#realm.realm ?? ''))
    this.#hasLoggedRealm = true
    return false
  }

  dispose(): void {
    for (const { transaction } of this.#challenged.values()) transaction.dispose()
  }

  #goesToServer(request: string): boolean {
    const { server, isServer } = this.#parts
    const { host } = targetOf(request, server)
    return host === server.host || (isAddress(host) && isServer(host))
  }
}

function otherRealm(from: Endpoint, realm: string, ours: string): string {
  return `${hostPort(from)} asks for the password of realm "${plain(realm)}", but this line is known in "${plain(ours)}": it is not answered. Set the PBX to one realm for registrations and calls.`
}
