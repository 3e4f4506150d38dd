import type { ApplianceState, DiskSpace } from '../core/appliance/state.ts'
import type { DiskShares } from '../core/disk-shares.ts'
import type { TenantExtensions } from '../core/extension-rule.ts'
import { Fault } from '../core/fault.ts'
import type { RoomList } from '../core/model/room.ts'
import type { PromptShelf } from '../core/ports/announcer.ts'
import type { CallReport } from '../core/ports/call-report.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { SiteDestination } from '../core/ports/destination.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Line } from '../core/ports/line-driver.ts'
import type { Pair } from '../core/ports/pair.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { RecentEntries } from '../core/ports/recent-journal.ts'
import type { SiteEditor } from '../core/ports/site-editor.ts'
import type { Store } from '../core/ports/store.ts'
import type { VoiceShelf } from '../core/ports/voice-shelf.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import type { SiteTime } from '../core/site-time.ts'
import type { Actor } from '../core/tenancy.ts'
import {
  type DeskContext,
  deskContext,
  type PushServer,
  type WakeupRules,
} from '../core/wakeup/context.ts'

/** What requests need to know of the pair. */
export interface PairGate extends Pair {
  /** Why changes are refused here; undefined where they are taken. */
  refusal(): Fault | undefined
}

/** The whole hotel as the routes see it: what they read, decide by and write to. */
export interface ApiContext {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly time: SiteTime
  readonly newId: () => string
  readonly version: string
  readonly language: string
  /** Origins of web pages elsewhere that may use the interface; `*` is any. */
  readonly allowOrigin: readonly string[]
  readonly roomList: RoomList
  readonly rules: WakeupRules
  /** Their names by their ids. */
  readonly tenants: ReadonlyMap<string, string>
  readonly tenantExtensions: TenantExtensions
  readonly licences: readonly { id: number; name: string; value: number }[]
  readonly lines: readonly Line[]
  readonly destinations: readonly SiteDestination[]
  readonly pushServers: readonly PushServer[]
  readonly desk: WakeupDesk
  /** Calls to us. */
  readonly calls: CallReport
  readonly prompts: PromptShelf
  readonly voices: VoiceShelf
  readonly space: DiskSpace
  readonly shares: DiskShares
  /** The system information object; never waits. */
  system(): string
  /** How the box itself is; never waits. */
  appliance(): ApplianceState
  /** Takes over the site file as it is on disk now, or keeps the one in use and says why. */
  reload(): Promise<{ readonly applied: boolean; readonly notes: readonly string[] }>
  /** Changes the site file; undefined where there is none. */
  readonly editor: SiteEditor | undefined
  /** The end of the journal. */
  readonly recent: RecentEntries
  /** Whether this box of a pair takes changes; undefined where it is alone. */
  readonly pair: PairGate | undefined
  /** Aborted once the daemon has begun to close. */
  readonly closing: AbortSignal
}

/** Throws Fault 104 when the licence switches the feature off. One without an entry is on. */
export function requireLicence(api: ApiContext, name: string | undefined): void {
  if (
    name !== undefined &&
    api.licences.some((licence) => licence.name === name && licence.value === 0)
  )
    throw new Fault(104, `${name} is not licensed on this system; ask your supplier.`)
}

/** What a decision about calls is made from, for somebody who asks. */
export function deskOf(
  context: ApiContext,
  read: Reads,
  { actor, nowMs }: { actor: Actor; nowMs: number },
): DeskContext {
  return deskContext(context, { read, actor, nowMs, newId: context.newId })
}
