/** Who stays in a room, as one property system reports it. There is none until it has reported something. */
export interface Occupancy {
  /** The connector's name. */
  readonly property: string
  readonly room: string
  /** Numbers of the reservations; none in a vacant room. */
  readonly reservations: readonly string[]
  /** Whether one of them was reported to share the room. */
  readonly isShared: boolean
  /** Of those of them that have a VIP code or belong to a group. */
  readonly stays?: readonly Stay[]
  /** The reservation that left last, or empty. */
  readonly lastLeft: string
  /** Number of the last change of guests in this room; all changes of the hotel are counted. */
  readonly change: number
}

/** What a property system says of one reservation; empty where it says nothing. */
export interface Stay {
  readonly reservation: string
  /** Its code for guests of importance. */
  readonly vip: string
  /** Its name for the group that the guest travels with. */
  readonly group: string
}

/** What an occupancy is known by. */
export function occupancyId(property: string, room: string): string {
  return `${property} ${room}`
}

/** What is known of a property system as a whole. */
export interface Property {
  /** The connector's name. */
  readonly name: string
  /** Number of the change with which anybody may have come or gone in any room; 0 for none. */
  readonly change: number
  /** Since when the link is away, so that nothing is received; 0 while it is there. */
  readonly lostMs: number
  readonly withheld?: WithheldList
}

/** A guest list that was too unlikely to be applied. A person may accept it, or a second one confirm it. */
export interface WithheldList {
  readonly atMs: number
  /** Rooms with calls of guests whom it does not name. */
  readonly rooms: readonly string[]
  /** Whether it names nobody at all. */
  readonly isEmpty: boolean
  /** A person has said that the next list is to be applied, whatever it says. */
  readonly isAccepted: boolean
}
