import type { Delivery, Notice } from '../../core/model/delivery.ts'

export type Format = 'json' | 'form'

/** What is posted for one delivery. */
export interface Message {
  readonly contentType: string
  readonly body: string
}

interface Fields {
  readonly [name: string]: string | number | boolean | Fields
}

/** The same delivery always gives the same bytes. */
export function writeMessage({ notice, sequence }: Delivery, format: Format): Message {
  const { type, id, timestamp, actor, tenant, room } = notice
  const common = { type, id, sequence, timestamp, actor, tenant, room }
  const fields = { ...common, ...particulars(notice) }
  if (format === 'json') return { contentType: 'application/json', body: JSON.stringify(fields) }
  const body = String(new URLSearchParams(flatten(fields)))
  return { contentType: 'application/x-www-form-urlencoded', body }
}

/** Each field by its name: what is added to our own records does not go out by chance. */
function particulars(notice: Notice): Fields {
  switch (notice.type) {
    case 'inventory.charge': {
      const { id, description, category, price } = notice.item
      const item = { id, description, category, price }
      const { quantity, amount, corrects } = notice
      return { item, quantity, amount, ...(corrects !== undefined && { corrects }) }
    }
    case 'room.status': {
      const { id, description } = notice.status
      return { status: { id, description } }
    }
    case 'wakeup.answered':
    case 'wakeup.failed': {
      const { id, scheduled, daily, attempts, result } = notice.wakeup
      return { wakeup: { id, scheduled, daily, attempts, result } }
    }
    case 'wakeup.assist': {
      const { id, scheduled, daily, needs, due } = notice.wakeup
      return { wakeup: { id, scheduled, daily, needs, due } }
    }
    case 'wakeup.answer': {
      const { date, time } = notice.asked
      return { asked: { date, time }, answer: notice.answer }
    }
  }
}

function flatten(fields: Fields, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object'
      ? flatten(value, `${prefix}${name}_`)
      : [[`${prefix}${name}`, String(value)] satisfies [string, string]],
  )
}
