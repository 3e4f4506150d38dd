import { Fault } from '../../core/fault.ts'
import { exampleOf, type Schema } from './schemas/schema.ts'

/** How one parameter is read from its text, and how that is described to others. */
export interface Kind<T> {
  /** Undefined when the text is not such a value. */
  readonly parse: (text: string) => T | undefined
  /** Completes "… should be". */
  readonly should: string
  readonly schema: Schema
}

export interface Param<T = unknown, Required extends boolean = boolean> {
  readonly kind: Kind<T>
  readonly required: Required
  readonly about: string
}

export type Params = Record<string, Param>

/** What a handler gets: the parsed values by name. */
export type Values<P extends Params> = {
  readonly [N in keyof P]: P[N] extends Param<infer T, infer R>
    ? R extends true
      ? T
      : T | undefined
    : never
}

export function required<T>(kind: Kind<T>, about: string): Param<T, true> {
  return { kind, about, required: true }
}

export function optional<T>(kind: Kind<T>, about: string): Param<T, false> {
  return { kind, about, required: false }
}

/**
 * What nobody sees, or turns the text around it: it has no place in a name, a description or a
 * password. Joiners stay: some scripts and emoji are written with them.
 */
const unseen = /\p{Cc}|(?![\u200c\u200d])\p{Cf}/u

export function text(limits: {
  min?: number
  max: number
  pattern?: RegExp
  should?: string
  example?: string
}): Kind<string> {
  const { min = 0, max, pattern } = limits
  const should = limits.should ?? `a text of ${min} to ${max} characters`
  return {
    parse: (value) =>
      value.length >= min &&
      value.length <= max &&
      !unseen.test(value) &&
      (pattern === undefined || pattern.test(value))
        ? value
        : undefined,
    should,
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      ...(pattern && { pattern: pattern.source }),
      ...(limits.example !== undefined && { examples: [limits.example] }),
    },
  }
}

export const digits = text({
  min: 1,
  max: 15,
  pattern: /^\d+$/,
  should: 'a number of 1 to 15 digits',
  example: '1',
})

export function whole(range: { min: number; max: number }): Kind<number> {
  const { min, max } = range
  return {
    parse: (value) => {
      const number = /^[+-]?\d{1,16}$/.test(value) ? Number(value) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    should:
      max === Number.MAX_SAFE_INTEGER
        ? `a whole number of at least ${min}`
        : `a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max },
  }
}

const bools = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
])

export const bool: Kind<boolean> = {
  parse: (value) => bools.get(value.toLowerCase()),
  should: '0, 1, true or false',
  schema: { type: 'string', enum: ['0', '1', 'true', 'false'] },
}

export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    parse: (value) => choices.find((choice) => choice === value),
    should: `one of ${choices.join(', ')}`,
    schema: { type: 'string', enum: [...choices] },
  }
}

/** Values joined by commas. An empty text is an empty list. */
export function list<T>(of: Kind<T>, limits: { min: number; max: number }): Kind<T[]> {
  return {
    parse: (value) => {
      const values: T[] = []
      for (const part of value.split(',')) {
        const text = part.trim()
        if (text === '') continue
        const item = values.length < limits.max ? of.parse(text) : undefined
        if (item === undefined) return undefined
        values.push(item)
      }
      return values.length >= limits.min ? values : undefined
    },
    should: `at most ${limits.max} values joined by commas, each ${of.should}`,
    schema: { type: 'string', examples: [String(exampleOf(of.schema))] },
  }
}

/** The values of a list as one text, none of them twice; `arrange` may put them in an order. */
export function joined<T extends string>(
  of: Kind<T[]>,
  arrange: (values: readonly T[]) => readonly T[] = (values) => values,
): Kind<string> {
  const parse = (text: string) => {
    const values = of.parse(text)
    return values && arrange([...new Set(values)]).join(',')
  }
  return { ...of, parse }
}

/** A value that something else reads, such as the site's calendar. */
export function readBy<T>(
  parse: (value: string) => T | undefined,
  { should, example }: { should: string; example: string },
): Kind<T> {
  return { parse, should, schema: { type: 'string', examples: [example] } }
}

/** Reads the parameters of an operation; `given` holds trimmed texts. */
export function readParams<P extends Params>(
  params: P,
  given: ReadonlyMap<string, string>,
): Values<P> {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(params)) {
    const value = given.get(name)
    const parsed = value === undefined ? undefined : param.kind.parse(value)
    // An empty value is one that was not given, unless empty means something.
    const isAbsent = value === undefined || (value === '' && parsed === undefined)
    if (isAbsent && param.required)
      throw new Fault(201, `The parameter ${name} is missing; it should be ${param.kind.should}.`)
    if (!isAbsent && parsed === undefined)
      throw new Fault(202, `The parameter ${name} is not valid; it should be ${param.kind.should}.`)
    values[name] = parsed
  }
  return values as Values<P>
}

/** The same parameters, none of them required: for changing what exists. */
export function allOptional(params: Params, except: readonly string[]): Params {
  const kept = Object.entries(params).filter(([name]) => !except.includes(name))
  return Object.fromEntries(kept.map(([name, param]) => [name, { ...param, required: false }]))
}
