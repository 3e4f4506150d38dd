/** Whether something that was read is what it should be. */
export type Is<T> = (value: unknown) => value is T

export const isText: Is<string> = (value) => typeof value === 'string'
export const isNumber: Is<number> = (value) => typeof value === 'number'
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean'

export function isOneOf<T>(values: readonly T[]): Is<T> {
  return (value): value is T => values.includes(value as T)
}

export function orNull<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value)
}

/** What may be missing. */
export function optional<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value)
}

export function listOf<T>(is: Is<T>): Is<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is)
}

/** An object with these fields; it may have more. */
export function having<T>(fields: { readonly [K in keyof T]-?: (value: unknown) => boolean }) {
  const checks = Object.entries(fields) as [keyof T, (value: unknown) => boolean][]
  return (value: unknown): value is T =>
    typeof value === 'object' && value !== null && checks.every(([k, is]) => is((value as T)[k]))
}
