import type { Charge, Delivery } from '../core/model/delivery.ts'
import { timeOfDay } from '../lib/text/columns.ts'

/** Charges whose answers are awaited; older ones are dropped. */
const maxAwaited = 100

interface Awaited {
  readonly charge: Charge
  readonly connectors: number
  readonly answers: Map<string, string>
}

/** Writes one sentence for each charge, when every connector has answered. */
export class ChargeNarrator {
  readonly #awaited = new Map<string, Awaited>()
  readonly #write: (sentence: string) => void

  constructor(write: (sentence: string) => void) {
    this.#write = write
  }

  made(charge: Charge, connectors: number): void {
    this.#awaited.set(charge.id, { charge, connectors, answers: new Map() })
    for (const oldest of this.#awaited.keys()) {
      if (this.#awaited.size <= maxAwaited) break
      this.#awaited.delete(oldest)
    }
  }

  moved(delivery: Delivery): void {
    const awaited = this.#awaited.get(delivery.notice.id)
    const answer = answerOf(delivery)
    if (!awaited || answer === '') return
    awaited.answers.set(delivery.destination, `${delivery.destination} ${answer}`)
    if (awaited.answers.size < awaited.connectors) return
    this.#awaited.delete(delivery.notice.id)
    this.#write(sentence(awaited, delivery.changedMs))
  }
}

/** Empty while there is none. Why something was refused is logged by the daemon itself. */
function answerOf({ state, held }: Delivery): string {
  if (held !== '') return 'held for a person'
  if (state === 'acknowledged') return 'OK'
  return state === 'refused' ? 'refused' : ''
}

function sentence({ charge, answers }: Awaited, atMs: number): string {
  const { room, quantity, item } = charge
  const answered = [...answers.values()].join(', ')
  return `${timeOfDay(atMs)}  room ${room}: ${quantity} × ${item.description}, ${answered}`
}
