import type { Dice } from './dice.ts'
import type { StaffMember } from './staff-member.ts'

/** Of the demo's list of statuses. */
const status = {
  clean: '01',
  dirty: '02',
  beingCleaned: '03',
  inspected: '04',
  doNotDisturb: '06',
} as const

/** How rooms are found when the hotel opens; what is there twice is found twice as often. */
const found = [
  ...[status.dirty, status.dirty, status.dirty, status.clean, status.clean],
  ...[status.inspected, status.inspected, status.beingCleaned, status.doNotDisturb],
]

/** What follows in the course of a day. */
const next: Readonly<Record<string, string>> = {
  [status.dirty]: status.beingCleaned,
  [status.beingCleaned]: status.clean,
  [status.clean]: status.inspected,
  [status.inspected]: status.dirty,
  [status.doNotDisturb]: status.dirty,
}

/** With so many rooms begun, one of them is finished first. */
const maxBegun = 4
/** Every so many charges one is for a room in which nobody stays: a mistake for people to review. */
const chargesPerMistake = 8
const firstMistake = 2

export interface HousekeeperParts {
  readonly account: StaffMember
  readonly allRooms: readonly string[]
  /** Where guests stay who empty the minibar. */
  readonly guestRooms: readonly string[]
  readonly vacantRooms: readonly string[]
  /** Ids of what is in the minibar. */
  readonly items: readonly string[]
  readonly dice: Dice
}

/** The housekeeper of the demo, who goes from room to room. */
export class Housekeeper {
  readonly #parts: HousekeeperParts
  #charges = 0

  constructor(parts: HousekeeperParts) {
    this.#parts = parts
  }

  /** Notes how every room is found; stops early when the hotel closes. */
  async lookAround(signal: AbortSignal): Promise<void> {
    const { allRooms, dice } = this.#parts
    for (const room of allRooms) {
      if (signal.aborted) return
      await this.#set(room, dice.oneOf(found))
    }
  }

  /** Brings one room a step further. */
  async goOn(): Promise<void> {
    const { account, dice } = this.#parts
    // As it stands on the page, where visitors change it, too.
    const board = (await account.list('/rest/rsi/room', 'rooms')) ?? []
    const begun = board.filter(({ id }) => id === status.beingCleaned)
    const row = dice.oneOf(begun.length < maxBegun ? board : begun)
    if (row) await this.#set(String(row.room), next[String(row.id)])
  }

  /** Reports what was taken from a minibar. */
  async charge(): Promise<void> {
    const { account, guestRooms, vacantRooms, items, dice } = this.#parts
    const isMistake = this.#charges % chargesPerMistake === firstMistake
    this.#charges += 1
    const room = dice.oneOf(isMistake ? vacantRooms : guestRooms)
    const id = dice.oneOf(items)
    if (room === undefined || id === undefined) return
    await account.send('/rest/isi/charge', { id, room, quantity: String(dice.between(1, 2)) })
  }

  async #set(room: string, id: string | undefined): Promise<void> {
    if (id !== undefined) await this.#parts.account.send('/rest/rsi/change', { id, room })
  }
}
