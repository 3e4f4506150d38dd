import { type Counts, RateLimitedLog } from '../core/journal/rate-limited-log.ts'
import type { Room } from '../core/model/room.ts'
import type { Timers } from '../core/ports/clock.ts'
import type { IncomingCall } from '../core/ports/incoming-call.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Line } from '../core/ports/line-driver.ts'
import type { PinCheck } from '../core/ports/pin-check.ts'
import type { MenuAnnouncer } from '../core/ports/saying.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import type { TelephoneRules } from '../core/telephone/rules.ts'
import { tenantOfCalls } from '../core/wakeup/new-call.ts'
import { CallContext } from './call-context.ts'
import { type CallRecord, CallRecords } from './call-record.ts'
import { carryOut, codeIn } from './codes.ts'
import { type DecisionParts, Decisions, phoneActor } from './decisions.ts'
import { guestMenu } from './guest-menu.ts'
import type { Follow } from './menu.ts'
import { MenuRun } from './menu-run.ts'
import { staffMenu } from './staff-menu.ts'

export interface ReceptionParts extends DecisionParts {
  readonly desk: Pick<WakeupDesk, 'capacityOf' | 'state' | 'takeForCaller'>
  readonly timers: Timers
  readonly journal: Journal
  readonly announcer: MenuAnnouncer
  readonly pins: PinCheck
}

/** A telephone that may call us: that of a room, or one of staff. */
type Caller = { readonly kind: 'guest'; readonly room: Room } | { readonly kind: 'staff' }

/** A room has no more telephones; the others are for other rooms. */
const maxOfRoom = 2

/** Answers the telephone: knows who calls, gives them a channel and the menu that is theirs. */
export class Reception {
  readonly records = new CallRecords()
  readonly #parts: ReceptionParts
  readonly #decisions: Decisions
  readonly #runs = new Set<MenuRun>()
  readonly #refusals: RateLimitedLog
  /** The calls that go on, until they are in the log. */
  readonly #calls = new Set<Promise<void>>()
  #isClosed = false

  constructor(parts: ReceptionParts) {
    this.#parts = parts
    this.#decisions = new Decisions(parts)
    this.#refusals = new RateLimitedLog(parts.journal, { maxLines: 5 })
  }

  /** Takes a call to us: answers it, or refuses it. */
  take(line: Line, call: IncomingCall): void {
    const { site, desk } = this.#parts
    if (this.#isClosed || !site.telephone.answer) {
      call.refuse('unavailable')
      return
    }
    const caller = this.#callerAt(call.caller)
    const record = this.#recordOf(line, call, caller)
    if (!caller) {
      this.#refuse(call, record, 'stranger')
      return
    }
    if (caller.kind === 'guest' && this.#callsOf(call.caller) >= maxOfRoom) {
      this.#refuse(call, record, 'several')
      return
    }
    const run = this.#runFor(record, caller)
    const release = desk.takeForCaller(line, (why) => {
      this.records.done(record, `hung up: ${preemptions[why]}`)
      run.hangUp()
    })
    if (!release) {
      this.#refuse(call, record, 'noChannel')
      return
    }
    this.records.add(record)
    const served = this.#converse(call, run, this.#firstState(record, caller))
      .finally(release)
      .then(() => this.#end(record, caller, run))
      .finally(() => this.#calls.delete(served))
    this.#calls.add(served)
  }

  /** How many callers there are now. */
  get callers(): number {
    return this.#runs.size
  }

  /** Hangs up on everybody, and waits until all calls are in the log. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const run of this.#runs) run.hangUp()
    await Promise.all(this.#calls)
  }

  /** Refuses a call; a few in a minute are told of. */
  #refuse(call: IncomingCall, record: CallRecord, why: keyof typeof refusals): void {
    const { status, reason } = refusals[why]
    call.refuse(status)
    const { extension, dialled, line, beganMs } = record
    const who = extension === '' ? 'A telephone that does not say who it is' : extension
    const what = dialled === '' ? 'has called' : `has called ${dialled}`
    const text = ({ unlogged }: Counts) => {
      const more = unlogged > 0 ? ` (${unlogged} more since the last such line)` : ''
      return `${who} ${what}, and was refused: ${reason}${more}.`
    }
    if (!this.#refusals.add(why, text, { line })) return
    this.records.add(record)
    this.records.done(record, `refused: ${reason}`)
    this.records.end(record, beganMs)
  }

  #callsOf(extension: string): number {
    return this.records
      .list()
      .filter((call) => call.extension === extension && call.endedMs === undefined).length
  }

  #callerAt(extension: string): Caller | undefined {
    if (this.#parts.site.telephone.staff.includes(extension)) return { kind: 'staff' }
    const room = this.#decisions.roomAt(extension)
    return room && { kind: 'guest', room }
  }

  async #converse(call: IncomingCall, run: MenuRun, first: Follow): Promise<void> {
    this.#runs.add(run)
    const conversation = await call.answer(run)
    if (conversation) {
      run.begin(conversation, first)
      await run.over
    } else run.onOver()
    this.#runs.delete(run)
  }

