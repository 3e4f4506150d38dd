/** Forms for the site file, made from the one description of its keys. */

import type { ShownValue, SiteField, SiteSection, SiteValue } from '../../core/ports/site-editor.ts'
import type { Kind, Mistake, Notes } from '../reader.ts'
import { siteFile } from '../shape.ts'
import { isTable } from './plain.ts'

/** Every section, in the order of the manual. */
export const siteSections: readonly SiteSection[] = sectionsIn([], siteFile.notes ?? {})

function sectionsIn(above: readonly string[], { keys = {} }: Notes): SiteSection[] {
  return Object.entries(keys)
    .filter(([, { notes }]) => isSection(notes))
    .flatMap(([name, { notes = {} }]) => sectionsOf([...above, name], notes))
}

function sectionsOf(at: readonly string[], notes: Notes): SiteSection[] {
  const { choice, about = '', keys = {} } = notes
  const count = notes.isRepeated ? 'list' : notes.isNamed ? 'named' : 'one'
  if (choice)
    return Object.entries(choice.kinds).map(
      ([value, { notes: { about = '', keys = {} } = {} }]) => ({
        ...{ at, count, about, choice: { key: choice.key, value } },
        fields: fieldsOf(keys).filter(({ key }) => key !== choice.key),
      }),
    )
  return [{ at, count, about, fields: fieldsOf(keys) }, ...sectionsIn(at, notes)]
}

function isSection(notes: Notes | undefined): boolean {
  return notes?.keys !== undefined || notes?.choice !== undefined
}

function fieldsOf(keys: Readonly<Record<string, Kind<unknown>>>): SiteField[] {
  return Object.entries(keys)
    .filter(([, { notes }]) => !isSection(notes))
    .map(([key, kind]) => {
      const { form = { type: 'text' }, about = '', isSecret = false, example } = kind.notes ?? {}
      return {
        ...{ key, form, about, isSecret, default: kind.notes?.default ?? '' },
        ...{ isRequired: isRequired(kind), isUsual: example !== undefined },
      }
    })
}

/** Whether nothing at all is a mistake. */
function isRequired(kind: Kind<unknown>): boolean {
  const mistakes: Mistake[] = []
  kind(undefined, { path: '', at: [], line: 0, mistakes, readFile: () => '' })
  return mistakes.length > 0
}

/** What a form may show of a file: of secrets only that they are there, and nothing that is not known. */
export function shownValues(root: SiteValue): { [key: string]: ShownValue } {
  return tableShown(root, siteFile.notes ?? {})
}

function tableShown(value: SiteValue, { keys = {}, choice }: Notes): { [key: string]: ShownValue } {
  if (!isTable(value)) return {}
  const chosen = choice && value[choice.key]
  const known = typeof chosen === 'string' ? (choice?.kinds[chosen]?.notes?.keys ?? {}) : keys
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(known, key) || key === choice?.key)
      .map(([key, entry]) => [key, entryShown(entry, known[key]?.notes ?? {})]),
  )
}

function entryShown(value: SiteValue, notes: Notes): ShownValue {
  if (notes.isSecret || hasPassword(value)) return null
  if (notes.isRepeated)
    return Array.isArray(value) ? value.map((item) => tableShown(item, notes)) : []
  if (notes.isNamed) {
    const entries = Object.entries(isTable(value) ? value : {})
    return Object.fromEntries(entries.map(([name, entry]) => [name, tableShown(entry, notes)]))
  }
  return isSection(notes) ? tableShown(value, notes) : value
}

/** An address may have one in it, or a name that stands for one. */
function hasPassword(value: SiteValue): boolean {
  if (typeof value !== 'string') return false
  const url = URL.parse(value)
  const isSip = /^\s*sips?:[^@]*:[^@]*@/i.test(value)
  return isSip || (url !== null && url.username + url.password !== '')
}
