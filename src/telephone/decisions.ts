import { charge } from '../core/delivery/charge.ts'
import { changeStatus } from '../core/delivery/room-status.ts'
import type { DiskShares } from '../core/disk-shares.ts'
import { Fault } from '../core/fault.ts'
import type { User } from '../core/model/account.ts'
import { extensionsOf, type Room } from '../core/model/room.ts'
import { Source } from '../core/model/wakeup.ts'
import type { Decided } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import { nextDay } from '../core/site-time.ts'
import { isDialledAgain, noteDialled } from '../core/telephone/dialled-charge.ts'
import type { TelephoneSite } from '../core/telephone/rules.ts'
import { type Actor, partyOf } from '../core/tenancy.ts'
import { book } from '../core/wakeup/book.ts'
import { deskContext } from '../core/wakeup/context.ts'
import { remove } from '../core/wakeup/edit.ts'
import { inTheEnd, isPieces, type Pieces } from '../lib/turns/pieces.ts'

export interface DecisionParts {
  readonly store: Store
  readonly clock: Clock
  readonly newId: () => string
  readonly site: TelephoneSite
  readonly desk: Pick<WakeupDesk, 'capacityOf' | 'state'>
  readonly shares: DiskShares
}

/** How something ended that a caller has asked for: the code of the Fault where it was refused. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: Fault['code'] }

/** A wakeup call as it is told to a caller. */
export interface BookedCall {
  readonly id: string
  readonly dueMs: number
  readonly isDaily: boolean
}

interface NewBooking extends Pick<BookedCall, 'dueMs'> {
  /** Nothing rings until the clock is right. */
  readonly isClockHeld: boolean
}

/** What is charged to a room. */
export interface DialledCharge {
  readonly room: string
  readonly item: string
  readonly quantity: number
  /** Whether the same was charged a moment ago, and is meant to be again. */
  readonly isConfirmed: boolean
}

/** What a telephone does, as an actor. */
export function phoneActor(extension: string, tenant: string): Actor {
  return { name: `phone ${extension}`, permissions: [], tenant, source: Source.roomPhone }
}

/** What callers decide: the decisions of REST, in one commit each. */
export class Decisions {
  readonly #parts: DecisionParts
  readonly #startedMs: number

  constructor(parts: DecisionParts) {
    this.#parts = parts
    this.#startedMs = parts.clock.now()
  }

  /** The calls that a room has booked, the next one first. */
  callsOf(room: string): BookedCall[] {
    return this.#parts.store
      .pendingOf(room)
      .map(({ id, dueMs, dailyAt }) => ({ id, dueMs, isDaily: dailyAt !== '' }))
      .sort((a, b) => a.dueMs - b.dueMs)
  }

