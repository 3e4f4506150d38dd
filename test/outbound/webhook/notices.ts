import type { Charge, Delivery, Notice } from '../../../src/core/model/delivery.ts'
import { Result } from '../../../src/core/model/wakeup.ts'
import { sending } from '../sending.ts'

export const newSecret = `whsec_${Buffer.alloc(32, 'new').toString('base64')}`
export const oldSecret = `whsec_${Buffer.alloc(24, 'old').toString('base64')}`

const common = {
  timestamp: '2026-11-15T07:05:09+01:00',
  atMs: 1_794_722_709_000,
  actor: 'maid',
  tenant: '',
  room: '101',
}

export const charge: Charge = {
  ...common,
  type: 'inventory.charge',
  id: '0199-charge',
  item: { id: '1', description: 'Wasser & Öl', category: '1', price: '3.50' },
  quantity: 2,
  amount: '7.00',
}

export const status: Notice = {
  ...common,
  type: 'room.status',
  id: '0199-status',
  status: { id: '01', description: 'Clean' },
}

export const answered: Notice = {
  ...common,
  type: 'wakeup.answered',
  id: '0199-answered',
  wakeup: {
    id: 'w1',
    scheduled: common.timestamp,
    daily: true,
    attempts: 2,
    result: Result.complete,
  },
}

export const failed: Notice = { ...answered, type: 'wakeup.failed', id: '0199-failed' }

export const assist: Notice = {
  ...common,
  type: 'wakeup.assist',
  id: '0199-assist',
  wakeup: { id: 'w1', scheduled: common.timestamp, daily: true, needs: 'knock,flash', due: false },
}

export function delivery(notice: Notice = status, sequence = 7): Delivery {
  return sending('minibar', sequence, notice)
}
