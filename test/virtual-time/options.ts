import type { Room } from '../../src/core/model/room.ts'
import type { Change } from '../../src/core/ports/change.ts'
import type { RingRequest } from '../../src/core/ports/line-driver.ts'
import type { WakeupRules } from '../../src/core/wakeup/context.ts'
import type { Behaviour } from './virtual-line.ts'

export const defaultRules: WakeupRules = {
  method: 'automatic',
  backupMs: 600_000,
  ringMs: 45_000,
  attempts: 3,
  retryMs: 300_000,
  snoozeMs: 600_000,
  snoozes: 3,
  confirm: false,
  lateMs: 1_800_000,
  operator: '9',
  keepMs: 400 * 86_400_000,
  prompt: 0,
  dial: '{extension}',
  profiles: new Map(),
  vipProfiles: new Map(),
}

export interface SimulatedLineOptions {
  readonly name: string
  readonly channels: number
  readonly reaches: (extension: string) => boolean
}

export interface SimulatedRoom
  extends Partial<Pick<Room, 'extension' | 'method' | 'profile' | 'needs'>> {
  readonly room: string
  /** The VIP code of its guest, who never leaves. */
  readonly vip?: string
}

export interface SimulationOptions {
  readonly file: string
  readonly startMs: number
  readonly zone: string
  readonly rules?: Partial<WakeupRules>
  readonly rooms: readonly SimulatedRoom[]
  readonly lines: readonly SimulatedLineOptions[]
  readonly channelLimit?: number
  /** No clock that is right shows an earlier time. */
  readonly earliestMs?: number
  /** Whether the disk refuses everything from the start. */
  readonly isRefusing?: boolean
  /** Called after every commit that changed something. */
  readonly onCommit?: (change: Change) => void
  /** Called at the moment of a crash that `open` was told of. */
  readonly onCrash?: () => void
  /** What a phone does when it is rung. */
  readonly behave: (call: RingRequest) => Behaviour
}

/** What a client was told of a call that it booked. */
export interface Acknowledged {
  readonly id: string
  readonly room: string
  readonly daily: boolean
  /** The days of a daily one, where it has not all of them. */
  readonly days?: string | undefined
  readonly scheduledMs: number
  readonly expectedMs: number
}

/** One phone that was rung. */
export interface Rung {
  readonly extension: string
  readonly atMs: number
}
