/** Whether something that was read is what it should be. */
export type Is<T> = (value: unknown) => value is T

export const isText: Is<string> = (value) => typeof value === 'string'
export const isNumber: Is<number> = (value) => typeof value === 'number'
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean'

/** A number between two bounds, both included; JSON's 1e999 is read as Infinity. */
export function isWithin(min: number, max: number): Is<number> {
  return (value): value is number => isNumber(value) && value >= min && value <= max
}

/** Numbers that are counted on from stay exact. */
const maxCount = 2 ** 48
export const isCount: Is<number> = (value): value is number =>
  Number.isInteger(value) && isWithin(0, maxCount)(value)

export const isWhole: Is<number> = (value): value is number =>
  Number.isInteger(value) && isWithin(-maxCount, maxCount)(value)

/** Milliseconds since 1970, up to the last year of four digits, whatever the zone. */
export const isTimeMs: Is<number> = isWithin(0, Date.UTC(10_000, 0, 2))

export function isOneOf<T>(values: readonly T[]): Is<T> {
  return (value): value is T => values.includes(value as T)
}

/** Some of these words, joined by commas, or none. */
export function isSomeOf(words: readonly string[]): Is<string> {
  return (value): value is string =>
    value === '' || (isText(value) && value.split(',').every((word) => words.includes(word)))
}

/** What may be missing. */
export function optional<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value)
}

export function listOf<T>(is: Is<T>): Is<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is)
}

export function isPair<A, B>(isFirst: Is<A>, isSecond: Is<B>): Is<[A, B]> {
  return (value): value is [A, B] =>
    Array.isArray(value) && value.length === 2 && isFirst(value[0]) && isSecond(value[1])
}

/** An object with these fields; it may have more. */
export function having<T>(fields: { readonly [K in keyof T]-?: (value: unknown) => boolean }) {
  const checks = Object.entries(fields) as [keyof T, (value: unknown) => boolean][]
  return (value: unknown): value is T =>
    typeof value === 'object' && value !== null && checks.every(([k, is]) => is((value as T)[k]))
}
