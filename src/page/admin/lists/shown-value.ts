import { useHotel, useWords } from '../../live/context.ts'
import { needWords } from '../../parts/need-words.ts'
import { type Entry, type EntryField, fieldText } from './list-kinds.ts'

/** Writes a field of an entry for a person. */
export type ShowValue = (field: EntryField, entry: Entry) => string

export function useShowValue(fields: readonly EntryField[]): ShowValue {
  const all = useWords()
  const { language, adminLists: words } = all
  const { categories, statuses, tenants } = useHotel()
  const has = (input: EntryField['input']) => fields.some((field) => field.input === input)
  const nameOfCategory = has('category')
    ? new Map(categories.valueOr([]).map(({ id, description }) => [id, description]))
    : undefined
  const nameOfStatus = has('next')
    ? new Map(statuses.valueOr([]).map(({ id, description }) => [id, description]))
    : undefined
  const nameOfTenant = new Map(tenants.valueOr([]).map(({ id, name }) => [id, name]))
  const nameOfLanguage = languageNames(language)
  return ({ name, input }, entry) => {
    const value = fieldText(entry, name)
    switch (input) {
      case 'category':
        return nameOfCategory?.get(value) ?? value
      case 'tenant':
        return value === '' ? words.wholeSite : (nameOfTenant.get(value) ?? value)
      case 'language':
        return value === '' ? words.ofSite : nameOfLanguage(value)
      case 'method':
        return methodName(value, words)
      case 'list':
        return value
          .split(',')
          .map((part) => listName(part, words))
          .join(', ')
      case 'profile':
        return value === '' ? words.ofSite : value
      case 'needs':
        return needWords(value, all)
      case 'next':
        return nameOfStatus?.get(value) ?? value
      case 'max':
        return value === '0' ? words.noLimit : value
      default:
        return value
    }
  }
}

type ListWords = ReturnType<typeof useWords>['adminLists']

function methodName(value: string, words: ListWords): string {
  if (value === 'automatic' || value === 'manual' || value === 'backup') return words.methods[value]
  return words.ofSite
}

function listName(value: string, words: ListWords): string {
  return value === 'mailbox' || value === 'custom' ? words.lists[value] : value
}

/** Names languages by their tags, in the reader's own. */
export function languageNames(language: string): (tag: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (tag) => {
    try {
      return names.of(tag) ?? tag
    } catch {
      return tag
    }
  }
}
