/** Language ids that clients may store; an id never changes its meaning, and new ones go to the end. */
const ids: readonly string[] = [
  ...['', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu'],
  ...['sl', 'hr', 'ro', 'bg', 'el', 'tr', 'ru', 'uk', 'ar', 'he', 'hi', 'th', 'ja', 'ko', 'zh'],
]

/** Made when it is first needed: it reads a good part of Node's tables. */
let names: Intl.DisplayNames | undefined

export interface Language {
  readonly id: number
  readonly tag: string
  readonly name: string
  readonly default: boolean
}

/** A language of the site, by its tag; 0 is the id of one that has none. */
export function languageOf(tag: string, isDefault: boolean): Language {
  names ??= new Intl.DisplayNames(['en'], { type: 'language' })
  const base = baseOf(tag)
  const id = Math.max(0, ids.indexOf(base))
  return { id, tag, name: names.of(tag) ?? tag, default: isDefault }
}

/** The languages that there are, each once, with the one for guests without a language. */
export function languagesOf(tags: readonly string[], site: string): Language[] {
  const used = [site, baseOf(site), 'en'].find((tag) => tags.includes(tag)) ?? tags[0]
  const ordered = used === undefined ? [] : [used, ...tags.filter((tag) => tag !== used)]
  const seen = new Set<number>()
  return ordered
    .map((tag) => languageOf(tag, tag === used))
    .filter(({ id }) => id === 0 || (!seen.has(id) && seen.add(id)))
    .sort((a, b) => a.id - b.id)
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
