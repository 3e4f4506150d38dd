import { noticeOf } from '../delivery/notice.ts'
import { queueLimit } from '../delivery/review.ts'
import type { WakeupAnswer } from '../model/delivery.ts'
import { type PropertyRequest, Result, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { DeskContext } from './context.ts'

type Answer = WakeupAnswer['answer']

const answers: Record<Result, Answer | undefined> = {
  [Result.pending]: undefined,
  [Result.complete]: 'answered',
  [Result.noAnswer]: 'unanswered',
  [Result.busy]: 'busy',
  [Result.noLine]: 'failed',
  [Result.cancelled]: 'deleted',
  [Result.missed]: 'failed',
}

/** What a property system gets for a call with this result; nothing while it is pending. */
export function answerTo(result: Result): Answer | undefined {
  return answers[result]
}

/** Whether two requests are for the same: at the time asked for, or at that which a call was moved to. */
export function isSameRequest(one: PropertyRequest, other: PropertyRequest): boolean {
  const times = [one, one.movedTo].filter((stamp) => stamp !== undefined)
  const others = [other, other.movedTo].filter((stamp) => stamp !== undefined)
  return (
    one.property === other.property &&
    times.some(({ date, time }) =>
      others.some((stamp) => stamp.date === date && stamp.time === time),
    )
  )
}

/** All requests, none of them twice. */
export function joinRequests(
  asked: readonly PropertyRequest[],
  more: readonly PropertyRequest[],
): readonly PropertyRequest[] {
  const added = more.filter((request) => !asked.some((known) => isSameRequest(known, request)))
  return added.length === 0 ? asked : [...asked, ...added]
}

/** Answers that go out, and what the log is to say of those whose queue is full. */
export interface Answers {
  readonly change: Write[]
  readonly note: string
}

/** Answers everybody who asked for a call, once each. */
export function answerRequests(
  desk: DeskContext,
  call: Pick<Wakeup, 'asked' | 'room' | 'tenant'>,
  answer: Answer | undefined,
): Answers {
  if (answer === undefined) return { change: [], note: '' }
  const { asked } = call
  const isFull = ({ property }: PropertyRequest) => desk.read.queueLength(property) >= queueLimit
  const change = asked
    .filter((request) => !isFull(request))
    .map(({ property, date, time, movedTo = { date, time } }): Write => {
      const notice: WakeupAnswer = {
        type: 'wakeup.answer',
        ...noticeOf(desk, call),
        asked: movedTo,
        answer,
      }
      return { queue: notice, destination: property }
    })
  const unanswered = new Set(asked.filter(isFull).map(({ property }) => property))
  const note = [...unanswered].map((name) => `${name} gets no answer: its queue is full`).join(', ')
  return { change, note }
}
