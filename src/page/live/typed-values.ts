import { useDraft } from './use-draft.ts'

/** By the names of fields. */
type Entered = Readonly<Record<string, string>>

/** What somebody has typed into a field, and what stood there before. */
interface Typed {
  readonly from: string
  readonly to: string
}

export interface TypedValues {
  /** What the fields show: what was typed, and otherwise what is there. */
  readonly entered: Entered
  /** What is there now, of fields into which something was typed while it was something else. */
  readonly meanwhile: Entered
  readonly set: (key: string, value: string) => void
  readonly forget: () => void
}

/**
 * What somebody types over what is there, and nothing else of it: what another one changes meanwhile is
 * never written back unseen. It is there again when the form is; never a secret.
 */
export function useTypedValues(name: string, given: Entered): TypedValues {
  const draft = useDraft(name, { typed: '{}' })
  const typed = readTyped(draft.value.typed)
  const keep = (next: ReadonlyMap<string, Typed>) =>
    draft.set({ typed: JSON.stringify(Object.fromEntries(next)) })
  const entries = [...typed].filter(([key]) => Object.hasOwn(given, key))
  return {
    entered: { ...given, ...Object.fromEntries(entries.map(([key, { to }]) => [key, to])) },
    meanwhile: Object.fromEntries(
      entries
        .filter(([key, { from, to }]) => given[key] !== from && given[key] !== to)
        .map(([key]) => [key, given[key] ?? '']),
    ),
    set: (key, to) => {
      const from = given[key] ?? ''
      const next = new Map(typed)
      if (to === from) next.delete(key)
      else next.set(key, { from, to })
      keep(next)
    },
    forget: () => {
      keep(new Map())
      draft.forget()
    },
  }
}

/** The tab may hold anything. */
function readTyped(text: string): ReadonlyMap<string, Typed> {
  try {
    const kept: unknown = JSON.parse(text)
    return new Map(
      Object.entries(Object(kept)).filter((entry): entry is [string, Typed] => isTyped(entry[1])),
    )
  } catch {
    return new Map()
  }
}

function isTyped(value: unknown): value is Typed {
  const { from, to } = Object(value)
  return typeof from === 'string' && typeof to === 'string'
}
