import { flat } from '../../../lib/text/flat.ts'

/** One record of the protocol: a two-letter id, and fields with two-letter names. */
export interface FiasRecord {
  readonly id: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** Fields that carry a guest's name or title. Nothing behind the parser ever sees them. */
const names = new Set(['GN', 'GF', 'GT'])

/**
 * Reads `PS|RN101|PTM|`; undefined when it does not begin with an id. Some systems fill fields up:
 * blanks around a value are no part of it, those within are.
 */
export function parseRecord(text: string): FiasRecord | undefined {
  const [id = '', ...parts] = text.split('|').map(withoutFilling)
  if (!/^[A-Z][A-Z0-9]$/.test(id)) return undefined
  const fields = parts
    .filter((part) => part.length >= 2)
    .map((part) => [part.slice(0, 2), flat(withoutFilling(part.slice(2)))] as const)
    .filter(([name]) => !names.has(name))
  return { id, fields }
}

function withoutFilling(text: string): string {
  return text.replaceAll('\0', ' ').trim()
}

/** Writes a record. What would end a field or a frame becomes a space. */
export function formatRecord({ id, fields }: FiasRecord): string {
  const parts = fields.map(([name, value]) => `${name}${withoutMarks(value)}|`)
  return `${id}|${parts.join('')}`
}

/** A field's value; of a field that is there twice, the first. Undefined when it is not there. */
export function fieldOf(record: FiasRecord, name: string): string | undefined {
  return record.fields.find(([known]) => known === name)?.[1]
}

/** The same text without what records are marked with: `|` and control characters. */
export function withoutMarks(text: string): string {
  return text.replace(/[|\p{Cc}]/gu, ' ')
}
