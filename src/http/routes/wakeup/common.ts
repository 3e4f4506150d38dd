/** What the operations on wakeup calls have in common. */
export const common = { area: 'Wakeup calls', licence: 'Wakeup' } as const

export const isoDateTime = { should: 'a date and time in ISO 8601', example: '2026-11-18T06:45' }
