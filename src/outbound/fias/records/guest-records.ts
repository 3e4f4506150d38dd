import type { Guest, PropertyEvent } from '../../../core/ports/property.ts'
import type { Languages } from './languages.ts'
import { type FiasRecord, fieldOf } from './record.ts'

/** The longest room name or reservation that makes sense. */
const maxNameLength = 40

export type GuestRecord =
  | { kind: 'event'; event: PropertyEvent; unknownLanguage?: string }
  | { kind: 'nonsense'; why: string }
  /** It is about something else. */
  | { kind: 'other' }

/** What a record of the property system says about guests and wakeup calls. */
export function readGuestRecord(record: FiasRecord, languages: Languages): GuestRecord {
  const read = readers[record.id]
  if (!read) return { kind: 'other' }
  const room = textOf(record, 'RN')
  if (room === '' || room.length > maxNameLength) return nonsense(`${record.id} has no room (RN)`)
  return read(record, room, languages)
}

type Reader = (record: FiasRecord, room: string, languages: Languages) => GuestRecord

const readers: Record<string, Reader> = {
  GI: (record, room, languages) => {
    const guest = guestOf(record, room, languages)
    return { ...eventRecord({ kind: 'check-in', guest }), ...oddLanguage(record, guest) }
  },
  GO: (record, room) =>
    eventRecord({ kind: 'check-out', room, reservation: reservationOf(record) }),
  GC: (record, room, languages) => {
    const from = textOf(record, 'RO').slice(0, maxNameLength)
    const oldRoom = from === room ? '' : from
    const guest = guestOf(record, room, languages)
    return { ...eventRecord({ kind: 'change', guest, oldRoom }), ...oddLanguage(record, guest) }
  },
  WR: (record, room) => readRequest('wakeup wanted', record, room),
  WC: (record, room) => readRequest('wakeup cleared', record, room),
}

/** Whether there is such a day and time is decided later: a request that cannot be met gets an answer. */
function readRequest(
  kind: 'wakeup wanted' | 'wakeup cleared',
  record: FiasRecord,
  room: string,
): GuestRecord {
  const date = textOf(record, 'DA')
  const time = textOf(record, 'TI')
  if (!isNumber(date) || !isNumber(time))
    return nonsense(`${record.id} has no date (DA) or time (TI)`)
  return eventRecord({ kind, request: { room, date, time } })
}

function guestOf(record: FiasRecord, room: string, languages: Languages): Guest {
  const shares = { Y: true, N: false }[textOf(record, 'GS')]
  const language = languages.get(textOf(record, 'GL')) ?? ''
  return {
    room,
    reservation: reservationOf(record),
    language,
    shares,
    ...reported('vip', record, 'GV'),
    ...groupOf(record),
  }
}

/** What a field says, where the record has it; it may have it empty. */
function reported<K extends string>(
  key: K,
  record: FiasRecord,
  field: string,
): Partial<Record<K, string>> {
  const text = fieldOf(record, field)?.trim().slice(0, maxNameLength)
  return text === undefined ? {} : ({ [key]: text } as Record<K, string>)
}

/** What separates the names in a booking has no place in one. */
function groupOf(record: FiasRecord): { group?: string } {
  const { group } = reported('group', record, 'GG')
  return group === undefined ? {} : { group: group.replace(/[,;]/g, '-') }
}

/** The code of a language that is not known. */
function oddLanguage(record: FiasRecord, { language }: Guest): { unknownLanguage?: string } {
  const unknownLanguage = textOf(record, 'GL')
  return language === '' && unknownLanguage !== '' ? { unknownLanguage } : {}
}

function reservationOf(record: FiasRecord): string {
  return textOf(record, 'G#').slice(0, maxNameLength)
}

function textOf(record: FiasRecord, name: string): string {
  return fieldOf(record, name) ?? ''
}

function isNumber(text: string): boolean {
  return /^\d{1,8}$/.test(text)
}

function eventRecord(event: PropertyEvent): GuestRecord {
  return { kind: 'event', event }
}

function nonsense(why: string): GuestRecord {
  return { kind: 'nonsense', why }
}
