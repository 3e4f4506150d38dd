import type { TelephoneCodes } from './rules.ts'

/** The longest id of an item or a status, and more of an item than anybody can carry. */
const fields = { status: 15, item: 15, quantity: 4 } as const
type Field = keyof typeof fields

/** What a code asks for. */
export type CodeRequest =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'charge'; readonly item: string; readonly quantity: number }

/** How far the signs so far have come towards a code. */
export type CodeMatch =
  | { readonly kind: 'none' }
  /** More is needed. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'whole'; readonly request: CodeRequest }

/** The parts of a pattern such as `62{item}*{quantity}`: signs as they are, and fields. */
function partsOf(pattern: string): string[] {
  return pattern.match(/\{\w+\}|[^{}]/g) ?? []
}

function fieldOf(part: string): Field | undefined {
  const name = part.slice(1, -1)
  return part.startsWith('{') && name in fields ? (name as Field) : undefined
}

/** What is wrong with a pattern; undefined when it is good. */
export function patternMistake(pattern: string, kind: keyof TelephoneCodes): string | undefined {
  const wanted: readonly string[] = kind === 'status' ? ['{status}'] : ['{item}', '{quantity}']
  const parts = partsOf(pattern)
  const isWhole = parts.join('') === pattern
  const named = parts.filter((part) => part.startsWith('{'))
  const hasAll = wanted.length === named.length && wanted.every((field) => named.includes(field))
  if (!isWhole || !hasAll) return `should have ${wanted.join(' and ')} once, and no other field`
  if (parts[0]?.startsWith('{')) return 'should begin with a digit, * or #, so that it is known'
  if (parts.some((part) => !part.startsWith('{') && !/^[0-9*#]$/.test(part)))
    return 'should consist of what a telephone has: 0 to 9, * and #'
  const touch = parts.findIndex(
    (part, at) => part.startsWith('{') && parts[at + 1]?.startsWith('{'),
  )
  return touch >= 0 ? 'should have a * or # between its fields' : undefined
}

/** Compares what was dialled or pressed with a pattern. */
export function matchCode(kind: keyof TelephoneCodes, pattern: string, signs: string): CodeMatch {
  if (pattern === '') return none
  const values = new Map<Field, string>()
  let rest = signs
  for (const part of partsOf(pattern)) {
    const field = fieldOf(part)
    if (rest === '') return signs === '' ? none : { kind: 'begun' }
    if (field === undefined) {
      if (!rest.startsWith(part)) return none
      rest = rest.slice(part.length)
      continue
    }
    const [value = ''] = /^\d*/.exec(rest) ?? []
    if (value === '' || value.length > fields[field]) return none
    values.set(field, value)
    rest = rest.slice(value.length)
  }
  if (rest !== '') return none
  const request = requestOf(kind, values)
  return request ? { kind: 'whole', request } : none
}

const none: CodeMatch = { kind: 'none' }

function requestOf(
  kind: keyof TelephoneCodes,
  values: ReadonlyMap<Field, string>,
): CodeRequest | undefined {
  if (kind === 'status') {
    const status = values.get('status')
    return status === undefined ? undefined : { kind, status }
  }
  const item = values.get('item')
  const quantity = Number(values.get('quantity') ?? 0)
  return item === undefined ? undefined : { kind, item, quantity }
}
