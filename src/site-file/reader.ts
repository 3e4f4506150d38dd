import { nearest } from '../lib/text/nearest.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../lib/units.ts'
import type { Node, Scalar, Table } from './toml.ts'

/** Something wrong in the site file, and where. */
export interface Mistake {
  readonly line: number
  readonly text: string
}

/** Reads one value; notes a mistake and gives the default when it is not what it should be. */
export interface Kind<T> {
  (node: Node | undefined, position: Position): T
  readonly notes?: Notes
}

/** What is known of a kind without reading anything: manuals and the packaged example follow from it. */
export interface Notes {
  /** What it is for, in a sentence or two. */
  readonly about?: string
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
  readonly path: string
  /** Line of the value, or of the table that lacks it. */
  readonly line: number
  readonly mistakes: Mistake[]
  /** Reads a file that the site file names. Throws when it cannot be read. */
  readonly readFile: (file: string) => string
}

export type Shape = Record<string, Kind<unknown>>
export type Read<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> }

export function mistake(position: Position, text: string): void {
  position.mistakes.push({ line: position.line, text: `${position.path} ${text}` })
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
  const at = {
    ...position,
    path: `${position.path}.${subject.key}`,
    line: entries.get(subject.key)?.line ?? position.line,
  }
  mistake(at, `${subject.wrong} ${position.path}.${other.key}${why}.`)
}

/** A table with these keys and no others. */
export function table<S extends Shape>(shape: S, about = ''): Kind<Read<S>> {
  const read: Kind<Read<S>> = (node, position) => {
    const entries = tableOf(node, position)?.entries ?? new Map<string, Node>()
    const known = Object.keys(shape)
    for (const [name, value] of entries)
      if (!known.includes(name)) unknownKey(known, name, { ...position, line: value.line })
    const read = Object.entries(shape).map(([name, kind]) => {
      const value = entries.get(name)
      const path = position.path === '' ? name : `${position.path}.${name}`
      return [name, kind(value, { ...position, path, line: value?.line ?? position.line })]
    })
    return Object.fromEntries(read)
  }
  return noted(read, { keys: shape, about })
}

function unknownKey(known: string[], name: string, position: Position): void {
  const meant = nearest(name, known)
  const hint = meant ? `did you mean "${meant}"?` : `known here: ${known.join(', ')}.`
  const where = position.path === '' ? 'this file' : position.path
  position.mistakes.push({
    line: position.line,
    text: `"${name}" is not known in ${where}; ${hint}`,
  })
}

export function tableOf(node: Node | undefined, position: Position): Table | undefined {
  if (node === undefined || node.kind === 'table') return node
  mistake(position, 'should be a table.')
  return undefined
}

/** Reads a table by what one of its keys says it is. */
export function chosenBy<T>(key: string, kinds: Record<string, Kind<T>>): Kind<T | undefined> {
  const choices = Object.keys(kinds)
  const read: Kind<T | undefined> = (node, position) => {
    const entries = tableOf(node, position)?.entries
    const at = entries?.get(key)
    const choice = oneOf(choices)(at, {
      ...position,
      path: `${position.path}.${key}`,
      line: at?.line ?? position.line,
    })
    return kinds[choice]?.(node, position)
  }
  return noted(read, { choice: { key, kinds } })
}

/** Any number of `[[name]]` tables. */
export function tables<T>(kind: Kind<T>): Kind<T[]> {
  const read: Kind<T[]> = (node, position) => {
    if (node === undefined) return []
    if (node.kind !== 'list') {
      mistake(position, `should be written as [[${position.path}]].`)
      return []
    }
    return node.items.map((item) => kind(item, { ...position, line: item.line }))
  }
  return noted(read, { ...kind.notes, isRepeated: true })
}

function scalar<T>(is: (value: Scalar['value']) => T | undefined, should: string) {
  return (fallback: T | undefined, shown = JSON.stringify(fallback)): Kind<T> => {
    const read: Kind<T> = (node, position) => {
      if (node === undefined) {
        if (fallback === undefined) mistake(position, `is missing; it should be ${should}.`)
        return fallback as T
      }
      const value = node.kind === 'scalar' ? is(node.value) : undefined
      if (value === undefined) mistake(position, `should be ${should}.`)
      return (value ?? fallback) as T
    }
    return noted(read, fallback === undefined ? {} : { default: shown })
  }
}

