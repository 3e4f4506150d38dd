import type { SiteChange, SitePath, SiteValue } from '../../core/ports/site-editor.ts'
import { having, type Is, isText, isWithin, listOf } from '../../lib/shapes.ts'
import { type Kind, readBy } from './params.ts'

const maxChanges = 200
/** A line has keys, and one of them a table of extensions. */
const maxDepth = 4
const maxKeys = 6
const maxTextLength = 4_096

const isIndex = isWithin(0, 999)
const isName: Is<string> = (value): value is string =>
  isText(value) && value.length > 0 && value.length <= 64 && !/\p{Cc}/u.test(value)

const isPath = listOf<string | number>(
  (value): value is string | number => isName(value) || (Number.isInteger(value) && isIndex(value)),
)

function isValue(value: unknown, depth = 0): value is SiteValue {
  if (depth > maxDepth) return false
  if (isText(value)) return value.length <= maxTextLength
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every((item) => isValue(item, depth + 1))
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, entry]) => isName(name) && isValue(entry, depth + 1))
  )
}

const isChange = having<{ at: SitePath; value: SiteValue | null }>({
  at: (value): value is SitePath => isPath(value) && value.length > 0 && value.length <= maxKeys,
  value: (value): value is SiteValue | null => value === null || isValue(value),
})

/** What is to be changed in the site file, as JSON; null removes. */
export const siteChangesText: Kind<readonly SiteChange[]> = readBy(readChanges, {
  should: `JSON: a list of at most ${maxChanges} objects with "at" and "value"`,
  example: '[{"at":["site","name"],"value":"Hotel Adler"},{"at":["line",0],"value":null}]',
})

function readChanges(text: string): readonly SiteChange[] | undefined {
  try {
    const changes: unknown = JSON.parse(text)
    if (!Array.isArray(changes) || changes.length > maxChanges || !changes.every(isChange))
      return undefined
    return changes.map(({ at, value }) => ({ at, value: value ?? undefined }))
  } catch {
    return undefined
  }
}