  /** Whoever is the operator is not sent on to itself. */
  #rulesFor({ extension }: CallRecord): TelephoneRules {
    const rules = this.#parts.site.telephone
    return rules.operator === extension ? { ...rules, operator: '' } : rules
  }

  #runFor(record: CallRecord, caller: Caller): MenuRun {
    const { announcer, timers, journal } = this.#parts
    const language = caller.kind === 'guest' ? caller.room.language : ''
    return new MenuRun({
      announcer,
      timers,
      journal,
      language,
      operator: this.#rulesFor(record).operator,
      onStep: (step) => this.records.step(record, step),
    })
  }

  /** A code that was dialled is carried out at once; anything else leads to the menu. */
  #firstState(record: CallRecord, caller: Caller): Follow {
    const { site, clock, pins } = this.#parts
    const rules = this.#rulesFor(record)
    const context = new CallContext({
      extension: record.extension,
      decisions: this.#decisions,
      pins,
      rules,
      time: site.time,
      now: () => clock.now(),
      onDone: (what) => this.records.done(record, what),
    })
    const request = codeIn(rules.codes, record.dialled)
    if (caller.kind === 'staff') return () => staffMenu(context, request)
    const { room } = caller
    if (!request) return () => guestMenu(context, room)
    return () => carryOut(context, { room, request, resume: (say) => ({ kind: 'end', say }) })
  }

  #recordOf(line: Line, call: IncomingCall, caller: Caller | undefined): CallRecord {
    const { clock, newId } = this.#parts
    return {
      id: newId(),
      line: line.name,
      extension: call.caller,
      room: caller?.kind === 'guest' ? caller.room.room : '',
      dialled: call.dialled,
      beganMs: clock.now(),
      endedMs: undefined,
      pressed: '',
      done: [],
      steps: [],
    }
  }

  /** Who called, what was pressed and what was done stands in the log. */
  async #end(record: CallRecord, caller: Caller, run: MenuRun): Promise<void> {
    const { clock, journal } = this.#parts
    const endedMs = clock.now()
    // What was begun is done also when its caller has hung up.
    await run.decided
    this.records.end(record, endedMs)
    const { extension, line, room } = record
    const about = { line, ...(room !== '' && { room }) }
    journal.info(`${extension} has called: ${detailOf(record)}.`, about)
    await this.#log(record, caller, endedMs).catch((error) =>
      journal.error(`The log lacks the call of ${extension}.`, error),
    )
  }

  async #log(record: CallRecord, caller: Caller, atMs: number): Promise<void> {
    const { store, shares, site } = this.#parts
    const { extension, line, room } = record
    const entry = {
      ...({ atMs, time: site.time.iso(atMs), event: 'called', id: '', attempt: 0 } as const),
      ...{ room, line, actor: phoneActor(extension, '').name, detail: detailOf(record) },
    }
    await shares.lookAgain()
    await store.commit((read) => {
      const tenant = caller.kind === 'guest' ? tenantOfCalls(read, caller.room) : ''
      shares.take({ by: phoneActor(extension, tenant), adds: true })
      return { change: [{ log: { ...entry, tenant } }], value: undefined }
    })
  }
}

/** Why callers are refused, in words for the journal. */
const refusals = {
  stranger: {
    status: 'forbidden',
    reason: 'it is neither the extension of a room nor one of [telephone] staff',
  },
  several: { status: 'busy', reason: 'the room has other calls to us' },
  noChannel: { status: 'busy', reason: 'no channel is left that wakeup calls do not need' },
} as const

/** Why callers are hung up on, in words for the log. */
const preemptions = {
  needed: 'the line was needed for a call',
  replaced: 'the line was set up anew',
} as const

function detailOf({ dialled, pressed, done }: CallRecord): string {
  return [
    ...(dialled === '' ? [] : [`dialled ${dialled}`]),
    ...(pressed === '' ? [] : [`pressed ${pressed}`]),
    ...(done.length === 0 ? ['nothing was done'] : done),
  ].join(', ')
}