/** A text; without a default it must be there. */
export function text(fallback?: string): Kind<string> {
  return scalar(
    (value) => (typeof value === 'string' ? value.trim() : undefined),
    'a text in quotes',
  )(fallback)
}

export function checkedText(should: string, isGood: (value: string) => boolean, fallback?: string) {
  return scalar(
    (value) => (typeof value === 'string' && isGood(value) ? value : undefined),
    should,
  )(fallback)
}

/** A text that stands for something else; without a default it must be there. */
export function parsedText<T>(
  should: string,
  parse: (value: string) => T | undefined,
  fallback?: T,
  shown?: string,
): Kind<T> {
  return scalar((value) => (typeof value === 'string' ? parse(value.trim()) : undefined), should)(
    fallback,
    shown,
  )
}

/** The same, or nothing; an empty text is nothing. */
export function optional<T>(kind: Kind<T>): Kind<T | undefined> {
  const read: Kind<T | undefined> = (node, position) =>
    node === undefined || (node.kind === 'scalar' && node.value === '')
      ? undefined
      : kind(node, position)
  return noted(read, kind.notes ?? {})
}

export function bool(fallback: boolean): Kind<boolean> {
  return scalar(
    (value) => (typeof value === 'boolean' ? value : undefined),
    'true or false',
  )(fallback)
}

export function whole(range: { min: number; max: number }, fallback?: number): Kind<number> {
  const isGood = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max
  return scalar(
    (value) => (isGood(value) ? value : undefined),
    `a whole number from ${range.min} to ${range.max}`,
  )(fallback)
}

export function oneOf<const T extends string>(choices: readonly T[], fallback?: T): Kind<T> {
  return scalar(
    (value) => choices.find((choice) => choice === value),
    `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`,
  )(fallback)
}

const unitMs: Record<string, number> = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs }

/** `45s`, `5m`, `2h` or `90d`, in milliseconds. */
export function duration(fallback: string, range: { min: string; max: string }): Kind<number> {
  const ms = (value: unknown) => {
    const match = /^(\d{1,6})([smhd])$/.exec(String(value))
    return match ? Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0) : undefined
  }
  const [min = 0, max = 0] = [ms(range.min), ms(range.max)]
  const inRange = (value: Scalar['value']) => {
    const length = ms(value)
    return length !== undefined && length >= min && length <= max ? length : undefined
  }
  return scalar(inRange, `a duration from "${range.min}" to "${range.max}"`)(
    ms(fallback),
    `"${fallback}"`,
  )
}

/** One text or a list of texts. */
export function texts(
  fallback: string[],
  check?: (value: string) => string | undefined,
): Kind<string[]> {
  const read: Kind<string[]> = (node, position) => {
    if (node === undefined) return fallback
    const items = node.kind === 'list' ? node.items : [node]
    const values = items.map((item) => text()(item, { ...position, line: item.line }) ?? '')
    values.forEach((value, index) => {
      const wrong = check?.(value)
      if (wrong) mistake({ ...position, line: items[index]?.line ?? position.line }, wrong)
    })
    return values
  }
  return noted(read, { default: JSON.stringify(fallback).replaceAll(',', ', ') })
}

/** A table whose `key` may also be given as `<key>_file`, the name of a file that holds the secret. */
export function withSecret<T extends object>(
  key: 'password' | 'secret',
  kind: Kind<T>,
  take: (content: string, position: Position) => unknown = (content) => content.trim(),
): Kind<T> {
  const withFile: Kind<T> = (node, position) => {
    const read = kind(node, position)
    const entries = node?.kind === 'table' ? node.entries : undefined
    const file = entries?.get(`${key}_file`)
    if (file?.kind !== 'scalar') return read
    const at = { ...position, path: `${position.path}.${key}_file`, line: file.line }
    if (entries?.has(key)) mistake(at, `give ${key} or ${key}_file, not both.`)
    const content = readContent(String(file.value), at)
    return content === undefined ? read : { ...read, [key]: take(content, at) }
  }
  return noted(withFile, kind.notes ?? {})
}

function readContent(file: string, position: Position): string | undefined {
  try {
    return position.readFile(file)
  } catch {
    mistake(position, `cannot be read: ${file}. Check the path and its permissions.`)
    return undefined
  }
}
