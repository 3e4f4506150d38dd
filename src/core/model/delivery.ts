import type { Tenanted } from './tenanted.ts'
import type { Result } from './wakeup.ts'

/** What every notice has: who did it, when, and in which room. */
export interface NoticeHead extends Tenanted {
  readonly id: string
  readonly timestamp: string
  readonly atMs: number
  readonly actor: string
  readonly room: string
}

/** A charge, as connectors get it and the report shows it. */
export interface Charge extends NoticeHead {
  readonly type: 'inventory.charge'
  readonly item: {
    readonly id: string
    readonly description: string
    readonly category: string
    readonly price: string
  }
  /** Less than 0 of one that takes another one back. */
  readonly quantity: number
  readonly amount: string
  /** The charge that this one takes back, by its id. */
  readonly corrects?: string
  /** Whether another one has taken this one back. */
  readonly isCorrected?: boolean
}

export interface StatusChange extends NoticeHead {
  readonly type: 'room.status'
  readonly status: { readonly id: string; readonly description: string }
}

/** A wakeup call that was answered or has failed. */
export interface WakeupNotice extends NoticeHead {
  readonly type: 'wakeup.answered' | 'wakeup.failed'
  readonly wakeup: {
    readonly id: string
    readonly scheduled: string
    readonly daily: boolean
    readonly attempts: number
    readonly result: Result
  }
}

/** A guest who needs more than the telephone is to be woken soon, or now. */
export interface AssistNotice extends NoticeHead {
  readonly type: 'wakeup.assist'
  readonly wakeup: {
    readonly id: string
    readonly scheduled: string
    readonly daily: boolean
    /** Joined by commas. */
    readonly needs: string
    /** Whether it is time. */
    readonly due: boolean
  }
}

export const wakeupAnswers = ['answered', 'unanswered', 'busy', 'failed', 'deleted'] as const

/** How a call ended that a property system had asked for. */
export interface WakeupAnswer extends NoticeHead {
  readonly type: 'wakeup.answer'
  /** As the property system gave them. */
  readonly asked: { readonly date: string; readonly time: string }
  readonly answer: (typeof wakeupAnswers)[number]
}

export type Notice = Charge | StatusChange | WakeupNotice | AssistNotice | WakeupAnswer

export const deliveryStates = ['queued', 'sending', 'acknowledged', 'refused', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One notice on its way to one destination. `sequence` counts per destination, without gaps. */
export interface Delivery {
  readonly destination: string
  readonly sequence: number
  readonly state: DeliveryState
  /** Why it waits for a person, or empty. */
  readonly held: string
  /** How often it was sent since it was queued, or a person had it sent again. */
  readonly attempts: number
  readonly lastError: string
  /** When a person had it sent again in spite of what it was held for, or 0. */
  readonly reviewedMs: number
  /** How many changes of guests had been reported when it was made, or a person had it sent again. */
  readonly guestChanges: number
  /** When the state last changed. */
  readonly changedMs: number
  readonly notice: Notice
}

/** A delivery by its destination and its number there. */
export type DeliveryKey = readonly [destination: string, sequence: number]

/** A delivery that is sent when its turn comes. */
export function isWaiting({ state, held }: Delivery): boolean {
  return state === 'queued' && held === ''
}

/** A delivery that still needs something to happen. */
export function isOpen(delivery: Delivery): boolean {
  return delivery.state !== 'acknowledged' && delivery.state !== 'refused'
}
