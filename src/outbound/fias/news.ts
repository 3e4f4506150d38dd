import type { Guest, PropertyNews } from '../../core/property-ports.ts'
import { type FiasRecord, fieldOf } from './record.ts'

/** The protocol's languages are not those of ISO. */
const languages: Record<string, string> = {
  EA: 'en',
  FR: 'fr',
  GE: 'de',
  IT: 'it',
  JA: 'ja',
  SP: 'es',
}

/** The longest room name or reservation that makes sense. */
const longestName = 40

export type NewsReading =
  | { kind: 'news'; news: PropertyNews }
  | { kind: 'nonsense'; why: string }
  /** It is about something else. */
  | { kind: 'other' }

/** What a record of the property system says about guests and wakeup calls. */
export function readNews(record: FiasRecord): NewsReading {
  const read = readers[record.id]
  if (!read) return { kind: 'other' }
  const room = textOf(record, 'RN')
  if (room === '' || room.length > longestName) return nonsense(`${record.id} has no room (RN)`)
  return read(record, room)
}

const readers: Record<string, (record: FiasRecord, room: string) => NewsReading> = {
  GI: (record, room) => news({ kind: 'check-in', guest: guestOf(record, room) }),
  GO: (record, room) => news({ kind: 'check-out', room, reservation: reservationOf(record) }),
  GC: (record, room) => {
    const from = textOf(record, 'RO').slice(0, longestName)
    const oldRoom = from === room ? '' : from
    return news({ kind: 'change', guest: guestOf(record, room), oldRoom })
  },
  WR: (record, room) => readWish('wakeup wanted', record, room),
  WC: (record, room) => readWish('wakeup cleared', record, room),
}

/** Whether there is such a day and time is for the desk to say: it answers for what cannot be. */
function readWish(
  kind: 'wakeup wanted' | 'wakeup cleared',
  record: FiasRecord,
  room: string,
): NewsReading {
  const date = textOf(record, 'DA')
  const time = textOf(record, 'TI')
  if (!isNumber(date) || !isNumber(time))
    return nonsense(`${record.id} has no date (DA) or time (TI)`)
  return news({ kind, wish: { room, date, time } })
}

function guestOf(record: FiasRecord, room: string): Guest {
  const shares = { Y: true, N: false }[textOf(record, 'GS')]
  const language = languages[textOf(record, 'GL')] ?? ''
  return { room, reservation: reservationOf(record), language, shares }
}

function reservationOf(record: FiasRecord): string {
  return textOf(record, 'G#').slice(0, longestName)
}

function textOf(record: FiasRecord, name: string): string {
  return fieldOf(record, name) ?? ''
}

function isNumber(text: string): boolean {
  return /^\d{1,8}$/.test(text)
}

function news(told: PropertyNews): NewsReading {
  return { kind: 'news', news: told }
}

function nonsense(why: string): NewsReading {
  return { kind: 'nonsense', why }
}
