import type { ServerResponse } from 'node:http'
import { Fault } from '../core/fault.ts'
import { type Actor, partyOf } from '../core/tenancy.ts'
import { Slots } from '../lib/slots.ts'

/**
 * Lists, reports and recordings that are being made or sent: each has a part of the store in memory
 * until its client has taken it. Few go on at a time for an account, and for a tenant.
 */
export class LongReads {
  readonly #ofAccount = new Slots({ max: 4, maxWaiting: 64 })
  readonly #ofParty = new Slots({ max: 8, maxWaiting: 256 })

  /**
   * Resolves with what ends it, when its turn has come. Rejects with Fault 503 when too many wait, and
   * when its client goes away meanwhile.
   */
  async begin(actor: Pick<Actor, 'name' | 'tenant'>, response: ServerResponse) {
    const { name } = actor
    const party = partyOf(actor)
    await enter(this.#ofAccount, name, response)
    try {
      await enter(this.#ofParty, party, response)
    } catch (error) {
      this.#ofAccount.leave(name)
      throw error
    }
    return () => {
      this.#ofParty.leave(party)
      this.#ofAccount.leave(name)
    }
  }
}

async function enter(slots: Slots, by: string, response: ServerResponse): Promise<void> {
  if (slots.isFull(by))
    throw new Fault(503, 'Too many lists are asked for at once; try again in a moment.', {
      headers: { 'Retry-After': '2' },
    })
  if (response.destroyed) throw new Error('The client has gone.')
  const waiting = slots.enter(by)
  if (!waiting) return
  response.once('close', waiting.cancel)
  await waiting.turn
  response.off('close', waiting.cancel)
}
