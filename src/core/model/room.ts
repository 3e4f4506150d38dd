import type { Tenanted } from './tenanted.ts'

export const methods = ['automatic', 'manual', 'backup'] as const
export type Method = (typeof methods)[number]

/** What staff do for guests who may not hear a telephone: knock at the door, or have a lamp flash. */
export const needs = ['knock', 'flash'] as const

/** All needs of two that are joined by commas, none of them twice. */
export function needsOfBoth(one = '', other = ''): string {
  return [...new Set([...one.split(','), ...other.split(',')])].filter(Boolean).join(',')
}

/** What is needed, as people read it. */
export function needsText(joined = ''): string {
  return joined.replaceAll(',', ' and ')
}

export const roomLists = ['mailbox', 'custom'] as const
export type RoomList = (typeof roomLists)[number]

export interface Room extends Tenanted {
  readonly room: string
  /** One, or several joined by commas: those telephones ring together. Empty for none. */
  readonly extension: string
  /** Language tag, or empty for the site's. */
  readonly language: string
  /** Who makes the call; empty for the site's method. */
  readonly method: Method | ''
  /** The profile that its guests are woken by; none, or an empty one, for the site's rules. */
  readonly profile?: string
  /** What its guests need besides the telephone, joined by commas. */
  readonly needs?: string
  readonly list: readonly RoomList[]
}

/** So many telephones of a room ring together. */
export const maxExtensions = 8

/** The extensions of a room; that of its number where the room is not known any more. */
export function extensionsOf(room: Room | undefined, name: string): string[] {
  return (room?.extension ?? name).split(',')
}

export interface StatusType extends Tenanted {
  readonly id: string
  readonly description: string
  /** The status that a room usually has after it, by its id; none, or an empty one, where that differs. */
  readonly next?: string
}

/** The last known status of one room. */
export interface RoomStatus extends Tenanted {
  readonly room: string
  readonly id: string
  readonly description: string
  readonly changed: string
  readonly actor: string
}
