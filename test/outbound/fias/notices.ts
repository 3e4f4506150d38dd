import type { Charge, Delivery, Notice, WakeupAnswer } from '../../../src/core/model/delivery.ts'
import { sending } from '../sending.ts'

const common = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  timestamp: '2026-11-15T07:05:09+01:00',
  atMs: Date.parse('2026-11-15T07:05:09+01:00'),
  tenant: '',
}

type ChargeChanges = Partial<Omit<Charge, 'item'>> & { item?: Partial<Charge['item']> }

/** A bottle of water from the minibar. */
export function chargeFor(changes: ChargeChanges = {}): Charge {
  return {
    ...common,
    type: 'inventory.charge',
    actor: 'maid',
    room: '101',
    quantity: 1,
    amount: '3.50',
    ...changes,
    item: { id: '1', description: 'Water', category: '1', price: '3.50', ...changes.item },
  }
}

export function wakeupAnswerFor(changes: Partial<WakeupAnswer> = {}): WakeupAnswer {
  return {
    ...common,
    type: 'wakeup.answer',
    actor: 'opera',
    room: '101',
    asked: { date: '261116', time: '070000' },
    answer: 'answered',
    ...changes,
  }
}

export function deliveryOf(sequence: number, notice: Notice = chargeFor()): Delivery {
  return sending('opera', sequence, notice)
}
