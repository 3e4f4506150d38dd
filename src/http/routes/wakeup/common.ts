import type { ApiContext } from '../../context.ts'

/** What the operations on wakeup calls have in common. */
export const common = { area: 'Wakeup calls', licence: 'Wakeup' } as const

export const isoDateTime = { should: 'a date and time in ISO 8601', example: '2026-11-18T06:45' }

/** A clock that is not believed shows no time to book by; the last one seen is nearer the truth. */
export function trustedMs({ desk }: ApiContext, nowMs: number): number {
  return Math.max(nowMs, desk.state().clockHeldUntilMs ?? 0)
}
