import type { ServerResponse } from 'node:http'
import { Fault } from '../../core/fault.ts'
import { type Actor, takerOf } from '../../core/tenancy.ts'
import { Slots, type Taker } from '../../lib/turns/slots.ts'

/**
 * Lists, reports and recordings that are being made or sent: each has a part of the store in memory
 * until its client has taken it. Few go on at a time for an account, and for a tenant.
 */
export class LongReads {
  readonly #slots = new Slots({ perAccount: 4, perParty: 8, maxAccounts: 32, maxWaiting: 64 })

  /**
   * Resolves with what ends it, when its turn has come. Rejects with Fault 503 when too many wait, and
   * when its client goes away meanwhile.
   */
  async begin(actor: Pick<Actor, 'name' | 'tenant'>, response: ServerResponse) {
    const taker = takerOf(actor)
    await enter(this.#slots, taker, response)
    return () => this.#slots.leave(taker)
  }
}

async function enter(slots: Slots, taker: Taker, response: ServerResponse): Promise<void> {
  if (slots.isFull(taker))
    throw new Fault(503, 'Too many lists are asked for at once; try again in a moment.', {
      headers: { 'Retry-After': '2' },
    })
  if (response.destroyed) throw new Error('The client has gone.')
  const waiting = slots.enter(taker)
  if (!waiting) return
  response.once('close', waiting.cancel)
  await waiting.turn
  response.off('close', waiting.cancel)
}
