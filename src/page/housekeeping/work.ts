import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useHotel } from '../live/context.ts'
import type { Hotel } from '../live/hotel.ts'
import { keep, keptNames, readKept } from '../shell/kept.ts'
import { onKeptElsewhere } from '../shell/kept-elsewhere.ts'
import { wallAt } from '../time/wall.ts'
import { Entries, type Shelf, waitingOfOthers } from './entries/entries.ts'
import { type Entry, heldUntilMs, isHeld, isUntried, type NewEntry } from './entries/entry.ts'
import { Sender } from './entries/sender.ts'
import { keepPicks, readPicks } from './minibar/kept-picks.ts'
import type { Picks } from './minibar/picks.ts'

const tryEveryMs = 30_000

const shelf: Shelf = { names: keptNames, read: readKept, keep }
/** By user name, for as long as the page is open: what could not be kept outlives a login. */
const entriesByUser = new Map<string, Entries>()
onKeptElsewhere((name) => {
  for (const entries of entriesByUser.values()) entries.takeOver(name)
})

/** What one user does among the rooms: entered, on its way, and sent. */
export class Work {
  readonly entries: Entries
  readonly #hotel: Hotel
  readonly #sender: Sender
  readonly #picks: Signal<ReadonlyMap<string, Picks>>
  /** Of the items that were picked, also when they are taken off the list since. */
  readonly #names: Map<string, string>
  #heldTimer: ReturnType<typeof setTimeout> | undefined
  /** The rooms as they were listed last: one leads to the next. */
  readonly tour = signal<readonly string[]>([])
  /** The status that rooms are listed by, on all floors; undefined for one floor as it is. */
  readonly filter = signal<string | undefined>(undefined)

  constructor(hotel: Hotel) {
    this.#hotel = hotel
    this.entries = entriesOf(hotel.account.name)
    const { picks, names } = readPicks(hotel.account.name, hotel.clock.nowMs())
    this.#picks = signal(picks)
    this.#names = new Map(names)
    this.#sender = new Sender({
      entries: this.entries,
      post: (entry) => post(hotel, entry),
      readClock: () => hotel.readClock(),
      nowMs: () => hotel.clock.nowMs(),
      onSent: (entry) => showOnBoard(hotel, entry),
      signal: hotel.left,
    })
  }

  /** Sends now, and whenever the network may be back, until the user leaves. */
  open(): void {
    const { left, events } = this.#hotel
    const timer = setInterval(this.send, tryEveryMs)
    left.addEventListener('abort', () => {
      clearInterval(timer)
      clearTimeout(this.#heldTimer)
    })
    addEventListener('online', this.send, { signal: left })
    // Whoever puts the telephone away has nothing to undo, and may not take it up again for long.
    const letGo = () => {
      if (document.visibilityState === 'hidden') this.#letGo()
    }
    document.addEventListener('visibilitychange', letGo, { signal: left })
    events.onOpened(this.send)
    this.send()
  }

  readonly send = (): void => {
    // The hotel's clock may have been set meanwhile.
    void this.#sender.send().then(() => this.#sendHeld())
  }

  #letGo(): void {
    const nowMs = this.#hotel.clock.nowMs()
    for (const entry of this.entries.open.peek())
      if (isHeld(entry, nowMs)) this.entries.confirm(entry, nowMs)
    this.send()
  }

  /** What waits so that it can still be undone is sent as soon as it has waited. */
  #sendHeld(): void {
    clearTimeout(this.#heldTimer)
    const nowMs = this.#hotel.clock.nowMs()
    const untils = this.entries.open
      .peek()
      .filter((entry) => isHeld(entry, nowMs))
      .map(heldUntilMs)
    if (untils.length === 0 || this.#hotel.left.aborted) return
    this.#heldTimer = setTimeout(this.send, Math.min(...untils) - nowMs + 1)
  }

  /** Gives the entries; undefined when too much waits already. */
  enter(added: readonly NewEntry[]): readonly Entry[] | undefined {
    const entered = this.entries.add(added, this.#hotel.clock.nowMs())
    this.send()
    return entered
  }

  /** Sends an entry after all. */
  confirm(entry: Entry): void {
    this.entries.confirm(entry, this.#hotel.clock.nowMs())
    this.send()
  }

  /** Takes back what nobody has got yet: what was to be charged is picked again. False when it has left. */
  undo(entry: Entry): boolean {
    const { kind, key, room, id, description, quantity } = entry
    const now = this.entries.find(key)
    if (!now || !isUntried(now)) return false
    this.entries.remove(entry)
    if (kind !== 'charge') return true
    const picks = this.#picks.value.get(room) ?? new Map()
    this.#names.set(id, description)
    this.pick(room, new Map([...picks, [id, (picks.get(id) ?? 0) + quantity]]))
    return true
  }

  /** What was taken out of each minibar and is not charged yet, by room. */
  get picks(): ReadonlySignal<ReadonlyMap<string, Picks>> {
    return this.#picks
  }

  pick(room: string, picks: Picks): void {
    for (const { id, description } of this.#hotel.items.valueOr([]))
      if (picks.has(id)) this.#names.set(id, description)
    const others = [...this.#picks.value].filter(([other]) => other !== room)
    this.#picks.value = new Map(picks.size > 0 ? [...others, [room, picks]] : others)
    const { account, clock } = this.#hotel
    keepPicks(account.name, { picks: this.#picks.value, names: this.#names }, clock.nowMs())
  }

  nameOf(item: string): string {
    return this.#names.get(item) ?? item
  }

  waitingOfOthers(): ReadonlyMap<string, number> {
    return waitingOfOthers(this.#hotel.account.name, shelf)
  }
}

const workByHotel = new WeakMap<Hotel, Work>()

/** The work of the user who has logged in; begins to send what waits when it is first asked for. */
export function useWork(): Work {
  const hotel = useHotel()
  const known = workByHotel.get(hotel)
  if (known) return known
  const work = new Work(hotel)
  workByHotel.set(hotel, work)
  work.open()
  return work
}

/** Sends what waits, whichever part of the page is open. */
export function KeepSending() {
  useWork()
  return null
}

function entriesOf(user: string): Entries {
  const entries = entriesByUser.get(user) ?? new Entries(user, shelf)
  entriesByUser.set(user, entries)
  return entries
}

function post({ rest }: Hotel, { kind, id, quantity, room, key }: Entry) {
  const posting = { idempotencyKey: key }
  return kind === 'charge'
    ? rest.post('/rest/isi/charge', { id, quantity, room }, posting)
    : rest.post('/rest/rsi/change', { id, room }, posting)
}

/** What was just sent is seen before the board is read again. */
function showOnBoard({ board, account, clock }: Hotel, entry: Entry): void {
  const known = board.state.peek()
  if (entry.kind !== 'status' || known.kind !== 'ready') return
  const { id, description } = entry
  const { date, time } = wallAt(clock.nowMs(), clock.wallZone)
  const changed = { id, description, changed: `${date}T${time}`, actor: account.name }
  board.set(known.value.map((row) => (row.room === entry.room ? { ...row, ...changed } : row)))
}
