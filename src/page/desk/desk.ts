import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { CallGroup, CallGroups, ListedCall } from '../live/calls.ts'
import { useHotel, useWords } from '../live/context.ts'
import type { Hotel } from '../live/hotel.ts'
import type { Room } from '../rest/records.ts'
import { keepForTab, readForTab, typedBy } from '../shell/tab.ts'
import type { Words } from '../words/words.ts'
import { Booking, isTyped } from './booking/booking.ts'
import { type Rooms, roomsToChoose } from './booking/chosen-rooms.ts'
import { type KeptGroup, keptGroups } from './booking/groups.ts'
import { floorGroups } from './booking/named-rooms.ts'
import { type RoomNeeds, roomNeedsOf } from './calls/needs.ts'
import { groupedBy } from './grouped-by.ts'
import { quarterMs, quartersOf, type ShownQuarter } from './quarters.ts'

const noCalls: CallGroups = { now: [], pending: [], answered: [], failed: [], cancelled: [] }

/** What the desk looks at: the calls, how full the night is, and what is being booked. */
export class Desk {
  readonly booking: Booking
  readonly rooms: ReadonlySignal<Rooms>
  /** Those of the hotel and of its property systems. */
  readonly groups: ReadonlySignal<readonly KeptGroup[]>
  readonly roomNeeds: ReadonlySignal<RoomNeeds>
  readonly quarters: ReadonlySignal<readonly ShownQuarter[]>
  /** The calls that are still to ring, by room. */
  readonly openCalls: ReadonlySignal<ReadonlyMap<string, readonly ListedCall[]>>
  readonly tab = signal<CallGroup>('pending')
  readonly search = signal('')
  /** Only calls of this quarter are shown. */
  readonly quarter = signal<ShownQuarter | undefined>(undefined)
  readonly allCalls: ReadonlySignal<CallGroups>
  /** Those that the search and the chosen quarter leave. */
  readonly shownCalls: ReadonlySignal<CallGroups>
  /** What floors are called. */
  readonly floorName: ReturnType<typeof signal<Words['desk']['floor']>>

  constructor(hotel: Hotel, floorName: Words['desk']['floor']) {
    const { clock, account, rest } = hotel
    const { name, tenant } = account
    const keptAs = typedBy(name, 'booking')
    this.floorName = signal(floorName)
    const rooms = computed(() => hotel.rooms.valueOr([]).filter((room) => canRing(room, tenant)))
    this.groups = computed(() =>
      keptGroups(hotel.groups.valueOr([]), { rooms: rooms.value, tenant }),
    )
    this.rooms = computed(() => {
      const names = rooms.value.map(({ room }) => room)
      const nameOf = this.floorName.value ?? floorName
      return roomsToChoose(names, (rooms) => [...this.groups.value, ...floorGroups(rooms, nameOf)])
    })
    this.roomNeeds = computed(() => roomNeedsOf(hotel.rooms.valueOr([])))
    this.booking = new Booking({ rest, rooms: this.rooms, clock })
    this.booking.putBack(readForTab(keptAs, isTyped))
    effect(() => keepForTab(keptAs, this.booking.typed()))
    this.allCalls = computed(() => {
      const state = hotel.calls.state.value
      return state.kind === 'ready' ? state.value : noCalls
    })
    this.quarters = computed(() =>
      quartersOf(hotel.capacity.valueOr([]), this.allCalls.value.pending, clock.wallZone),
    )
    this.openCalls = computed(() =>
      groupedBy(
        [...this.allCalls.value.now, ...this.allCalls.value.pending],
        ({ call }) => call.room,
      ),
    )
    this.shownCalls = computed(() => this.#filtered(this.allCalls.value))
  }

  /** Whether the lists have a call that is still to ring. */
  isOpen(id: string): boolean {
    return [...this.openCalls.value.values()].flat().some(({ call }) => call.id === id)
  }

  #filtered(calls: CallGroups): CallGroups {
    const start = this.search.value.trim().toLowerCase()
    const fromMs = this.quarter.value?.startMs
    if (start === '' && fromMs === undefined) return calls
    const isShown = ({ call, atMs }: ListedCall) =>
      call.room.toLowerCase().startsWith(start) &&
      (fromMs === undefined || (atMs >= fromMs && atMs < fromMs + quarterMs))
    return {
      now: calls.now.filter(isShown),
      pending: calls.pending.filter(isShown),
      answered: calls.answered.filter(isShown),
      failed: calls.failed.filter(isShown),
      cancelled: calls.cancelled.filter(isShown),
    }
  }
}

const deskByHotel = new WeakMap<Hotel, Desk>()

/** The desk of the user who has logged in: what is typed and chosen there stays while they look elsewhere. */
export function useDesk(): Desk {
  const hotel = useHotel()
  const { floor } = useWords().desk
  const desk = deskByHotel.get(hotel) ?? new Desk(hotel, floor)
  deskByHotel.set(hotel, desk)
  if (desk.floorName.peek() !== floor) desk.floorName.value = floor
  return desk
}

/** Rooms on the custom list have no phone; those of the whole site are not a tenant's to wake. */
function canRing({ list, tenant }: Room, mine: string): boolean {
  return list.split(',').includes('mailbox') && (mine === '' || tenant === mine)
}
