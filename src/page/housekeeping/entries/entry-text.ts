import type { Refused } from '../../rest/answer.ts'
import type { Entry, EntryState } from './entry.ts'

/** Room for the times and the outcome that are still to come. */
const reserved = 500
const maxReasonLength = 200

/** As long when it is settled as when it was entered: a full browser takes it all the same. */
export function textOfEntry(entry: Entry): string {
  const { kind, room, id, description, key, order } = entry
  const lasting = JSON.stringify({ kind, room, id, description, key, order }).length
  return JSON.stringify(shortened(entry)).padEnd(lasting + reserved)
}

function shortened(entry: Entry): Entry {
  if (entry.state.kind !== 'refused') return entry
  const { why } = entry.state
  const description = why.description.slice(0, maxReasonLength)
  return { ...entry, state: { kind: 'refused', why: { ...why, description } } }
}

/** An entry as the browser kept it; undefined when it is none of ours. */
export function entryOfText(text: string): Entry | undefined {
  const kept = parsed(text)
  const state = stateOf(kept.state)
  const { kind, key, room, id, description, quantity } = kept
  const { order, enteredMs, triedMs, confirmedMs } = kept
  if (kind !== 'charge' && kind !== 'status') return undefined
  if (!isText(key) || !isText(room) || !isText(id) || !isText(description)) return undefined
  if (!isNumber(quantity) || !isNumber(order) || !isTime(enteredMs)) return undefined
  if (!isTime(triedMs) || !isTime(confirmedMs) || !state) return undefined
  const times = { enteredMs, triedMs, confirmedMs }
  return { kind, key, room, id, description, quantity, order, ...times, state }
}

function stateOf(value: unknown): EntryState | undefined {
  const { kind, atMs, why, receipt = '', isTakenBack = false } = fieldsOf(value)
  if (kind === 'waiting') return { kind }
  // An older page has kept neither.
  if (kind === 'sent' && isTime(atMs) && isText(receipt))
    return { kind, atMs, receipt, isTakenBack: isTakenBack === true }
  const refused = refusedOf(why)
  return kind === 'refused' && refused ? { kind, why: refused } : undefined
}

function refusedOf(value: unknown): Refused | undefined {
  const { status, error, description } = fieldsOf(value)
  if (!isNumber(status) || !isNumber(error) || !isText(description)) return undefined
  return { kind: 'refused', status, error, description, retryAfterS: 0 }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return { ...Object(value) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isTime(value: unknown): value is number {
  return isNumber(value) && !Number.isNaN(new Date(value).getTime())
}
