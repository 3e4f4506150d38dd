import type { FieldForm, SiteMistake, SitePath } from '../core/ports/site-editor.ts'
import { nearest } from '../lib/text/nearest.ts'
import type { Node, Table } from './toml.ts'

/** Something wrong in the site file, and where. */
export type Mistake = SiteMistake

/** Reads one value; notes a mistake and gives the default when it is not what it should be. */
export interface Kind<T> {
  (node: Node | undefined, position: Position): T
  readonly notes?: Notes
}

/** What is known of a kind without reading anything: manuals and the packaged example follow from it. */
export interface Notes {
  /** What it is for, in a sentence or two. */
  readonly about?: string
  /** What may be written there, as far as a form can know it. */
  readonly form?: FieldForm
  /** Whether it is to be written, and never shown. */
  readonly isSecret?: boolean
  /** The default, as it would be written; without one the key must be given, or `about` says what happens. */
  readonly default?: string
  /** A value for the packaged example, as it would be written; without one the key is not in it. */
  readonly example?: string
  /** What stands in a table. */
  readonly keys?: Shape
  /** The key that decides what else stands in a table, and the tables. */
  readonly choice?: {
    readonly key: string
    readonly kinds: Readonly<Record<string, Kind<unknown>>>
  }
  /** Whether there may be any number of them, as `[[name]]`. */
  readonly isRepeated?: boolean
  /** Whether there may be any number of them, each under a name of its own, as `[profile.NAME]`. */
  readonly isNamed?: boolean
}

/** The same kind, with notes beside those that it has. */
export function noted<T>(kind: Kind<T>, notes: Notes): Kind<T> {
  const same = (node: Node | undefined, position: Position) => kind(node, position)
  return Object.assign(same, { notes: { ...kind.notes, ...notes } })
}

/** A key of a table: how it is read, and what it is for. */
export function key<T>(kind: Kind<T>, about: string, notes: Notes = {}): Kind<T> {
  return noted(kind, { ...notes, about })
}

/** Where a value stands, and where mistakes about it are noted. */
export interface Position {
  /** As people read it. */
  readonly path: string
  readonly at: SitePath
  /** Line of the value, or of the table that lacks it. */
  readonly line: number
  readonly mistakes: Mistake[]
  /** Reads a file that the site file names. Throws when it cannot be read. */
  readonly readFile: (file: string) => string
}

export type Shape = Record<string, Kind<unknown>>
export type Read<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> }

export function mistake(position: Position, text: string): void {
  const { path, at, line } = position
  position.mistakes.push({ line, text: `${path} ${text}`, at })
}

/** The position of an entry of a table; that of the table where there is none. */
export function within(position: Position, name: string, node: Node | undefined): Position {
  return {
    ...position,
    path: position.path === '' ? name : `${position.path}.${name}`,
    at: [...position.at, name],
    line: node?.line ?? position.line,
  }
}

/** The position of an item of a list. */
export function itemOf(position: Position, index: number, { line }: Node): Position {
  return { ...position, at: [...position.at, index], line }
}

/** A key that is compared with another one of its table. */
export interface ComparedKey {
  readonly key: string
  /** What holds while it is not in the file, as it would be written there. */
  readonly default: string
  /** What is wrong with it; the name of the other key follows. */
  readonly wrong: string
}

/**
 * Notes that two keys of a table do not go together, at the first of them that is in the file; of the
 * other one the default is named when that is in the way.
 */
export function mismatch(
  node: Node | undefined,
  position: Position,
  keys: readonly [ComparedKey, ComparedKey],
): void {
  const entries = node?.kind === 'table' ? node.entries : new Map<string, Node>()
  const isGiven = ({ key }: ComparedKey) => entries.has(key)
  const [first, second] = keys
  const [subject, other] = isGiven(first) ? [first, second] : [second, first]
  const why = isGiven(other) ? '' : `, which is not given: its default is ${other.default}`
  const at = within(position, subject.key, entries.get(subject.key))
  mistake(at, `${subject.wrong} ${position.path}.${other.key}${why}.`)
}

/** A table with these keys and no others. */
export function table<S extends Shape>(shape: S, about = ''): Kind<Read<S>> {
  const read: Kind<Read<S>> = (node, position) => {
    const entries = tableOf(node, position)?.entries ?? new Map<string, Node>()
    const known = Object.keys(shape)
    for (const [name, value] of entries)
      if (!known.includes(name)) unknownKey(known, { name, value }, position)
    const read = Object.entries(shape).map(([name, kind]) => {
      const value = entries.get(name)
      return [name, kind(value, within(position, name, value))]
    })
    return Object.fromEntries(read)
  }
  return noted(read, { keys: shape, about })
}

function unknownKey(
  known: string[],
  { name, value }: { name: string; value: Node },
  position: Position,
): void {
  const meant = nearest(name, known)
  const hint = meant ? `did you mean "${meant}"?` : `known here: ${known.join(', ')}.`
  const where = position.path === '' ? 'this file' : position.path
  const { line, at } = within(position, name, value)
  position.mistakes.push({ line, text: `"${name}" is not known in ${where}; ${hint}`, at })
}

export function tableOf(node: Node | undefined, position: Position): Table | undefined {
  if (node === undefined || node.kind === 'table') return node
  mistake(position, 'should be a table.')
  return undefined
}

/** Any number of `[[name]]` tables. */
export function tables<T>(kind: Kind<T>): Kind<T[]> {
  const read: Kind<T[]> = (node, position) => {
    if (node === undefined) return []
    if (node.kind !== 'list') {
      mistake(position, `should be written as [[${position.path}]].`)
      return []
    }
    return node.items.map((item, index) => kind(item, itemOf(position, index, item)))
  }
  return noted(read, { ...kind.notes, isRepeated: true })
}
