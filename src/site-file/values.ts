/** Kinds of single values: how each is read, and what a form offers for it. */

import type { FieldForm } from '../core/ports/site-editor.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../lib/units.ts'
import { type Kind, mistake, noted, type Position, tableOf, within } from './reader.ts'
import type { Scalar } from './toml.ts'

interface ScalarKind<T> {
  readonly is: (value: Scalar['value']) => T | undefined
  /** What it should be, in words. */
  readonly should: string
  readonly form?: FieldForm
}

function scalar<T>({ is, should, form = { type: 'text' } }: ScalarKind<T>) {
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
    return noted(read, { form, ...(fallback !== undefined && { default: shown }) })
  }
}

/** A text; without a default it must be there. */
export function text(fallback?: string): Kind<string> {
  return scalar({
    is: (value) => (typeof value === 'string' ? value.trim() : undefined),
    should: 'a text in quotes',
  })(fallback)
}

export function checkedText(should: string, isGood: (value: string) => boolean, fallback?: string) {
  return scalar({
    is: (value) => (typeof value === 'string' && isGood(value) ? value : undefined),
    should,
  })(fallback)
}

/** A text that stands for something else; without a default it must be there. */
export function parsedText<T>(
  should: string,
  parse: (value: string) => T | undefined,
  fallback?: T,
  shown?: string,
): Kind<T> {
  return scalar({
    is: (value) => (typeof value === 'string' ? parse(value.trim()) : undefined),
    should,
  })(fallback, shown)
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
  return scalar({
    is: (value) => (typeof value === 'boolean' ? value : undefined),
    should: 'true or false',
    form: { type: 'flag' },
  })(fallback)
}

export function whole(range: { min: number; max: number }, fallback?: number): Kind<number> {
  const isGood = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max
  return scalar({
    is: (value) => (isGood(value) ? value : undefined),
    should: `a whole number from ${range.min} to ${range.max}`,
    form: { type: 'whole', ...range },
  })(fallback)
}

export function oneOf<const T extends string>(choices: readonly T[], fallback?: T): Kind<T> {
  return scalar({
    is: (value) => choices.find((choice) => choice === value),
    should: `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`,
    form: { type: 'choice', choices },
  })(fallback)
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
  return scalar({
    is: inRange,
    should: `a duration from "${range.min}" to "${range.max}"`,
    form: { type: 'duration', ...range },
  })(ms(fallback), `"${fallback}"`)
}

/** One text or a list of texts. */
export function texts(
  fallback: string[],
  check?: (value: string) => string | undefined,
): Kind<string[]> {
  const read: Kind<string[]> = (node, position) => {
    if (node === undefined) return fallback
    const items = node.kind === 'list' ? node.items : [node]
    return items.map((item) => {
      const at = { ...position, line: item.line }
      const value = text()(item, at) ?? ''
      const wrong = check?.(value)
      if (wrong) mistake(at, wrong)
      return value
    })
  }
  return noted(read, {
    form: { type: 'list' },
    default: JSON.stringify(fallback).replaceAll(',', ', '),
  })
}

/** Reads a table by what one of its keys says it is. */
export function chosenBy<T>(key: string, kinds: Record<string, Kind<T>>): Kind<T | undefined> {
  const choices = Object.keys(kinds)
  const read: Kind<T | undefined> = (node, position) => {
    const entries = tableOf(node, position)?.entries
    const at = entries?.get(key)
    const choice = oneOf(choices)(at, within(position, key, at))
    return kinds[choice]?.(node, position)
  }
  return noted(read, { choice: { key, kinds } })
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
    const at = within(position, `${key}_file`, file)
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
