import { ClientTransaction, TransactionState } from 'sip.js/lib/core/index.js'
import type { Endpoint } from '../transport/address.ts'

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
 * The requests of ours that were challenged (401, 407), by branch and method, until their transactions end.
 * SIP.js signs such a request, begins a transaction in the place of the old one, and would take a repeated
 * challenge for a response to the signed request. Last checked against sip.js 0.21.2
 * (core/user-agents/user-agent-client.js, authenticationGuard).
 */
export class ChallengedRequests {
  readonly #challenged = new Map<string, Challenged>()

  has(id: string): boolean {
    return this.#challenged.has(id)
  }

  /** Remembers a request by the transaction that its challenge belongs to. */
  add(id: string, transaction: unknown): void {
    if (!(transaction instanceof ClientTransaction)) return
    this.#challenged.set(id, { transaction })
    transaction.addStateChangeListener(() => {
      if (transaction.state === TransactionState.Terminated) this.#challenged.delete(id)
    })
  }

  /** An ACK goes out, perhaps for a challenge. */
  keepAck(branch: string, ack: Ack): void {
    const challenged = this.#challenged.get(`${branch}INVITE`)
    if (challenged) challenged.ack = ack
  }

  /** What a repeated challenge is confirmed with; undefined for requests other than INVITE. */
  ackOf(id: string): Ack | undefined {
    return this.#challenged.get(id)?.ack
  }

  dispose(): void {
    for (const { transaction } of this.#challenged.values()) transaction.dispose()
  }
}
