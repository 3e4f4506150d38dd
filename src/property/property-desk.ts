import { diskFull, Fault } from '../core/fault.ts'
import { type Counts, RateLimitedLog } from '../core/journal/rate-limited-log.ts'
import { listAlertId } from '../core/model/alert-ids.ts'
import { occupancyId } from '../core/model/guest.ts'
import { Result, Source } from '../core/model/wakeup.ts'
import type { Change, Write } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import { isRequest, type PropertyEvent, type PropertySink } from '../core/ports/property.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import { applyEvent, type RoomEvent } from '../core/property/apply-event.ts'
import { compareGuests, movesOf } from '../core/property/guest-list.ts'
import { doubtOf, markLinkRestored, withholdList } from '../core/property/guest-list-doubt.ts'
import { type GuestMove, moveGuest } from '../core/property/guests.ts'
import type { BookingConditions } from '../core/property/wakeup-requests.ts'
import type { Site } from '../core/site.ts'
import { withdraw } from '../core/wakeup/alerts/alert.ts'
import { type DeskContext, deskContext } from '../core/wakeup/context.ts'
import { chunkSize, chunksOf } from '../lib/turns/chunks.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { Quota } from '../lib/turns/quota.ts'
import { hourMs } from '../lib/units.ts'

export interface PropertyDeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly site: Pick<Site, 'time' | 'rules' | 'pushServers' | 'hasWakeup'>
  readonly newId: () => string
  readonly journal: Journal
  readonly capacityOf: WakeupDesk['capacityOf']
  /** Whether the disk has no space for another call. */
  readonly isShort: () => boolean
}

/** What each property system may write while the disk is short: all of it takes some of the reserve. */
const writesWhenShort = { amount: 1_000, withinMs: hourMs }
/** Lines about what one property system cannot have, in a minute. */
const maxLines = 20

type GuestListEvent = Extract<PropertyEvent, { kind: 'guest list' }>

/** Applies what property systems report of guests and wakeup calls, in the order of the events. */
export class PropertyDesk implements PropertySink {
  readonly #parts: PropertyDeskParts
  readonly #log: RateLimitedLog
  readonly #writesWhenShort: Quota
  /** The guest lists that are being compared, by property system: later events wait for them. */
  readonly #comparing = new Map<string, Promise<void>>()

  constructor(parts: PropertyDeskParts) {
    const { journal, clock } = parts
    this.#parts = parts
    const now = () => clock.monotonic()
    this.#log = new RateLimitedLog(journal, { maxLines, now })
    this.#writesWhenShort = new Quota(writesWhenShort, now)
  }

