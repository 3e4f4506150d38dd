import { KeptList } from '../../lib/simulator/kept-list.ts'
import { fieldOf, type PropertyRecord } from './record.ts'

const maxPostings = 200_000

/** A posting as it came, and what became of it. */
export interface Posting {
  /** Counts from 1 in the order of arrival. */
  readonly number: number
  readonly receivedMs: number
  /** P# */
  readonly postingNumber: string
  readonly room: string
  /** MA, or empty for a posting by amount. */
  readonly article: string
  /** M#, 0 for a posting by amount. */
  readonly quantity: number
  /** TA as it came, or empty for a posting by article. */
  readonly amount: string
  readonly record: PropertyRecord
  /** The number of an earlier posting with the same P#, or 0. */
  readonly repeatOf: number
  /** Whether it is on the guest's bill. */
  isBooked: boolean
  /** The code that was given, or was about to be given, as an answer; empty when there was none. */
  answer: string
  /** Whether all of the answer went out. */
  isAnswerWritten: boolean
}

interface LedgerTotals {
  readonly received: number
  readonly booked: number
  readonly repeats: number
  readonly unanswered: number
  /** Answers that went out whole, by code. */
  readonly answers: ReadonlyMap<string, number>
}

/** Every posting that was received, in order; the oldest are forgotten beyond 200,000. */
export class Ledger {
  readonly #postings = new KeptList<Posting>(maxPostings)
  readonly #byNumber = new Map<string, number>()

  get postings(): readonly Posting[] {
    return this.#postings.all()
  }

  /** Undefined when it was never there, or is forgotten. */
  find(number: number): Posting | undefined {
    return this.#postings.get(number)
  }

  enter(record: PropertyRecord, receivedMs: number): Posting {
    const postingNumber = fieldOf(record, 'P#') ?? ''
    const posting: Posting = {
      number: this.#postings.added + 1,
      receivedMs,
      postingNumber,
      room: fieldOf(record, 'RN') ?? '',
      article: fieldOf(record, 'MA') ?? '',
      quantity: Number(fieldOf(record, 'M#') ?? 0),
      amount: fieldOf(record, 'TA') ?? '',
      record,
      repeatOf: this.#byNumber.get(postingNumber) ?? 0,
      isBooked: false,
      answer: '',
      isAnswerWritten: false,
    }
    const gone = this.#postings.add(posting)
    if (gone?.repeatOf === 0) this.#byNumber.delete(gone.postingNumber)
    if (posting.repeatOf === 0 && postingNumber !== '')
      this.#byNumber.set(postingNumber, posting.number)
    return posting
  }

  totals(): LedgerTotals {
    const answers = new Map<string, number>()
    const totals = { received: this.#postings.added, booked: 0, repeats: 0, unanswered: 0 }
    for (const { isBooked, repeatOf, answer, isAnswerWritten } of this.#postings.all()) {
      if (isBooked) totals.booked += 1
      if (repeatOf > 0) totals.repeats += 1
      if (isAnswerWritten) answers.set(answer, (answers.get(answer) ?? 0) + 1)
      else totals.unanswered += 1
    }
    return { ...totals, answers }
  }
}
