import type { GuestBook } from './guest-book.ts'
import type { Ledger, Posting } from './ledger.ts'
import type { WakeupBook } from './wakeup-book.ts'

const mostRows = 200

/** The latest postings as a table, and the totals of all. */
export function postingTable(ledger: Ledger, count: number): string {
  const { received, booked, repeats, unanswered, answers } = ledger.totals()
  const codes = [...answers].map(([code, times]) => `${code} ${times}`).join(', ')
  return [
    row(['no.', 'time', 'P#', 'room', 'article', 'times', 'amount', 'answer']),
    ...ledger.postings.slice(-count).map(postingRow),
    `${received} received, ${booked} booked, ${repeats} repeated, ${unanswered} unanswered`,
    `answers: ${codes || 'none'}`,
  ].join('\n')
}

function postingRow(posting: Posting): string {
  const { number, receivedMs, postingNumber, room, article, quantity, amount } = posting
  const time = new Date(receivedMs).toTimeString().slice(0, 8)
  const times = quantity === 0 ? '' : String(quantity)
  return row([String(number), time, postingNumber, room, article, times, amount, fate(posting)])
}

function fate({ answer, isAnswerWritten, isBooked, repeatOf }: Posting): string {
  const said = answer === '' ? 'none' : isAnswerWritten ? answer : `${answer} (lost)`
  const isOdd = isBooked !== (answer === 'OK')
  return `${said}${isOdd ? ', booked' : ''}${repeatOf > 0 ? `, again (${repeatOf})` : ''}`
}

function row(cells: readonly string[]): string {
  const widths = [6, 9, 9, 9, 8, 6, 9, 0]
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd()
}

export function guestTable(guests: GuestBook): string {
  const rooms = guests.rooms.map((room) => {
    const names = guests.guestsOf(room).map(({ name, number, language }) => {
      return `${name} (${number}, ${language})`
    })
    return `  ${room.padEnd(9)} ${names.join('; ') || 'vacant'}`
  })
  return shorten(rooms) || 'There are no rooms.'
}

export function wakeupTable(wakeups: WakeupBook): string {
  const rows = wakeups.wakeups.map(({ room, date, time, cleared, results }) => {
    const state =
      results.length > 0 ? results.join(', ') : cleared > 0 ? 'cleared' : 'no result yet'
    return `  ${room.padEnd(9)} ${date} ${time}  ${state}`
  })
  return shorten(rows) || 'No wakeup was asked for.'
}

function shorten(rows: readonly string[]): string {
  const left = rows.length - mostRows
  return [...rows.slice(-mostRows), ...(left > 0 ? [`  and ${left} more before`] : [])].join('\n')
}
