import { type Kind, mistake, noted, tableOf, within } from './reader.ts'
import { checkedText } from './values.ts'

/** A language tag; without a default it must be there. */
export const languageTag = (fallback?: string) =>
  checkedText('a language tag such as "en" or "de-AT"', isLanguageTag, fallback)

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Language tags by the codes that a property system has for them. */
const readLanguages: Kind<Record<string, string>> = (node, position) => {
  const entries = [...(tableOf(node, position)?.entries ?? [])]
  const read = entries.map(([code, value]): [string, string] => {
    const at = within(position, code, value)
    if (/^[A-Z][A-Z0-9]$/.test(code)) return [code, languageTag()(value, at)]
    const hint = 'keys of the connector stand before [connector.languages].'
    mistake(at, `should be a code of two capital letters such as RU; ${hint}`)
    return [code, '']
  })
  return Object.fromEntries(read)
}

export const languages = noted(readLanguages, {
  form: { type: 'map', of: 'text' },
  default: '{}',
})
