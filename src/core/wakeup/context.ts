import type { LogEntry, LogEvent } from '../model/log.ts'
import type { Method } from '../model/room.ts'
import { Source, type Wakeup } from '../model/wakeup.ts'
import type { Reads } from '../ports/reads.ts'
import type { SiteTime } from '../site-time.ts'
import type { Actor } from '../tenancy.ts'

/** How guests are rung: what holds for the site, and what a profile may set anew. */
export interface RingRules {
  /** Who makes the calls. */
  readonly method: Method
  readonly ringMs: number
  readonly attempts: number
  readonly retryMs: number
  readonly snoozeMs: number
  readonly snoozes: number
  readonly confirm: boolean
  readonly lateMs: number
  /** What is said where a call asks for nothing else. */
  readonly prompt: number
  /** What is dialled; `{extension}` stands for the extension. */
  readonly dial: string
}

/** The `[wakeup]` section of the site file, and the profiles. */
export interface WakeupRules extends RingRules {
  readonly backupMs: number
  readonly operator: string
  /** How long finished calls are kept. */
  readonly keepMs: number
  /** By name. What a profile does not set holds as for the site. */
  readonly profiles: ReadonlyMap<string, Partial<RingRules>>
  /** The profiles of VIP codes, by property system and code. */
  readonly vipProfiles: ReadonlyMap<string, ReadonlyMap<string, string>>
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
  /** The calls that one decision settles together, where they are several. */
  readonly settling?: ReadonlySet<string>
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
