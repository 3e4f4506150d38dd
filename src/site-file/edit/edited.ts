/** Changes single values in the text of a site file, and leaves everything else as somebody wrote it. */

import { isDeepStrictEqual } from 'node:util'
import type { SiteChange, SitePath, SiteValue } from '../../core/ports/site-editor.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'
import { contentOf, readToml, TomlError } from '../toml.ts'
import { type Entry, isWithin, Layout } from './layout.ts'
import { changed, isTable, plainOf, valueAt, withoutEmpty } from './plain.ts'
import { tomlHeader, tomlKey, tomlLine, tomlValue } from './toml-text.ts'

/** Somebody has written it in a way that only a person can change. */
class Unchangeable extends Error {}

/**
 * The text with the changes made one after the other: comments, the order of things and how they are
 * written stay. Undefined where it is written in a way that this cannot change.
 */
export function* edited(text: string, changes: readonly SiteChange[]): Pieces<string | undefined> {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  // Where only some lines end like this, they are left alone.
  const newline = text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'
  const before = text.slice(mark.length).replaceAll(newline, '\n')
  try {
    const first = plainOf(readToml(before))
    const after = yield* changedText(before, first, changes)
    const wanted = changes.reduce<SiteValue | undefined>(changed, first) ?? {}
    // What a person has written may be stranger than was thought of here: nothing else may have changed.
    const isAsWanted = isDeepStrictEqual(
      withoutEmpty(plainOf(readToml(after))),
      withoutEmpty(wanted),
    )
    return isAsWanted ? mark + after.replaceAll('\n', newline) : undefined
  } catch (error) {
    // The parser gives up on brackets in brackets, a thousand deep.
    const isText = error instanceof TomlError || error instanceof RangeError
    if (isText || error instanceof Unchangeable) return undefined
    throw error
  }
}

function* changedText(
  before: string,
  first: SiteValue,
  changes: readonly SiteChange[],
): Pieces<string> {
  let text = before
  let plain = first
  for (const wanted of changes)
    for (const single of singleChanges(plain, wanted)) {
      yield
      text = change(text, single, valueAt(plain, single.at) !== undefined)
      plain = changed(plain, single) ?? {}
    }
  return text
}

/** A table becomes another one key by key, and what is the same already stays. */
function singleChanges(plain: SiteValue, { at, value }: SiteChange): SiteChange[] {
  const before = valueAt(plain, at)
  if (isDeepStrictEqual(before, value)) return []
  if (!isTable(before) || !isTable(value)) return [{ at, value }]
  const names = new Set([...Object.keys(before), ...Object.keys(value)])
  return [...names].flatMap((name) =>
    singleChanges(plain, { at: [...at, name], value: valueAt(value, [name]) }),
  )
}

function change(text: string, { at, value }: SiteChange, isThere: boolean): string {
  const layout = new Layout(text)
  const entry = layout.entries.find((entry) => isWithin(at, entry.at))
  if (entry) return changeEntry(layout, entry, { at: at.slice(entry.at.length), value })
  if (!isThere) return value === undefined ? text : insert(layout, at, value)
  const cleared = remove(layout, at)
  return value === undefined ? cleared : insert(new Layout(cleared), at, value)
}

/** An entry, or what stands in its value, is to be another. */
function changeEntry(layout: Layout, { node }: Entry, below: SiteChange): string {
  const value = changed(plainOf(contentOf(node)), below)
  if (value === undefined) return withoutLines(layout.lines, linesOf(node))
  const [from, to] = node.value.range
  // A list may have a note at each of its lines.
  if (layout.hasComment(from, to)) throw new Unchangeable()
  return layout.text.slice(0, from) + tomlValue(value) + layout.text.slice(to)
}

/** Removes all that stands below a path. */
function remove(layout: Layout, at: SitePath): string {
  const parts = layout.parts.filter(({ resolvedKey }) => isWithin(resolvedKey, at))
  const entries = layout.entries.filter(
    (entry) => isWithin(entry.at, at) && !(entry.part && parts.includes(entry.part)),
  )
  const ranges = [
    ...parts.map((part) => layout.blockOf(part)),
    ...entries.map(({ node }) => linesOf(node)),
  ]
  const gone = new Set(ranges.flatMap(({ from, to }) => range(from, to)))
  const isBlank = (index: number) => layout.lines[index]?.trim() === ''
  // Where a block between two blank lines has gone, one of them is enough.
  for (const { from, to } of ranges) if (isBlank(from - 1) && isBlank(to)) gone.add(to)
  return layout.lines.filter((_, index) => !gone.has(index)).join('\n')
}

function insert(layout: Layout, at: SitePath, value: SiteValue): string {
  const above = at.slice(0, -1)
  const name = at.at(-1)
  if (typeof name === 'number') return insertPart(layout, at, isTable(value) ? value : {})
  // In a list there may be many of a kind: what belongs to one is kept together.
  const isItem = typeof above.at(-1) === 'number'
  if (isTable(value) && !isItem) return insertPart(layout, at, value)
  const line = tomlLine(name ?? '', value)
  const part = layout.partAt(above)
  if (part) return withLines(layout.lines, placeIn(layout, part, name ?? ''), [line])
  const dotted = layout.entries.findLast(
    ({ at: other, part }) => isWithin(other, above) && isWithin(above, part?.resolvedKey ?? []),
  )
  if (!dotted) return insertPart(layout, above, { [name ?? '']: value })
  const prefix = dotted.written.slice(0, above.length - (dotted.part?.resolvedKey.length ?? 0))
  const dots = prefix.map((key) => `${tomlKey(key)}.`).join('')
  return withLines(layout.lines, linesOf(dotted.node).to, [dots + line])
}

/** Below a commented example of the same key, or after the last entry. */
function placeIn(layout: Layout, part: NonNullable<Entry['part']>, name: string): number {
  const { from, to } = layout.linesOf(part)
  const example = layout.lines.findIndex(
    (line, index) => index > from && index < to && isExampleOf(line, name),
  )
  return example >= 0 ? example + 1 : (part.body.at(-1) ?? part.key).loc.end.line
}

function isExampleOf(line: string, name: string): boolean {
  const [, key] = /^\s*#\s*([A-Za-z0-9_-]+)\s*=/.exec(line) ?? []
  return key === name
}

/** A header with entries, after those of its kind or at the end. */
function insertPart(
  layout: Layout,
  at: SitePath,
  entries: { readonly [key: string]: SiteValue },
): string {
  const own = Object.entries(entries)
  const lines = [tomlHeader(at), ...own.map(([key, entry]) => tomlLine(key, entry))]
  const last = layout.parts.findLast(({ resolvedKey }) => resolvedKey[0] === at[0])
  if (last) return withLines(layout.lines, layout.linesOf(last).to, ['', ...lines])
  const end = layout.lines.findLastIndex((line) => line.trim() !== '') + 1
  return withLines(layout.lines.slice(0, end), end, [...(end === 0 ? [] : ['']), ...lines, ''])
}

function linesOf({ loc }: Entry['node']): { from: number; to: number } {
  return { from: loc.start.line - 1, to: loc.end.line }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

function withLines(lines: readonly string[], place: number, added: readonly string[]): string {
  return lines.toSpliced(place, 0, ...added).join('\n')
}

function withoutLines(
  lines: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return lines.toSpliced(from, to - from).join('\n')
}
