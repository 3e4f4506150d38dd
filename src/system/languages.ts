/** Language ids that clients may store; an id never changes its meaning. */
const ids: Record<string, number> = { en: 1, de: 2, fr: 3, es: 4, it: 5, nl: 6 }

export interface Language {
  readonly id: number
  readonly name: string
  readonly default: boolean
}

/** A language of the site, by its tag. */
export function languageOf(tag: string, isDefault: boolean): Language {
  const base = tag.split('-')[0]?.toLowerCase() ?? ''
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  return { id: ids[base] ?? 0, name, default: isDefault }
}
