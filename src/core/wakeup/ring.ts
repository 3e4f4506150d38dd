import { minuteMs } from '../../lib/units.ts'
import { dailyAtOf, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { RingOutcome } from '../ports/line-driver.ts'
import type { PendingCall } from '../ports/reads.ts'
import { raise } from './alerts/alert.ts'
import { minuteOf } from './capacity.ts'
import { type DeskContext, type LogDetails, logged, type RingRules } from './context.ts'
import { atItsTime, isEarly } from './early-ring.ts'
import { joined } from './join.ts'
import { lastMomentMs, nextStep } from './next-step.ts'
import { profileOf, profileText, rulesOf } from './profile.ts'
import { type Ending, finish } from './settle.ts'

/** A line that is dead now is hardly up again sooner. */
const soonMs = 1_000

/** Staff make this call: the operator is alerted, and in `backup` the system rings when nobody did. */
export function handToStaff(desk: DeskContext, call: Wakeup): Change {
  const isBackup = rulesOfCall(desk, call).method === 'backup'
  const dueMs = isBackup ? call.scheduledMs + desk.rules.backupMs : call.dueMs
  const detail = isBackup ? `with the operator until ${desk.time.iso(dueMs)}` : 'with the operator'
  const { id, room, tenant } = call
  return [
    { put: 'wakeup', record: { ...call, status: Status.withOperator, dueMs } },
    logged(desk, call, 'due', { detail }),
    ...raise(desk, { id, kind: 'due', room, tenant }),
  ]
}

function rulesOfCall(desk: DeskContext, { room, profile = '' }: Wakeup): RingRules {
  return rulesOf(desk, { room, profile })
}

/** The call is due and has to wait for the reason given. */
export function comeDue(desk: DeskContext, call: Wakeup, reason: string): Change {
  return [logged(desk, call, 'due', { detail: reason })]
}

/** Nobody rang within the late limit. */
export function miss(desk: DeskContext, call: Wakeup): Change {
  const detail = `due ${desk.time.iso(call.dueMs)}`
  if (isEarly(call)) return atItsTime(desk, call, { event: 'missed', detail })
  return finish(desk, call, { result: Result.missed, event: 'missed', alert: 'missed', detail })
}

/** No line was free within the late limit, for the reason given. */
export function giveUp(desk: DeskContext, call: Wakeup, reason: string, line = ''): Write[] {
  const isBeforeItsTime = isEarly(call)
  const limit = isBeforeItsTime ? 'before the time of the call' : 'within the late limit'
  const detail = `no line ${limit}: ${reason}`
  if (isBeforeItsTime) return atItsTime(desk, call, { event: 'unreachable', line, detail })
  return finish(desk, call, {
    result: Result.noLine,
    event: 'unreachable',
    alert: 'failed',
    line,
    detail,
  })
}

/** A ring is for every call of the room that is due in the same minute. */
export interface Ring {
  /** The call whose turn it was. */
  readonly lead: PendingCall
  /** The line, or several joined by commas. */
  readonly line: string
  /** The telephones that ring, where the room has several. */
  readonly phones?: readonly string[] | undefined
}

/** The desk is about to ring: written before a line is touched. Gives the ids of the calls that it rings for. */
export function beginRing(
  desk: DeskContext,
  { lead, line, phones = [] }: Ring,
  isDueLogged: boolean,
): { change: Change; ids: string[] } {
  const calls = servedCalls(desk, { lead, untilMs: desk.nowMs })
  const change = calls.flatMap((call): Write[] => {
    const isFirst = call.lateMs < 0
    // A call that is booked in its own minute rings at once, and is not late.
    const promisedMs = Math.max(call.scheduledMs, Date.parse(call.created))
    const lateMs = isFirst ? Math.max(0, desk.nowMs - promisedMs) : call.lateMs
    const ringing: Wakeup = { ...rung(call), status: Status.ringing, lateMs }
    const details = [
      ...(isFirst ? [`${(lateMs / 1000).toFixed(1)} s late`] : []),
      ...profileText(profileOf(desk, { ...call, profile: call.profile ?? '' })),
      ...(phones.length > 0 ? [`at ${phones.join(' and ')}`] : []),
    ]
    const detail = details.join(', ')
    const isToLog = call.status === Status.pending && !(isDueLogged && call.id === lead.id)
    return [
      ...(isToLog ? [logged(desk, call, 'due')] : []),
      { put: 'wakeup', record: ringing },
      logged(desk, ringing, 'ringing', { line, detail }),
    ]
  })
  return { change, ids: calls.map(({ id }) => id) }
}

interface Serving {
  readonly lead: PendingCall
  readonly untilMs: number
  /** Only those that do not ring yet. */
  readonly isBesideIt?: boolean
}

/** The calls of the room that the system is to ring by `untilMs` in the minute of `lead`. */
function servedCalls(desk: DeskContext, { lead, untilMs, isBesideIt = false }: Serving): Wakeup[] {
  const { read } = desk
  const isToRing = (call: PendingCall) =>
    call.dueMs <= untilMs &&
    nextStep({ ...desk, nowMs: Math.max(desk.nowMs, call.dueMs) }, call).kind === 'ring'
  return read
    .pendingOf(lead.room)
    .filter((call) => minuteOf(call.dueMs) === minuteOf(lead.dueMs))
    .filter((call) => !(isBesideIt && call.status === Status.ringing) && isToRing(call))
    .map(({ id }) => read.wakeup(id))
    .filter((call) => call !== undefined)
}

/** One more attempt. A ring that was cut short, by a crash or a shutdown, does not count as a try. */
function rung(call: Wakeup): Wakeup {
  const tries = call.status === Status.ringing ? call.tries : call.tries + 1
  return { ...call, attempts: call.attempts + 1, tries }
}

/** A ring that has ended: for which calls, how, and on which line. */
export interface EndedRing extends Ring {
  readonly ids: readonly string[]
  readonly outcome: RingOutcome
  /** The line is dead, as this ring may have found out. */
  readonly isLineDown: boolean
  /** The telephone that was answered, where several rang. */
  readonly answeredAt?: string
}

/** What follows from the way a ring ended, for each of its calls that nobody settled meanwhile. */
export function endRing(desk: DeskContext, ended: EndedRing): Change {
  const { ids, lead, line, outcome, answeredAt } = ended
  const at = answeredAt === undefined ? '' : `at ${answeredAt}`
  const rangFor = ids
    .map((id) => desk.read.wakeup(id))
    .filter((call) => call !== undefined)
    // One that has moved to another room rings there, and not for this.
    .filter((call) => call.status === Status.ringing && call.room === lead.room)
  if (rangFor.length === 0) return []
  if (outcome.kind === 'unreachable' && (outcome.isLineFault || ended.isLineDown))
    return together(desk, rangFor, (desk, call) => afterLoss(desk, call, { outcome, line }))
  // Those that come due later in the same minute: the guest is not rung twice in a minute.
  const endOfMinuteMs = (minuteOf(lead.dueMs) + 1) * minuteMs - 1
  const served = servedCalls(desk, { lead, untilMs: endOfMinuteMs, isBesideIt: true })
  return together(desk, [...rangFor, ...served], (desk, call) =>
    call.status === Status.ringing
      ? afterRing(desk, call, { outcome, line, detail: at })
      : afterRing(
          desk,
          { ...rung(call), lateMs: Math.max(0, call.lateMs) },
          { outcome, line, detail: `by the ring for ${lead.id}` },
        ),
  )
}

/**
 * Decides about several calls that one ring was for. Of daily calls at one time of day one will be left:
 * each has what the others ask for.
 */
function together(
  desk: DeskContext,
  calls: readonly Wakeup[],
  decide: (desk: DeskContext, call: Wakeup) => Write[],
): Write[] {
  const settling = new Set(calls.map(({ id }) => id))
  const isLike = (one: Wakeup, other: Wakeup) =>
    one.daily && other.id !== one.id && dailyAtOf(other) === dailyAtOf(one)
  const whole = (call: Wakeup) =>
    calls
      .filter((other) => isLike(call, other))
      .reduce((both, other) => joined(desk.read, both, other), call)
  return calls.flatMap((call) => decide({ ...desk, settling }, whole(call)))
}

/**
 * The line was lost, or the other side said nothing. That counts as a try only where the phone had
 * begun to ring and this was not the first attempt: a line that dies whenever it rings would ring for ever.
 */
function afterLoss(
  desk: DeskContext,
  call: Wakeup,
  { outcome, line }: { outcome: RingOutcome & { kind: 'unreachable' }; line: string },
): Write[] {
  const isToCount = outcome.hasRung && call.attempts > 1
  return isToCount
    ? afterRing(desk, call, { outcome, line, detail: '' })
    : waitForLine(desk, call, { line, detail: outcome.reason })
}

interface RingEnd {
  readonly outcome: RingOutcome
  readonly line: string
  readonly detail: string
}

function afterRing(desk: DeskContext, call: Wakeup, { outcome, line, detail }: RingEnd): Write[] {
  const rules = rulesOfCall(desk, call)
  const note = (text: string): LogDetails => ({
    line,
    detail: [text, detail].filter(Boolean).join(', '),
  })
  if (outcome.kind !== 'answered') {
    const results = {
      busy: Result.busy,
      unanswered: Result.noAnswer,
      unreachable: Result.noLine,
    } as const
    const { reason = '' } = outcome
    const result = results[outcome.kind]
    return failedAttempt(desk, call, { result, event: outcome.kind, ...note(reason) })
  }
  const { key } = outcome
  if (key === '1' && call.snoozes < rules.snoozes) return snooze(desk, call, note(''))
  if (key === undefined) {
    if (!rules.confirm)
      return finish(desk, call, { result: Result.complete, event: 'answered', ...note('') })
    const hungUp = note('hung up without a key')
    return failedAttempt(desk, call, { result: Result.noAnswer, event: 'answered', ...hungUp })
  }
  return [
    logged(desk, call, 'answered', note('')),
    ...finish(desk, call, { result: Result.complete, event: 'confirmed', ...note(`key ${key}`) }),
  ]
}

function snooze(desk: DeskContext, call: Wakeup, details: LogDetails): Write[] {
  const { snoozeMs } = rulesOfCall(desk, call)
  // Whoever was rung before the time, as somebody asked, is rung again before it.
  const isEarlier = isEarly(call)
  const dueMs = isEarlier ? desk.nowMs + snoozeMs : later(desk, call, snoozeMs)
  const snoozed: Wakeup = {
    ...call,
    status: Status.snoozed,
    snoozes: call.snoozes + 1,
    tries: 0,
    dueMs,
    isRingAsked: isEarlier,
  }
  const { line = '' } = details
  return [
    logged(desk, call, 'answered', details),
    { put: 'wakeup', record: snoozed },
    logged(desk, snoozed, 'snoozed', { line, detail: `until ${desk.time.iso(dueMs)}` }),
  ]
}

/** After a pause, and never before the time that was booked, though the clock was set back meanwhile. */
function later({ nowMs }: DeskContext, { scheduledMs }: Wakeup, pauseMs: number): number {
  return Math.max(nowMs + pauseMs, scheduledMs)
}

/** A line that failed does not count as a try, though `attempts` shows it: the call rings as soon as a line is up. */
function waitForLine(desk: DeskContext, call: Wakeup, details: LogDetails): Write[] {
  const waiting: Wakeup = { ...call, status: Status.waiting, tries: call.tries - 1 }
  const { profile = '' } = call
  if (desk.nowMs + soonMs > lastMomentMs(desk, { ...waiting, profile }))
    return giveUp(desk, call, details.detail ?? '', details.line)
  return [logged(desk, call, 'unreachable', details), { put: 'wakeup', record: waiting }]
}

type Failure = Omit<Ending, 'alert'>

function failedAttempt(desk: DeskContext, call: Wakeup, failure: Failure): Write[] {
  if (isEarly(call)) return atItsTime(desk, call, failure)
  const { attempts, retryMs } = rulesOfCall(desk, call)
  if (call.tries >= attempts) {
    const detail = [failure.detail, 'the last attempt'].filter(Boolean).join(', ')
    return finish(desk, call, { ...failure, detail, alert: 'failed' })
  }
  const dueMs = later(desk, call, retryMs)
  const waiting: Wakeup = { ...call, status: Status.waiting, dueMs, isRingAsked: false }
  return [
    logged(desk, call, failure.event, failure),
    { put: 'wakeup', record: waiting },
    logged(desk, waiting, 'retry', { detail: `at ${desk.time.iso(dueMs)}` }),
  ]
}
