import type { Tenanted } from './tenanted.ts'

export const methods = ['automatic', 'manual', 'backup'] as const
export type Method = (typeof methods)[number]

export const roomLists = ['mailbox', 'custom'] as const
export type RoomList = (typeof roomLists)[number]

export interface Room extends Tenanted {
  readonly room: string
  readonly extension: string
  /** Language tag, or empty for the site's. */
  readonly language: string
  /** Who makes the call; empty for the site's method. */
  readonly method: Method | ''
  readonly list: readonly RoomList[]
}

export interface StatusType extends Tenanted {
  readonly id: string
  readonly description: string
}

/** The last known status of one room. */
export interface RoomStatus extends Tenanted {
  readonly room: string
  readonly id: string
  readonly description: string
  readonly changed: string
  readonly actor: string
}
