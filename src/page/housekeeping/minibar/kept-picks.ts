import { hourMs } from '../../../lib/units.ts'
import { forgetInTab, keepForTab, readForTab } from '../../shell/tab.ts'
import type { Picks } from './picks.ts'

/** What was taken out of the minibars and is not charged yet, and how the items are called. */
export interface Picked {
  /** By room. */
  readonly picks: ReadonlyMap<string, Picks>
  /** By item id. */
  readonly names: ReadonlyMap<string, string>
}

interface KeptPicks {
  /** By the hotel's clock. */
  readonly atMs: number
  readonly rows: readonly Row[]
}

interface Row {
  readonly room: string
  readonly id: string
  readonly description: string
  readonly quantity: number
}

/** The guest may have left by then. */
const oldMs = 4 * hourMs

/** Has the tab remember it: a telephone throws a page away that nobody looks at, and loads it again. */
export function keepPicks(user: string, { picks, names }: Picked, atMs: number): void {
  const rows = [...picks].flatMap(([room, ofRoom]) =>
    [...ofRoom].map(([id, quantity]) => ({ room, id, description: names.get(id) ?? id, quantity })),
  )
  if (rows.length === 0) forgetInTab(nameFor(user))
  else keepForTab(nameFor(user), { atMs, rows } satisfies KeptPicks)
}

/** What this user had picked in this tab, unless that was long ago. */
export function readPicks(user: string, nowMs: number): Picked {
  const { atMs, rows } = readForTab(nameFor(user), isKeptPicks) ?? { atMs: 0, rows: [] }
  const picks = new Map<string, Picks>()
  const names = new Map<string, string>()
  if (Math.abs(nowMs - atMs) > oldMs) return { picks, names }
  for (const { room, id, description, quantity } of rows) {
    picks.set(room, new Map([...(picks.get(room) ?? []), [id, quantity]]))
    names.set(id, description)
  }
  return { picks, names }
}

function nameFor(user: string): string {
  return `picks.${encodeURIComponent(user)}/`
}

function isKeptPicks(kept: unknown): kept is KeptPicks {
  const { atMs, rows } = Object(kept)
  return typeof atMs === 'number' && Array.isArray(rows) && rows.every(isRow)
}

function isRow(kept: unknown): kept is Row {
  const { room, id, description, quantity } = Object(kept)
  const texts = [room, id, description]
  return (
    texts.every((text) => typeof text === 'string') && quantity > 0 && Number.isInteger(quantity)
  )
}
