import { sentence } from '../../lib/simulator/message.ts'
import type { Posting } from './ledger.ts'
import type { PropertyContext } from './property-context.ts'
import { type AnswerCode, answerMeanings, isAnswerCode, type Reaction } from './reaction.ts'
import { answerFields, type PropertyRecord, writeRecord } from './record.ts'
import type { RecordLink } from './record-link.ts'

/** Answers that may wait at once; the other side should wait for each before it sends more. */
const maxWaiting = 1_000

/** Takes the postings of one link: enters, books and answers them, or has an accident. */
export class PostingDesk {
  readonly #context: PropertyContext
  readonly #link: RecordLink
  readonly #delayed = new Set<NodeJS.Timeout>()
  /** When the posting came that has no answer yet. */
  #unansweredMs = Number.NEGATIVE_INFINITY

  constructor(context: PropertyContext, link: RecordLink) {
    this.#context = context
    this.#link = link
  }

  take(record: PropertyRecord): void {
    const posting = this.#enter(record)
    if (performance.now() - this.#unansweredMs < this.#context.patienceMs)
      this.#context.report(
        `posting ${posting.postingNumber} came before the one before it was answered`,
      )
    this.#unansweredMs = performance.now()
    this.#link.expectAnnounced('PA')
    this.#react(posting, this.#choose(posting.room))
  }

  /** Enters a posting that cannot be taken now; it is neither booked nor answered. */
  ignore(record: PropertyRecord): void {
    this.#enter(record)
  }

  close(): void {
    for (const timer of this.#delayed) clearTimeout(timer)
    this.#delayed.clear()
  }

  #enter(record: PropertyRecord): Posting {
    const { ledger } = this.#context
    const posting = ledger.enter(record, Date.now())
    if (posting.repeatOf > 0) this.#reportRepeat(posting)
    return posting
  }

  #reportRepeat({ postingNumber, repeatOf, record }: Posting): void {
    const first = this.#context.ledger.find(repeatOf)
    const isSame = !first || writeRecord(first.record) === writeRecord(record)
    const how = isSame ? '' : ' with other contents'
    const text = `posting ${postingNumber} came again${how}; the first was no. ${repeatOf}`
    if (isSame) this.#context.emit(sentence('note', text))
    else this.#context.report(text)
  }

  #choose(room: string): Reaction {
    const { behaviour } = this.#context
    return behaviour.isAuditing ? 'NA' : behaviour.answers.take(room)
  }

  #react(posting: Posting, reaction: Reaction): void {
    posting.isBooked = ['OK', 'silent', 'cut', 'cut-booked'].includes(reaction)
    if (reaction === 'silent') {
      this.#noteFate(posting, 'it is not answered')
      return
    }
    if (reaction === 'cut-unbooked' || reaction === 'cut-booked') {
      this.#noteFate(posting, 'the connection is cut')
      this.#link.cut()
      return
    }
    posting.answer = reaction === 'cut' ? 'OK' : reaction
    const { delayMs } = this.#context.behaviour
    if (delayMs === 0) this.#answer(posting, reaction)
    else if (this.#delayed.size < maxWaiting) this.#answerLater(posting, reaction, delayMs)
    else this.#link.cut()
  }

  #noteFate({ postingNumber, isBooked }: Posting, what: string): void {
    const booked = isBooked ? 'booked' : 'not booked'
    this.#context.emit(sentence('note', `posting ${postingNumber} is ${booked}, and ${what}`))
  }

  #answerLater(posting: Posting, reaction: AnswerCode | 'cut', delayMs: number): void {
    const timer = setTimeout(() => {
      this.#delayed.delete(timer)
      this.#answer(posting, reaction)
    }, delayMs)
    this.#delayed.add(timer)
  }

  #answer(posting: Posting, reaction: AnswerCode | 'cut'): void {
    const fields = [...answerFields(posting, posting.answer), ...this.#reasonFor(posting.answer)]
    this.#unansweredMs = Number.NEGATIVE_INFINITY
    if (reaction !== 'cut') {
      void this.#link.send('PA', fields).then((isWritten) => {
        posting.isAnswerWritten = isWritten
      })
      return
    }
    const { cutAfterBytes } = this.#context.behaviour
    this.#context.emit(sentence('note', `the answer is cut; bytes that go out: ${cutAfterBytes}`))
    this.#link.transport?.breakOff(this.#link.encode('PA', fields), cutAfterBytes)
  }

  /** Why it is not OK, in clear text (CT), for an appliance that has asked for it. */
  #reasonFor(code: string): PropertyRecord['fields'] {
    if (code === 'OK' || !isAnswerCode(code) || !this.#link.isWanted('PA', 'CT')) return []
    return [['CT', answerMeanings[code]]]
  }
}
