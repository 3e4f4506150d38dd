import type { Charge } from '../../../core/model/delivery.ts'
import { hundredthsOf } from '../../../core/money.ts'
import type { SiteTime } from '../../../core/site-time.ts'
import type { Charset } from '../../../site-file/destinations/charsets.ts'
import { canCarry } from './charset.ts'
import { stampOf } from './link-records.ts'
import { type FiasRecord, withoutMarks } from './record.ts'

const maxPostings = 99_999_999
const maxRoomLength = 20

export interface PostingOptions {
  readonly posting: 'article' | 'amount'
  readonly outlet: string
  readonly charset: Charset
  readonly time: SiteTime
}

export type Composed = { kind: 'record'; record: FiasRecord } | { kind: 'refused'; reason: string }

/** The number of a posting: the same for the same delivery, also after a restart. */
export function postingNumber(sequence: number): number {
  return ((sequence - 1) % maxPostings) + 1
}

/** A charge as a PS record, or why there can be none. */
export function composePosting(
  charge: Charge,
  sequence: number,
  options: PostingOptions,
): Composed {
  const { item, quantity, room, actor } = charge
  const problem = roomProblem(room, options.charset)
  if (problem !== '') return { kind: 'refused', reason: problem }
  // One of less than 1 takes another back, which only an amount can.
  const isArticle =
    options.posting === 'article' && /^\d{1,4}$/.test(item.id) && quantity >= 1 && quantity <= 99
  const amount = isArticle ? '' : hundredthsOf(charge.amount)
  if (amount === undefined)
    return {
      kind: 'refused',
      reason: `an amount of ${charge.amount} cannot be posted: the property system takes two decimals`,
    }
  const what: FiasRecord['fields'] = isArticle
    ? [
        ['PT', 'M'],
        ['MA', item.id],
        ['M#', String(quantity)],
      ]
    : [
        ['PT', 'C'],
        ['TA', amount],
      ]
  const fields: FiasRecord['fields'] = [
    ['RN', room],
    ...what,
    // Required on every posting of a link that uses more than one type.
    ['SO', options.outlet],
    ['CT', cut(item.description, 20)],
    ['ID', cut(actor, 16)],
    ['X1', cut(`${quantity} x ${item.description}`, 25)],
    ...stampOf(options.time, charge.atMs),
    ['P#', String(postingNumber(sequence))],
  ]
  return { kind: 'record', record: { id: 'PS', fields } }
}

/** Why a record cannot name the room as it is, or empty: another name may be another room. */
export function roomProblem(room: string, charset: Charset): string {
  if (room === '') return 'there is no room to name'
  if (room.length > maxRoomLength)
    return `room ${room} has a name of over ${maxRoomLength} characters`
  const isPlain = withoutMarks(room) === room && canCarry(room, charset)
  return isPlain ? '' : `room ${room} has a name that the property system cannot read (${charset})`
}

function cut(text: string, max: number): string {
  return [...text].slice(0, max).join('')
}
