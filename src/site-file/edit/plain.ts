/** Values of the site file by themselves, as a form has them. */

import type { SiteChange, SitePath, SiteTable, SiteValue } from '../../core/ports/site-editor.ts'
import type { Node } from '../toml.ts'

export function isTable(value: SiteValue | undefined): value is SiteTable {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The value of a node. Dates, which no key takes, become texts. */
export function plainOf(node: Node): SiteValue {
  switch (node.kind) {
    case 'table':
      return Object.fromEntries([...node.entries].map(([name, entry]) => [name, plainOf(entry)]))
    case 'list':
      return node.items.map(plainOf)
    default:
      return typeof node.value === 'object' || typeof node.value === 'bigint'
        ? String(node.value)
        : node.value
  }
}

/** What is at a path below a value, if anything is. */
export function valueAt(value: SiteValue | undefined, at: SitePath): SiteValue | undefined {
  let here = value
  for (const key of at) {
    if (Array.isArray(here)) here = here[Number(key)]
    else if (isTable(here)) here = Object.hasOwn(here, key) ? here[key] : undefined
    else return undefined
  }
  return here
}

/** The same value with a change at a path below it. Tables on the way are made where they are missing. */
export function changed(
  value: SiteValue | undefined,
  { at, value: to }: SiteChange,
): SiteValue | undefined {
  const [key, ...below] = at
  if (key === undefined) return to
  const inner = changed(valueAt(value, [key]), { at: below, value: to })
  if (typeof key === 'number') {
    const items: readonly SiteValue[] = Array.isArray(value) ? value : []
    const left = items.toSpliced(key, 1, ...(inner === undefined ? [] : [inner]))
    // A list of tables ends with the last of them.
    return left.length === 0 ? undefined : left
  }
  const entries = new Map(Object.entries(isTable(value) ? value : {}))
  if (inner === undefined) entries.delete(key)
  else entries.set(key, inner)
  return Object.fromEntries(entries)
}

/** Without tables that nothing stands in: whether their headers are there makes no difference. */
export function withoutEmpty(value: SiteValue): SiteValue {
  if (!isTable(value)) return Array.isArray(value) ? value.map(withoutEmpty) : value
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const)
  return Object.fromEntries(
    entries.filter(([, entry]) => !isTable(entry) || Object.keys(entry).length > 0),
  )
}
