import type { DeliveryOutcome } from '../../core/ports/destination.ts'
import type { Limits } from './limits.ts'
import type { Link } from './link.ts'
import { outcomeOf } from './records/answers.ts'
import { postingNumber } from './records/posting.ts'
import { type FiasRecord, fieldOf } from './records/record.ts'
import type { SendOutcome } from './transport/transport.ts'

/** Postings without an answer that are remembered, in case it still comes. */
const maxRemembered = 1_000

export interface Sending {
  readonly link: Link
  readonly record: FiasRecord
  /** Asked right before it goes out. */
  readonly mayGo: () => boolean
  readonly signal: AbortSignal
}

export type Answered =
  | { kind: 'awaited' }
  | { kind: 'late'; sequence: number; outcome: DeliveryOutcome }
  | { kind: 'unknown' }

/** Sends postings and finds the answer to each by its number. */
export class AwaitedPostings {
  readonly #limits: Limits
  readonly #awaited = new Map<number, (outcome: DeliveryOutcome) => void>()
  /** Sequences of deliveries that ended without an answer, by their numbers. */
  readonly #unanswered = new Map<number, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Sends a PS record and waits for its PA. */
  post({ link, record, mayGo, signal }: Sending, sequence: number): Promise<DeliveryOutcome> {
    const number = postingNumber(sequence)
    const { answerMs, closeMs } = this.#limits
    return new Promise((resolve) => {
      let isOver = false
      let isHanded = false
      let timer: NodeJS.Timeout | undefined
      let stopListening = () => {}
      const finish = (outcome: DeliveryOutcome) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        stopListening()
        signal.removeEventListener('abort', onAbort)
        this.#awaited.delete(number)
        if (outcome.kind === 'unknown') this.#remember(number, sequence)
        resolve(outcome)
      }
      const timeOutIn = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(finish, ms, { kind: 'unknown', reason: 'no answer came' })
      }
      const onAbort = () => {
        if (isHanded) timeOutIn(closeMs)
        else finish({ kind: 'paused', reason: 'the connector stops' })
      }
      const onSent = (sent: SendOutcome) => {
        if (isOver) return
        if (sent.kind !== 'sent') return finish(outcomeWithout(sent))
        timeOutIn(signal.aborted ? closeMs : answerMs)
        stopListening = link.onceDown((reason) => finish({ kind: 'unknown', reason }))
      }
      this.#unanswered.delete(number)
      this.#awaited.set(number, finish)
      signal.addEventListener('abort', onAbort)
      if (signal.aborted) return onAbort()
      const mayStillGo = () => {
        isHanded = !isOver && mayGo()
        return isHanded
      }
      void link.send(record, { mayGo: mayStillGo }).then(onSent)
    })
  }

  /** Takes a PA record. */
  answer(record: FiasRecord): Answered {
    const outcome = outcomeOf(fieldOf(record, 'AS') ?? '', fieldOf(record, 'CT'))
    const number = Number(/^\d{1,8}$/.exec(fieldOf(record, 'P#') ?? '')?.[0] ?? 0)
    const finish = this.#awaited.get(number)
    if (finish) {
      finish(outcome)
      return { kind: 'awaited' }
    }
    const sequence = this.#unanswered.get(number)
    if (sequence === undefined) return { kind: 'unknown' }
    // What leaves it open may be followed by an answer that settles it.
    if (outcome.kind === 'acknowledged' || outcome.kind === 'refused')
      this.#unanswered.delete(number)
    return { kind: 'late', sequence, outcome }
  }

  #remember(number: number, sequence: number): void {
    this.#unanswered.set(number, sequence)
    const [oldest] = this.#unanswered.keys()
    if (this.#unanswered.size > maxRemembered && oldest !== undefined)
      this.#unanswered.delete(oldest)
  }
}

/** Sends a record that has no answer: it has arrived when the transport has taken it. */
export async function sendUnanswered({
  link,
  record,
  mayGo,
  signal,
}: Sending): Promise<DeliveryOutcome> {
  const sent = await link.send(record, { mayGo: () => mayGo() && !signal.aborted })
  if (sent.kind !== 'sent') return outcomeWithout(sent)
  if (link.state === 'down') return { kind: 'unknown', reason: 'the link was lost on the way' }
  if (!sent.isSure) return { kind: 'unknown', reason: 'the line did not confirm it at once' }
  return { kind: 'acknowledged' }
}

function outcomeWithout(sent: Exclude<SendOutcome, { kind: 'sent' }>): DeliveryOutcome {
  return { kind: sent.kind === 'unknown' ? 'unknown' : 'paused', reason: sent.reason }
}
