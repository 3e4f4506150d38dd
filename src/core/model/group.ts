import type { Tenanted } from './tenanted.ts'

/** How many characters a group's name has at most, and what it is made of. */
export const maxGroupName = 40
export const maxGroupRooms = 8_000

/** Rooms that are booked together under a name. */
export interface Group extends Tenanted {
  readonly name: string
  /** Numbers of rooms and ranges of them, joined by commas: `101-110,115`. */
  readonly rooms: string
}
