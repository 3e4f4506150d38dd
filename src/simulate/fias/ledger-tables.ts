import { tableRow, timeOfDay, wrapWords } from '../../lib/text/columns.ts'
import type { GuestBook } from './guest-book.ts'
import type { Ledger, Posting } from './ledger.ts'
import type { WakeupBook } from './wakeup-book.ts'

const maxRows = 200
const postingWidths = [6, 8, 8, 8, 7, 5, 8, 6, 9, 6]
const guestWidths = [8, 8]
const wakeupWidths = [8, 6, 6, 6]

/** The latest postings as a table, and the totals of all. */
export function postingTable(ledger: Ledger, count: number): string[] {
  const { received, booked, repeats, unanswered, answers } = ledger.totals()
  const codes = [...answers].map(([code, times]) => `${code} ${times}`).join(', ')
  const heads = ['no.', 'time', 'P#', 'room', 'article', 'times', 'amount', 'booked', 'answer']
  return [
    tableRow([...heads, 'first'], postingWidths),
    ...ledger.postings.slice(-count).map(postingRow),
    `${received} received, ${booked} booked, ${repeats} repeated, ${unanswered} unanswered`,
    ...wrapWords(`answers: ${codes || 'none'}`.split(' ')),
  ]
}

function postingRow(posting: Posting): string {
  const { number, receivedMs, postingNumber, room, article, quantity, amount } = posting
  const { isBooked, answer, isAnswerWritten, repeatOf } = posting
  const times = quantity === 0 ? '' : String(quantity)
  const answerText = answer === '' ? 'none' : isAnswerWritten ? answer : `${answer} (lost)`
  const known = [String(number), timeOfDay(receivedMs), postingNumber, room, article, times, amount]
  const fate = [isBooked ? 'yes' : 'no', answerText, repeatOf > 0 ? String(repeatOf) : '']
  return tableRow([...known, ...fate], postingWidths)
}

export function guestTable(guests: GuestBook): string[] {
  const rows = guests.rooms.map((room) => {
    const names = guests.guestsOf(room).map(({ name, number, language }) => {
      return `${name} (${number}, ${language})`
    })
    return underHead([room], guestWidths, names.length === 0 ? ['vacant'] : names)
  })
  if (rows.length === 0) return ['There are no rooms.']
  return [tableRow(['room', 'guests'], guestWidths), ...latest(rows)]
}

export function wakeupTable({ wakeups }: WakeupBook): string[] {
  const rows = wakeups.map(({ room, date, time, cleared, results }) => {
    const state = cleared > 0 ? 'cleared' : 'none yet'
    return underHead([room, date, time], wakeupWidths, results.length > 0 ? results : [state])
  })
  if (rows.length === 0) return ['No wakeup was asked for.']
  return [tableRow(['room', 'date', 'time', 'result'], wakeupWidths), ...latest(rows)]
}

/** A row whose last column goes on below itself when it is long. */
function underHead(
  cells: readonly string[],
  widths: readonly number[],
  entries: readonly string[],
): string[] {
  const width = cells.reduce((sum, _, index) => sum + (widths[index] ?? 0) + 1, 0)
  const start = tableRow(cells, widths).padEnd(width)
  const words = entries.map((entry, index) => (index + 1 < entries.length ? `${entry},` : entry))
  return wrapWords(words, start, ' '.repeat(width))
}

function latest(rows: readonly string[][]): string[] {
  const left = rows.length - maxRows
  return [...(left > 0 ? [`… ${left} more before`] : []), ...rows.slice(-maxRows).flat()]
}
