import { type FaultCode, statusOf } from '../../core/fault.ts'
import type { Operation } from '../api/operation.ts'
import { fault } from '../api/schemas/hotel.ts'
import { faultMeanings } from './fault-meanings.ts'

/** Statuses that mean the same everywhere, and what their responses are called. */
const standard = new Map<number, { readonly name: string; readonly codes: readonly FaultCode[] }>([
  [401, { name: 'Unauthorized', codes: [101, 105] }],
  [429, { name: 'TooManyLogins', codes: [103] }],
  [500, { name: 'InternalError', codes: [502] }],
  [503, { name: 'Unavailable', codes: [501, 503, 504] }],
])

/** Errors that come of what an operation is and takes, and those of its own. */
export function errorsOf(operation: Operation): FaultCode[] {
  const { method, permissions = [], mayUse, siteOnly, licence, form, query } = operation
  const takesFile = operation.takes !== undefined
  const isLimited = permissions.length > 0 || siteOnly || mayUse !== undefined
  const params = Object.values({ ...form, ...query })
  const codes = new Set<FaultCode>([101, 103, 105, 204, 205, 502, 503])
  // A page of another origin may read where it is allowed to, and change nothing.
  if (isLimited || method !== 'GET') codes.add(102)
  if (licence) codes.add(104)
  // An unknown parameter is one that is not valid.
  codes.add(202)
  if (params.some(({ required }) => required) || takesFile) codes.add(201)
  if (method !== 'GET') codes.add(501)
  if (method !== 'GET' && !operation.isOfThisBox) codes.add(504)
  if (method === 'POST' && !operation.isLogin) codes.add(311)
  if (takesFile) codes.add(309)
  for (const code of operation.errors ?? []) codes.add(code)
  return [...codes].sort((a, b) => a - b)
}

/** The responses of an operation with these errors, by their HTTP status. */
export function statusesOf(codes: readonly FaultCode[]) {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const shared = standard.get(status)
      if (shared) return [status, { $ref: `#/components/responses/${shared.name}` }]
      return [status, failure(ofStatus)]
    }),
  )
}

export function standardResponses() {
  return Object.fromEntries(
    [...standard.values()].map(({ name, codes }) => [
      name,
      failure(codes, '#/components/schemas/'),
    ]),
  )
}

function failure(codes: readonly FaultCode[], place?: string) {
  const description = codes.map((code) => `${code}: ${faultMeanings[code]}`).join('; ')
  const [code = 502] = codes
  const schema = place ? { $ref: `${place}${fault.title}` } : fault
  const example = { error: code, description: sentence(faultMeanings[code]) }
  return { description: `${description}.`, content: { 'application/json': { schema, example } } }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
