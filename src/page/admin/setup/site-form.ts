import type {
  ShownValue,
  SiteChange,
  SiteField,
  SiteFileView,
  SitePath,
  SiteSection,
  SiteTable,
  SiteValue,
} from '../../../core/ports/site-editor.ts'

/** The site file as the interface tells it. */
export interface SiteFile extends Omit<SiteFileView, 'versions'> {
  readonly versions: readonly {
    readonly id: string
    readonly time: string
    readonly by: string
    readonly notes: readonly string[]
  }[]
}

/** What is entered into a form, by the names of its fields; of secrets only what is new. */
export type Entered = Readonly<Record<string, string>>

/** One table of the file: a section, or one of several of its kind. */
export interface Place {
  readonly at: SitePath
  readonly section: SiteSection
  /** Undefined where it is to be added. */
  readonly values: Readonly<Record<string, ShownValue>> | undefined
}

/** What is at a path in what the file says. */
export function shownAt(values: ShownValue, at: SitePath): ShownValue | undefined {
  let here: ShownValue | undefined = values
  for (const key of at) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Reflect.get(here, key)
  }
  return here
}

export function tableAt(
  values: ShownValue,
  at: SitePath,
): Readonly<Record<string, ShownValue>> | undefined {
  const found = shownAt(values, at)
  return isShownTable(found) ? found : undefined
}

function isShownTable(
  value: ShownValue | undefined,
): value is Readonly<Record<string, ShownValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries of a section of which there may be several, in the file's order; ids tell them apart. */
export function entriesOf(
  { at, count }: SiteSection,
  values: ShownValue,
): { readonly at: SitePath; readonly id: string; readonly name: string }[] {
  const found = shownAt(values, at)
  if (count === 'named' && isShownTable(found))
    return Object.keys(found).map((name) => ({ at: [...at, name], id: name, name }))
  if (count !== 'list' || !Array.isArray(found)) return []
  return found.map((entry: ShownValue, index) => {
    const name = shownAt(entry, ['name'])
    const id = shownAt(entry, ['id']) ?? name
    return { at: [...at, index], id: String(id ?? index + 1), name: String(name || id) }
  })
}

/** The section that describes an entry, where what it holds decides that. */
export function sectionFor(
  sections: readonly SiteSection[],
  values: Readonly<Record<string, ShownValue>>,
): SiteSection | undefined {
  return sections.find(({ choice }) => choice && values[choice.key] === choice.value) ?? sections[0]
}

/** Whether what is there is not shown: a secret, or an address with one in it. */
export function isHidden({ key, isSecret }: SiteField, { values }: Pick<Place, 'values'>): boolean {
  return isSecret || values?.[key] === null
}

/** What the fields of a place show at first: what is given, and otherwise what holds. */
export function enteredFrom({ section, values = {} }: Pick<Place, 'section' | 'values'>): Entered {
  return Object.fromEntries(
    section.fields.map((field) => [field.key, textOf(field, values[field.key])]),
  )
}

function textOf({ form, isSecret, default: shown }: SiteField, given: ShownValue | undefined) {
  if (isSecret || given === null) return ''
  const value = given ?? (shown === '' ? '' : literal(shown))
  if (form.type === 'list') return (Array.isArray(value) ? value : [value]).join('\n')
  if (form.type !== 'map' || !isShownTable(value)) return value === '' ? '' : String(value)
  return Object.entries(value)
    .map(([name, entry]) => `${name} = ${String(entry)}`)
    .join('\n')
}

/** Defaults are written as in the file; of tables there is only the empty one. */
function literal(text: string): ShownValue {
  try {
    return JSON.parse(text)
  } catch {
    return ''
  }
}

export function valueFrom({ form, isSecret }: SiteField, text: string): SiteValue | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const trimmed = text.trim()
  switch (form.type) {
    case 'flag':
      return trimmed === '' ? undefined : trimmed === 'true'
    case 'whole':
      return numberOr(trimmed)
    case 'list':
      if (isSecret) return trimmed === '' ? undefined : trimmed.split(/[\s,]+/)
      return lines.length === 0 ? undefined : lines
    case 'map':
      return lines.length === 0 ? undefined : mapOf(lines, form.of)
    default:
      return trimmed
  }
}

/** What is no number goes as it is: the system says what it should be. */
function numberOr(text: string): SiteValue | undefined {
  if (text === '') return undefined
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function mapOf(lines: readonly string[], of: 'text' | 'whole'): SiteValue {
  const pairs = lines.map((line) => /^([^=]*?)\s*=\s*(.*)$/.exec(line) ?? [])
  const entries = pairs.map(([, name = '', value = '']): [string, SiteValue] => [
    name.replaceAll('"', ''),
    of === 'whole' ? (numberOr(value) ?? '') : value.replaceAll('"', ''),
  ])
  const names = new Set(entries.map(([name]) => name))
  // The system says what it should be.
  const isOdd = names.has('') || names.size < entries.length
  return isOdd ? lines.join('\n') : Object.fromEntries(entries)
}

/** What is to be changed in the file, so that it says what was entered. */
export function changesOf(
  place: Place,
  entered: Entered,
  removed: ReadonlySet<string>,
): SiteChange[] {
  const { at, section, values } = place
  const before = enteredFrom(place)
  const changed = section.fields.filter(
    ({ key }) => removed.has(key) || entered[key]?.trim() !== before[key]?.trim(),
  )
  const pairs = changed.map((field): [string, SiteValue | undefined] => {
    const value = removed.has(field.key) ? undefined : valueFrom(field, entered[field.key] ?? '')
    return [field.key, isNothing(field, value) ? undefined : value]
  })
  if (values || section.count === 'one')
    return pairs.map(([key, value]) => ({ at: [...at, key], value }))
  const given = pairs.filter((pair): pair is [string, SiteValue] => pair[1] !== undefined)
  const { choice } = section
  const table: SiteTable = Object.fromEntries([
    ...given.filter(([key]) => key === 'name'),
    ...(choice ? [[choice.key, choice.value] as const] : []),
    ...given.filter(([key]) => key !== 'name'),
  ])
  return [{ at, value: table }]
}

/** Nothing is written where nothing is what holds anyhow. */
function isNothing({ form, default: shown }: SiteField, value: SiteValue | undefined): boolean {
  return value === '' && (form.type !== 'text' || shown === '""' || shown === '')
}