  /** Books a call for the next time that it is `HHMM`. */
  book(actor: Actor, room: string, hhmm: string): Promise<Outcome<NewBooking>> {
    const { site, clock, desk, newId } = this.#parts
    const heldUntilMs = desk.state().clockHeldUntilMs
    const nowMs = Math.max(clock.now(), heldUntilMs ?? 0)
    const today = site.time.wallAt(nowMs).slice(0, 10)
    const wall = `${today}T${hhmm.slice(0, 2)}:${hhmm.slice(2)}:00`
    const when = nextDay(site.time, wall, nowMs + 1)
    return this.#commit({ actor, licence: 'Wakeup', adds: true }, function* (read) {
      const context = deskContext(site, { read, actor, nowMs, newId })
      const { change } = yield* book(context, {
        rooms: [room],
        when,
        daily: false,
        capacityOf: (extensions) => desk.capacityOf(extensions),
      })
      return { change, value: { dueMs: when.ms, isClockHeld: heldUntilMs !== undefined } }
    })
  }

  /** Deletes a call of a room. */
  cancel(actor: Actor, id: string): Promise<Outcome<undefined>> {
    const { site, clock, newId } = this.#parts
    return this.#commit({ actor, licence: 'Wakeup', adds: false }, (read) => {
      const context = deskContext(site, { read, actor, nowMs: clock.now(), newId })
      return { change: remove(context, id), value: undefined }
    })
  }

  setStatus(actor: Actor, room: string, status: string): Promise<Outcome<string>> {
    const { site, clock, newId } = this.#parts
    const pushServers = site.pushServers
      .filter(({ events }) => events.includes('room.status'))
      .map(({ name }) => name)
    const request = { actor, nowMs: clock.now(), time: site.time, newId, pushServers, status, room }
    return this.#commit({ actor, licence: 'Room status', adds: true }, (read) => ({
      change: changeStatus(read, request),
      value: read.get('status', status)?.description ?? '',
    }))
  }

  /** Charges a room; `again` when the same was charged a moment ago, and nothing is changed. */
  charge(user: User, dialled: DialledCharge): Promise<Outcome<'charged' | 'again'>> {
    const { site, clock, newId } = this.#parts
    const nowMs = clock.now()
    const actor: Actor = { ...user, source: Source.roomPhone }
    const { room, item, quantity, isConfirmed } = dialled
    const noted = { charge: { room, item, quantity }, nowMs, startedMs: this.#startedMs }
    if (quantity < 1) return Promise.resolve({ kind: 'refused', code: 202 })
    return this.#commit({ actor, licence: 'Inventory', adds: true }, (read) => {
      requireSame(read, user)
      const change = charge(read, {
        actor,
        nowMs,
        time: site.time,
        newId,
        list: site.roomList,
        connectors: site.connectors,
        item,
        quantity,
        room,
      })
      if (!isConfirmed && isDialledAgain(read, user.name, noted))
        return { change: [], value: 'again' }
      return { change: [...change, ...noteDialled(read, user.name, noted)], value: 'charged' }
    })
  }

  /** The largest quantity of an item in one charge; 0 for any. */
  maxOf(item: string): number {
    return this.#parts.store.get('item', item)?.max ?? 0
  }

  /** The mailbox room of an extension; of several, that which has it first among its own. */
  roomAt(extension: string): Room | undefined {
    if (extension === '') return undefined
    let sharing: Room | undefined
    for (const room of this.#parts.store.each('room')) {
      const place = extensionsOf(room, room.room).indexOf(extension)
      if (place < 0 || !room.list.includes('mailbox')) continue
      if (place === 0) return room
      sharing ??= room
    }
    return sharing
  }

  /** The mailbox rooms whose numbers begin like this: the one that it is, and how many are longer. */
  roomsFrom(digits: string): { exact: Room | undefined; longer: number } {
    let exact: Room | undefined
    let longer = 0
    for (const room of this.#parts.store.each('room')) {
      if (!room.list.includes('mailbox') || !room.room.startsWith(digits)) continue
      if (room.room === digits) exact = room
      // What cannot be dialled is not waited for.
      else if (/^\d+$/.test(room.room)) longer += 1
    }
    return { exact, longer }
  }

  /** Whether there is a status with this id, and how many have longer ones. */
  statusesFrom(digits: string): { isThere: boolean; longer: number } {
    const ids = [...this.#parts.store.each('status')].map(({ id }) => id)
    const longer = ids.filter((id) => id.startsWith(digits) && id !== digits).length
    return { isThere: ids.includes(digits), longer }
  }

  async #commit<T>(
    { actor, licence, adds }: { actor: Actor; licence: string; adds: boolean },
    decide: (read: Reads) => Decided<T> | Pieces<Decided<T>>,
  ): Promise<Outcome<T>> {
    const { store, site, shares } = this.#parts
    const conclude = (decided: Decided<T>): Decided<T> => {
      if (decided.change.length > 0) shares.take({ by: actor, adds })
      return decided
    }
    try {
      if (!site.isLicensed(licence)) return { kind: 'refused', code: 104 }
      await shares.lookAgain()
      const value = await store.commit((read) => {
        const decided = decide(read)
        return isPieces(decided) ? inTheEnd(decided, conclude) : conclude(decided)
      }, partyOf(actor))
      return { kind: 'done', value }
    } catch (error) {
      if (error instanceof Fault) return { kind: 'refused', code: error.code }
      throw error
    }
  }
}

/** Whoever was changed since the PIN was entered may not charge any more, until it is entered again. */
function requireSame(read: Reads, user: User): void {
  if (read.get('user', user.name) !== user)
    throw new Fault(102, 'The account was changed since the PIN was entered.')
}
