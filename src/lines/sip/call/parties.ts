import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'
import { dialledNumber } from '../sip-js/any-number.ts'
import type { IncomingMessage } from '../sip-js/parse.ts'
import { plain } from './outcome.ts'

/**
 * Who took the call, where the PBX says so and it is somebody else than was called: a voicemail, or
 * a phone that calls are forwarded to. Undefined when it is one of those called, or nothing is said.
 */
export function otherParty(
  message: IncomingMessage,
  called: readonly string[],
  ourselves: string,
): string | undefined {
  if (message.hasHeader('diversion')) return 'another phone'
  const moved = message
    .getHeaders('history-info')
    .flatMap(entriesOf)
    .filter((entry) => /[;?&](?:cause|Reason)=/i.test(entry))
  const parties = [...moved, ...identitiesOf(message)].map(userIn)
  const other = parties.find(
    (user) =>
      user !== undefined &&
      user !== ourselves &&
      !called.some((number) => isSameParty(user, number)),
  )
  return other === undefined ? undefined : plain(other)
}

/** Who took the call, as the PBX writes it for people. */
export function namedIn(message: IncomingMessage): string | undefined {
  const [identity] = identitiesOf(message)
  return identity === undefined ? undefined : plain(identity.replace(/[<>"]/g, ''))
}

function identitiesOf(message: IncomingMessage): string[] {
  const asserted = message.getHeaders('p-asserted-identity').flatMap(entriesOf)
  if (asserted.length > 0) return asserted
  const parties = message.getHeaders('remote-party-id').flatMap(entriesOf)
  return parties.filter((party) => !/;\s*party=calling/i.test(party))
}

/** A name for people, in which anything may stand. */
const quoted = /"(?:\\.|[^"\\])*"/g

/** The parts of a list, whose commas may also stand in quotes and in `<>`; one that cannot be read is nobody's. */
function entriesOf(list: string): string[] {
  if (list.replace(quoted, '').includes('"')) return ['']
  return list.match(/(?:"(?:\\.|[^"\\])*"|<[^<>]*>|[^,"<])+/g) ?? []
}

/** The number or name in an address; undefined where it has none, or none that means anything. */
function userIn(entry: string): string | undefined {
  const unnamed = entry.replace(quoted, '')
  const [, inBrackets] = /<([^<>]*)>/.exec(unnamed) ?? []
  const [, tel, extension, sip] =
    /^(?:tel:([^;\s]+)(?:.*;ext=(\w+))?|sips?:([^@;?\s]+)@)/i.exec(
      (inBrackets ?? unnamed).trim(),
    ) ?? []
  const user = extension ?? tel ?? sip
  if (user === undefined || /^(anonymous|unknown|restricted)$/i.test(user)) return undefined
  return decoded(user)
}

/** The user of an address, its escapes undone. */
export function decoded(user: string): string {
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}

/** What an extension may consist of; anything else is nobody's, rather than made to fit. */
const extensionText = /^[\x21-\x7e]{1,64}$/

/** Who calls us: the identity that the server asserts (RFC 3325), or else the From; empty where it says nothing. */
export function callerOf(invite: IncomingRequestMessage): string {
  const asserted = invite.getHeaders('p-asserted-identity').flatMap(entriesOf)
  const user =
    asserted.length > 0
      ? asserted.map(userIn).find((user) => user !== undefined)
      : decoded(invite.from.uri.user ?? '')
  return extensionIn(user ?? '')
}

/** What was dialled to reach us. */
export function dialledIn(invite: IncomingRequestMessage): string {
  return extensionIn(decoded(dialledNumber(invite)))
}

function extensionIn(user: string): string {
  return extensionText.test(user) ? user : ''
}

/** Numbers inside a hotel are shorter than this. */
const outsideDigits = 7
/** A shorter one says too little to tell that a prefix was dialled before it. */
const minDigits = 3

/**
 * Whether a number is the one that was dialled: `101` is `+43 1 555 101` seen from outside, and what
 * `9101` was dialled for where 9 is a prefix. `*101` and `8101` are others than `101`.
 */
export function isSameParty(user: string, dialled: string): boolean {
  if (user === dialled) return true
  const [number, wanted] = [bare(user), bare(dialled)]
  if (number === '' || wanted === '') return false
  const isOutside = number.length >= outsideDigits && number.endsWith(wanted)
  const isPrefixed = number.length >= minDigits && wanted.endsWith(number)
  return number === wanted || isOutside || isPrefixed
}

/** The digits of a number without what is dialled to get out; empty when it is no number. */
function bare(number: string): string {
  const digits = number.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : ''
}
