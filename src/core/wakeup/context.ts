import type { LogEntry, LogEvent } from '../model/log.ts'
import type { Method, Room } from '../model/room.ts'
import { Source, type Wakeup } from '../model/wakeup.ts'
import type { Reads } from '../ports/reads.ts'
import type { SiteTime } from '../site-time.ts'
import type { Actor } from '../tenancy.ts'

/** The `[wakeup]` section of the site file. */
export interface WakeupRules {
  readonly method: Method
  readonly backupMs: number
  readonly ringMs: number
  readonly attempts: number
  readonly retryMs: number
  readonly snoozeMs: number
  readonly snoozes: number
  readonly confirm: boolean
  readonly lateMs: number
  readonly operator: string
  /** How long finished calls are kept. */
  readonly keepMs: number
}

/** A push server and what it asked for. */
export interface PushServer {
  readonly name: string
  readonly events: readonly string[]
}

/** What a decision about calls is made from: what is booked, who decides, when, and by which rules. */
export interface DeskContext {
  readonly read: Reads
  readonly actor: Actor
  readonly nowMs: number
  readonly time: SiteTime
  readonly rules: WakeupRules
  readonly pushServers: readonly PushServer[]
  readonly newId: () => string
}

/** The context of one decision at a site, as the site is now. */
export function deskContext(
  { time, rules, pushServers }: Pick<DeskContext, 'time' | 'rules' | 'pushServers'>,
  decision: Pick<DeskContext, 'read' | 'actor' | 'nowMs' | 'newId'>,
): DeskContext {
  return { ...decision, time, rules, pushServers }
}

/** Who acts when nobody is asked. */
export const systemActor: Actor = {
  name: 'nightporter',
  permissions: [],
  tenant: '',
  source: Source.rest,
}

/** Who makes the calls of a room. */
export function methodOf(rules: WakeupRules, room: Room | undefined): Method {
  return room?.method || rules.method
}

export interface LogDetails {
  readonly line?: string
  readonly detail?: string
}

/** A line of the log about a call. */
export function logged(
  desk: DeskContext,
  call: Pick<Wakeup, 'id' | 'room' | 'tenant' | 'attempts'>,
  event: LogEvent,
  { line = '', detail = '' }: LogDetails = {},
): { log: LogEntry } {
  return {
    log: {
      atMs: desk.nowMs,
      time: desk.time.iso(desk.nowMs),
      event,
      id: call.id,
      room: call.room,
      actor: desk.actor.name,
      line,
      attempt: call.attempts,
      detail,
      tenant: call.tenant,
    },
  }
}
