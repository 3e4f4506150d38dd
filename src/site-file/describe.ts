import type { Kind, Notes } from './reader.ts'
import { siteFile } from './shape.ts'

/** What the manuals say about a section of the site file. */
export interface SectionText {
  /** `[site]`, or `[[line]]` or `[profile.NAME]` where there may be several. */
  readonly header: string
  /** The key and value that decide which keys there are. */
  readonly choice?: string
  readonly about: string
  readonly keys: readonly KeyText[]
}

export interface KeyText {
  readonly key: string
  /** The default as it would be written; without one the key must be given, or the text says what happens. */
  readonly defaultValue?: string
  /** A value for the packaged example; without one the key is not in it. */
  readonly example?: string
  readonly about: string
}

/** Every section and key of the site file, in the order of the manual. */
export const sections: readonly SectionText[] = Object.entries(siteFile.notes?.keys ?? {}).flatMap(
  ([name, { notes = {} }]) => sectionsOf(name, notes),
)

/** The section of a table, or one for each that may be chosen, and those within it. */
function sectionsOf(name: string, notes: Notes): SectionText[] {
  const { choice, isRepeated = false, isNamed = false } = notes
  const header = isRepeated ? `[[${name}]]` : `[${name}${isNamed ? '.NAME' : ''}]`
  if (choice)
    return Object.entries(choice.kinds).map(([value, { notes = {} }]) => ({
      header,
      choice: `${choice.key} = "${value}"`,
      ...textOf(notes),
    }))
  const inner = Object.entries(notes.keys ?? {}).filter(([, kind]) => isTable(kind))
  return [
    { header, ...textOf(notes) },
    ...inner.flatMap(([key, { notes = {} }]) => sectionsOf(`${name}.${key}`, notes)),
  ]
}

function textOf({ about = '', keys = {} }: Notes): Pick<SectionText, 'about' | 'keys'> {
  const entries = Object.entries(keys).filter(([, kind]) => !isTable(kind))
  return { about, keys: entries.map(([key, kind]) => keyText(key, kind)) }
}

function isTable({ notes }: Kind<unknown>): boolean {
  return notes?.keys !== undefined
}

function keyText(key: string, { notes = {} }: Kind<unknown>): KeyText {
  const { about = '', default: defaultValue, example } = notes
  return {
    key,
    about,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(example !== undefined && { example }),
  }
}