  async receive(property: string, event: PropertyEvent): Promise<void> {
    try {
      while (this.#comparing.has(property)) await this.#comparing.get(property)?.catch(() => {})
      if (event.kind === 'guest list') await this.#compareAlone(property, event)
      else await this.#apply(property, event)
    } catch (error) {
      if (error instanceof Fault) throw error
      // Such as a damaged record. The property system would only send the same again.
      const text = `What ${property} sent could not be applied (${event.kind}):`
      this.#parts.journal.error(text, error, { destination: property })
      if (!isRequest(event)) await this.#apply(property, { kind: 'guests unknown' })
    }
  }

  /** Removes what was reported by connectors that have left the site file. */
  async forgetOthers(names: readonly string[]): Promise<void> {
    await this.#parts.store.commit((read) => {
      const rooms = read.all('occupancy').filter(({ property }) => !names.includes(property))
      const properties = read.all('property').filter(({ name }) => !names.includes(name))
      const change: Change = [
        ...rooms.map(({ property, room }) => removal('occupancy', occupancyId(property, room))),
        ...properties.map(({ name }) => removal('property', name)),
        ...properties.flatMap(({ name }) => withdraw(read, listAlertId(name))),
      ]
      return { change, value: undefined }
    })
  }

  async #apply(property: string, event: RoomEvent): Promise<void> {
    const { store } = this.#parts
    const admit = this.#admission(property)
    const problem = await store.commit((read) => {
      const result = applyEvent(this.#context(property, read), event, this.#bookingConditions())
      return { change: admit(result.change), value: result.problem }
    })
    if (problem !== '') this.#logProblem(property, problem)
  }

  /** The property system itself is answered each time. */
  #logProblem(property: string, problem: string): void {
    const text = ({ unlogged }: Counts) =>
      `${property}: ${problem}${unlogged > 0 ? ` (${unlogged} others before it are not shown)` : ''}`
    this.#log.add(property, text, { destination: property })
  }

  async #compareAlone(property: string, event: GuestListEvent): Promise<void> {
    const comparing = this.#compare(property, event)
    this.#comparing.set(property, comparing)
    await comparing.finally(() => this.#comparing.delete(property))
  }

  /**
   * A list takes several commits, asked for at once: nothing comes between them, unless so many guests
   * have moved that the store could not take all of it.
   */
  async #compare(property: string, { guests, ...event }: GuestListEvent): Promise<void> {
    const { store } = this.#parts
    const lostMs = store.get('property', property)?.lostMs || event.lostMs
    const list = { guestsOf: Map.groupBy(guests, ({ room }) => room), lostMs }
    const moves = await inPieces(movesOf(this.#context(property, store), list))
    const admit = this.#admission(property)
    const decide = (decision: (desk: DeskContext) => Change) =>
      store.commit((read) => ({
        change: admit(decision(this.#context(property, read))),
        value: undefined,
      }))
    const doubt = await inPieces(doubtOf(this.#context(property, store), { ...list, moves }))
    if (doubt) return decide((desk) => withholdList(desk, doubt, lostMs))
    const calls = new Set<string>()
    const reservations = new Set(moves.map(({ guest }) => guest.reservation))
    const move = (guestMove: GuestMove) =>
      decide((desk) => {
        const change = moveGuest(desk, guestMove)
        for (const id of callsFor(change, guestMove.guest.reservation)) calls.add(id)
        return change
      })
    const roomPieces = await inPieces(piecesOfRooms(store))
    const chunks = chunksOf(moves)
    const lastMoves = chunks.pop() ?? []
    for (const piece of chunks) await allOf(piece.map(move))
    await allOf([
      ...lastMoves.map(move),
      ...roomPieces.map((rooms) =>
        decide((desk) => compareGuests(desk, rooms, { ...list, reservations, calls })),
      ),
      decide(markLinkRestored),
    ])
  }

  /**
   * Passes on what follows from one event, all of it or nothing: it throws Fault 501 when
   * the disk is short and the property system has had its share. The connector then asks for the guest
   * list again.
   */
  #admission(property: string): (change: Change) => Change {
    let isAdmitted = false
    return (change) => {
      if (change.length === 0) return change
      const hasSpace = !this.#parts.isShort()
      if (hasSpace || this.#writesWhenShort.takeUpTo(property, change.length)) isAdmitted = true
      if (!isAdmitted) throw diskFull()
      return change
    }
  }

  #bookingConditions(): BookingConditions {
    const { capacityOf, isShort, site } = this.#parts
    return { capacityOf, isShort, isLicensed: site.hasWakeup }
  }

  #context(property: string, read: Reads): DeskContext {
    const { clock, site, newId } = this.#parts
    const actor = { name: property, permissions: [], tenant: '', source: Source.property }
    return deskContext(site, { read, actor, nowMs: clock.now(), newId })
  }
}

/** All rooms in pieces, of which each has as many rooms and calls as one decision may be about. */
function* piecesOfRooms(store: Store): Pieces<string[][]> {
  const pieces: string[][] = []
  let left = 0
  for (const { room } of store.all('room')) {
    yield
    const size = 1 + store.pendingOf(room).length
    if (size > left || pieces.length === 0) {
      pieces.push([])
      left = chunkSize
    }
    pieces.at(-1)?.push(room)
    left -= size
  }
  return pieces
}

/** Resolves when all have ended; rejects, then, with the first failure. */
async function allOf(decisions: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(decisions))
    if (outcome.status === 'rejected') throw outcome.reason
}

/** Ids of the calls that go on by a change and are, or may be, for a reservation. */
function callsFor(change: Change, reservation: string): string[] {
  return change.flatMap((write) => {
    if (!('put' in write) || write.put !== 'wakeup') return []
    const { id, result, guests } = write.record
    const isTheirs = guests.length === 0 || guests.includes(reservation)
    return result === Result.pending && isTheirs ? [id] : []
  })
}

function removal(table: 'occupancy' | 'property', id: string): Write {
  return { remove: table, id, tenant: '' }
}
