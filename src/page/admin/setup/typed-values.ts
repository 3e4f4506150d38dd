import { useDraft } from '../../live/use-draft.ts'
import type { Entered } from './site-form.ts'

/** What somebody has typed into a field, and what stood there before. */
interface Typed {
  readonly from: string
  readonly to: string
}

export interface TypedValues {
  /** What the fields show: what was typed, and otherwise what the file says. */
  readonly entered: Entered
  /** What the file says now of fields into which something was typed while it said something else. */
  readonly moved: Entered
  readonly set: (key: string, value: string) => void
  readonly forget: () => void
}

/**
 * What is typed for a table of the site file, and nothing else of it: what somebody else changes
 * meanwhile is never written back unseen. It is there again when the page is.
 */
export function useTypedValues(name: string, inFile: Entered): TypedValues {
  const draft = useDraft(name, { typed: '{}' })
  const typed = readTyped(draft.value.typed)
  const keep = (next: ReadonlyMap<string, Typed>) =>
    draft.set({ typed: JSON.stringify(Object.fromEntries(next)) })
  const entries = [...typed].filter(([key]) => Object.hasOwn(inFile, key))
  return {
    entered: { ...inFile, ...Object.fromEntries(entries.map(([key, { to }]) => [key, to])) },
    moved: Object.fromEntries(
      entries
        .filter(([key, { from, to }]) => inFile[key] !== from && inFile[key] !== to)
        .map(([key]) => [key, inFile[key] ?? '']),
    ),
    set: (key, to) => {
      const from = inFile[key] ?? ''
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
