/** What calls, charges, deliveries and lines of the log are made of, for those that come with a backup. */
import {
  type AssistNotice,
  type Charge,
  type Delivery,
  deliveryStates,
  type Notice,
  type StatusChange,
  type WakeupAnswer,
  type WakeupNotice,
  wakeupAnswers,
} from '../../core/model/delivery.ts'
import type { IdempotencyRecord } from '../../core/model/idempotency.ts'
import { type LogLine, logEvents } from '../../core/model/log.ts'
import { needs } from '../../core/model/room.ts'
import {
  finishedLists,
  type PropertyRequest,
  Result,
  Source,
  Status,
  type Wakeup,
  weekdays,
} from '../../core/model/wakeup.ts'
import type { Position } from '../../core/ports/pair.ts'
import type { LogHead } from '../../core/ports/reads.ts'
import { lastPrompt } from '../../core/wakeup/prompt.ts'
import {
  having,
  isCount,
  isFlag,
  isOneOf,
  isSomeOf,
  isText,
  isTimeMs,
  isWhole,
  isWithin,
  listOf,
  optional,
} from '../../lib/shapes.ts'
import type { LogTurn } from '../memory.ts'
import { isPriceText } from './record-shapes.ts'

const isResult = isOneOf(Object.values(Result))

/** A wall time that there is, or none. */
function isWall(value: unknown): boolean {
  if (value === '') return true
  const ms = isText(value) ? Date.parse(`${value}Z`) : Number.NaN
  return isTimeMs(ms) && new Date(ms).toISOString().slice(0, 19) === value
}

const isDate = (value: unknown): value is string => isText(value) && /^\d{8}$/.test(value)

type Stamp = NonNullable<PropertyRequest['movedTo']>

const hasCallFields = having<Wakeup>({
  id: isText,
  room: isText,
  scheduled: isText,
  created: isText,
  daily: isFlag,
  actor: isText,
  attempts: isCount,
  snoozes: isCount,
  prompt: isWithin(0, lastPrompt),
  result: isResult,
  source: isOneOf(Object.values(Source)),
  status: isOneOf(Object.values(Status)),
  tenant: isText,
  scheduledMs: isTimeMs,
  wall: isWall,
  dueMs: isTimeMs,
  lateMs: isWithin(-1, Number.MAX_SAFE_INTEGER),
  tries: isCount,
  asked: listOf(
    having<PropertyRequest>({
      property: isText,
      date: isText,
      time: isText,
      movedTo: optional(having<Stamp>({ date: isText, time: isText })),
    }),
  ),
  guests: listOf(isText),
  profile: optional(isText),
  needs: optional(isSomeOf(needs)),
  days: optional(isSomeOf(weekdays)),
  until: optional(isDate),
  assistAlerts: isCount,
  isRingAsked: isFlag,
  isShared: optional(isFlag),
  seriesId: optional(isText),
})

export function isCall(value: unknown): boolean {
  // A daily call is booked for the next day by its wall time.
  return hasCallFields(value) && !(value.daily && value.wall === '')
}

/** Where a finished call lies. */
export const isWakeupLocation = having<{ list: string; scheduledMs: number }>({
  list: isOneOf(finishedLists),
  scheduledMs: isTimeMs,
})

const head = {
  ...{ id: isText, timestamp: isText, atMs: isTimeMs },
  ...{ actor: isText, room: isText, tenant: isText },
}

export const isCharge = having<Charge>({
  ...head,
  type: isOneOf(['inventory.charge']),
  item: having<Charge['item']>({
    id: isText,
    description: isText,
    category: isText,
    price: isPriceText,
  }),
  quantity: isWhole,
  amount: isText,
  corrects: optional(isText),
  isCorrected: optional(isFlag),
})

const isStatusChange = having<StatusChange>({
  ...head,
  type: isOneOf(['room.status']),
  status: having<StatusChange['status']>({ id: isText, description: isText }),
})

const isWakeupNotice = having<WakeupNotice>({
  ...head,
  type: isOneOf(['wakeup.answered', 'wakeup.failed']),
  wakeup: having<WakeupNotice['wakeup']>({
    id: isText,
    scheduled: isText,
    daily: isFlag,
    attempts: isCount,
    result: isResult,
  }),
})

const isAssistNotice = having<AssistNotice>({
  ...head,
  type: isOneOf(['wakeup.assist']),
  wakeup: having<AssistNotice['wakeup']>({
    id: isText,
    scheduled: isText,
    daily: isFlag,
    needs: isText,
    due: isFlag,
  }),
})

const isWakeupAnswer = having<WakeupAnswer>({
  ...head,
  type: isOneOf(['wakeup.answer']),
  asked: having<WakeupAnswer['asked']>({ date: isText, time: isText }),
  answer: isOneOf(wakeupAnswers),
})

const notices = [isCharge, isStatusChange, isWakeupNotice, isAssistNotice, isWakeupAnswer]

function isNotice(value: unknown): value is Notice {
  return notices.some((is) => is(value))
}

export const isDelivery = having<Delivery>({
  destination: isText,
  sequence: isCount,
  state: isOneOf(deliveryStates),
  held: isText,
  attempts: isCount,
  lastError: isText,
  reviewedMs: isTimeMs,
  guestChanges: isCount,
  changedMs: isTimeMs,
  notice: isNotice,
})

export const isLogLine = having<LogLine>({
  seq: isCount,
  atMs: isTimeMs,
  time: isText,
  event: isOneOf(logEvents),
  id: isText,
  room: isText,
  actor: isText,
  line: isText,
  attempt: isCount,
  detail: isText,
  tenant: isText,
  hash: isText,
})

/** The last line that was removed for its age. */
export const isCheckpoint = having<LogHead>({ seq: isCount, hash: isText, atMs: isTimeMs })
export const isLogTurn = having<LogTurn>({ seq: isCount, latestMs: isTimeMs })

export const isKeptReply = having<IdempotencyRecord>({
  key: isText,
  body: isText,
  atMs: isTimeMs,
  reply: having<IdempotencyRecord['reply']>({
    status: isWithin(200, 299),
    location: (value) => isText(value) && /^[!-~]*$/.test(value),
    json: isText,
  }),
})
export const isPosition = having<Position>({ history: isText, number: isCount })
