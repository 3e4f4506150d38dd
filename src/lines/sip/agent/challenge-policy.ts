import type { IncomingResponseMessage } from 'sip.js/lib/core/index.js'
import type { Journal } from '../../../core/ports/journal.ts'
import { plain } from '../call/outcome.ts'
import { realmOf } from '../sip-js/digest.ts'
import { type Endpoint, hostPort, isAddress, type ServerAddress } from '../transport/address.ts'
import { targetOf } from '../transport/next-hop.ts'
import { PinnedRealm } from './pinned-realm.ts'

export interface ChallengePolicyParts {
  readonly server: ServerAddress
  readonly isServer: (host: string) => boolean
  readonly journal: Journal
}

/** Decides which challenges (401, 407) may be answered with the line's password. */
export class ChallengePolicy {
  readonly #parts: ChallengePolicyParts
  readonly #realm = new PinnedRealm()
  #hasLoggedRealm = false

  constructor(parts: ChallengePolicyParts) {
    this.#parts = parts
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

  #goesToServer(request: string): boolean {
    const { server, isServer } = this.#parts
    const { host } = targetOf(request, server)
    return host === server.host || (isAddress(host) && isServer(host))
  }
}

function otherRealm(from: Endpoint, realm: string, ours: string): string {
  return `${hostPort(from)} asks for the password of realm "${plain(realm)}", but this line is known in "${plain(ours)}": it is not answered. Set the PBX to one realm for registrations and calls.`
}
