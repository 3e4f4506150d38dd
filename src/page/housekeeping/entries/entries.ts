import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { hourMs } from '../../../lib/units.ts'
import { newKey } from '../../parts/new-key.ts'
import { byOrder, confirmed, type Entry, isReplaced, type NewEntry } from './entry.ts'
import { entryOfText, textOfEntry } from './entry-text.ts'

/** Where the browser keeps texts under names; other tabs see the same. */
export interface Shelf {
  /** The names that begin so. */
  names(start: string): readonly string[]
  read(name: string): string
  /** An empty text takes it away. False when it could not be kept. */
  keep(name: string, text: string): boolean
}

/** More than a shift enters; a browser holds thousands. */
const maxOpen = 500
const maxSent = 50
/** Longer than a shift. */
const sentShownMs = 12 * hourMs

/**
 * What one user has entered. Each entry lies under a name of its own, so that two tabs never
 * write over each other's; where nothing can be kept it lives as long as the page.
 */
export class Entries {
  readonly #shelf: Shelf
  readonly #start: string
  readonly #all = signal<ReadonlyMap<string, Entry>>(new Map())
  /** Keys of those that the browser would not keep. */
  readonly #loose = signal<ReadonlySet<string>>(new Set())
  /** The key of the entry that is being sent by this tab, or nothing. */
  readonly underWay = signal('')
  /** Oldest first. */
  readonly list: ReadonlySignal<readonly Entry[]> = computed(() =>
    [...this.#all.value.values()].sort(byOrder),
  )
  /** Those that are not settled. */
  readonly open: ReadonlySignal<readonly Entry[]> = computed(() =>
    this.list.value.filter(({ state }) => state.kind !== 'sent'),
  )
  /** False when something that waits could not be kept: it is lost when the page is closed. */
  readonly isKept: ReadonlySignal<boolean> = computed(
    () => !this.open.value.some(({ key }) => this.#loose.value.has(key)),
  )

  constructor(user: string, shelf: Shelf) {
    this.#shelf = shelf
    this.#start = startOf(user)
    for (const name of shelf.names(this.#start)) this.takeOver(name)
  }

  /** Adds entries, and gives them; undefined when too much waits already. */
  add(added: readonly NewEntry[], nowMs: number): readonly Entry[] | undefined {
    if (this.open.peek().length + added.length > maxOpen) return undefined
    const entered: Entry[] = []
    const blank = { triedMs: 0, confirmedMs: 0, state: { kind: 'waiting' } } as const
    for (const one of added) {
      const order = (this.list.peek().at(-1)?.order ?? 0) + 1
      const entry: Entry = { ...one, ...blank, key: newKey(), order, enteredMs: nowMs }
      this.put(entry)
      entered.push(entry)
    }
    this.dropReplaced()
    return entered
  }

  /** Puts an entry in the place of what was known of it; false when it could not be kept. */
  put(entry: Entry): boolean {
    this.#set(entry.key, entry)
    const name = this.#start + entry.key
    const isKept = this.#shelf.keep(name, textOfEntry(entry))
    // What lies there still waits, and would be sent once more.
    if (!isKept && entry.state.kind === 'sent') this.#shelf.keep(name, '')
    const loose = new Set(this.#loose.peek())
    if (isKept) loose.delete(entry.key)
    else loose.add(entry.key)
    this.#loose.value = loose
    return isKept
  }

  /** Whether something of it is kept, be it old. */
  isOnShelf({ key }: Entry): boolean {
    return this.#shelf.read(this.#start + key) !== ''
  }

  confirm(entry: Entry, nowMs: number): void {
    this.put(confirmed(entry, nowMs))
  }

  remove({ key }: Entry): void {
    this.#set(key, undefined)
    this.#shelf.keep(this.#start + key, '')
  }

  /** What is known now of an entry that may have been settled by another tab. */
  find(key: string): Entry | undefined {
    return this.#all.peek().get(key)
  }

  /** Forgets statuses that a later one has replaced, but for one under way. */
  dropReplaced(): void {
    const list = this.list.peek()
    for (const entry of list)
      if (entry.key !== this.underWay.peek() && isReplaced(entry, list)) this.remove(entry)
  }

  /** Forgets what was sent long ago. */
  dropSent(nowMs: number): void {
    const sent = this.list.peek().filter(({ state }) => state.kind === 'sent')
    sent.forEach((entry, index) => {
      const isOld = entry.state.kind === 'sent' && nowMs - entry.state.atMs > sentShownMs
      if (isOld || index < sent.length - maxSent) this.remove(entry)
    })
  }

  /** Takes over what another tab has kept or taken away under that name. */
  takeOver(name: string): void {
    if (!name.startsWith(this.#start)) return
    const key = name.slice(this.#start.length)
    const kept = entryOfText(this.#shelf.read(name))
    const entry = kept?.key === key ? kept : undefined
    // Its outcome is told by this tab.
    if (!entry && key === this.underWay.peek()) return
    this.#set(key, entry)
  }

  #set(key: string, entry: Entry | undefined): void {
    const all = new Map(this.#all.peek())
    if (entry) all.set(key, entry)
    else all.delete(key)
    this.#all.value = all
  }
}

/** How many entries of other users wait in this browser, by their names. */
export function waitingOfOthers(user: string, shelf: Shelf): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of shelf.names(commonStart)) {
    const other = userOf(name)
    const isOpen = entryOfText(shelf.read(name))?.state.kind === 'waiting'
    if (other !== undefined && other !== user && isOpen)
      counts.set(other, (counts.get(other) ?? 0) + 1)
  }
  return counts
}

const commonStart = 'unsent.'

function startOf(user: string): string {
  return `${commonStart}${encodeURIComponent(user)}/`
}

/** Undefined when it is a name that this page does not give. */
function userOf(name: string): string | undefined {
  try {
    return decodeURIComponent(name.slice(commonStart.length, name.lastIndexOf('/')))
  } catch {
    return undefined
  }
}
