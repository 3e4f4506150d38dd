import { maxExtensions } from '../../../core/model/room.ts'
import { isPrice } from '../../../core/money.ts'
import type { Words } from '../../words/words.ts'
import type { EntryField } from './list-kinds.ts'
import { pointed } from './price-text.ts'

/** What is entered in a form, by the name of the field. */
export type Entered = Readonly<Record<string, string>>

/** What is wrong with one input, if anything. */
export function fieldTrouble(field: EntryField, text: string, words: Words): string | undefined {
  const said = words.adminLists
  if (text === '') return field.isRequired ? said.missing : undefined
  switch (field.input) {
    case 'room':
      return /^[^,\s/]{1,32}$/u.test(text) ? undefined : said.notRoom
    case 'extension':
      return isExtensions(text) ? undefined : said.notExtension
    case 'number':
      return /^\d{1,15}$/.test(text) ? undefined : said.notNumber
    case 'price':
      return isPrice(pointed(text)) ? undefined : said.notPrice
    case 'max':
      return /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000 ? undefined : said.notMax
    case 'text':
      return text.length <= 200 ? undefined : said.tooLong
    default:
      return undefined
  }
}

/** One, or several joined by commas. */
function isExtensions(text: string): boolean {
  const all = text.split(',').map((one) => one.trim())
  return all.length <= maxExtensions && all.every((one) => /^[0-9A-Za-z*#+._-]{1,32}$/.test(one))
}

/** What is wrong, by the name of the field; empty when nothing is. */
export function entryTroubles(
  fields: readonly EntryField[],
  entered: Entered,
  words: Words,
): Entered {
  const found: Record<string, string> = {}
  for (const field of fields) {
    const isUnused = field.input === 'list' && entered[field.name] === ''
    const trouble = isUnused
      ? words.adminLists.noChoice
      : fieldTrouble(field, entered[field.name] ?? '', words)
    if (trouble !== undefined) found[field.name] = trouble
  }
  return found
}

/**
 * What is sent. The interface takes an empty value as one that was not given, so where emptied
 * means something its meaning is written out.
 */
export function formFor(
  fields: readonly EntryField[],
  entered: Entered,
): Readonly<Record<string, string | undefined>> {
  const form: Record<string, string | undefined> = {}
  for (const { name, input } of fields) {
    const text = entered[name] ?? ''
    if (input === 'extension') form[name] = text || entered.room
    else if (input === 'max') form[name] = text || '0'
    else if (input === 'number') form[name] = text || undefined
    else if (input === 'price') form[name] = pointed(text)
    else form[name] = text
  }
  return form
}
