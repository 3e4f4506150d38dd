import { amountOf, sumOfAmounts } from '../../../core/money.ts'
import type { Item } from '../../rest/records.ts'

/** How many of each item were taken out of a minibar and are not charged yet, by item id. */
export type Picks = ReadonlyMap<string, number>

/** False when the item's max is reached; 0 is without limit. */
export function mayAddOne(picks: Picks, { id, max }: Item): boolean {
  return max === 0 || (picks.get(id) ?? 0) < max
}

/** One more, as far as the item's max allows. */
export function addOne(picks: Picks, item: Item): Picks {
  if (!mayAddOne(picks, item)) return picks
  return new Map([...picks, [item.id, (picks.get(item.id) ?? 0) + 1]])
}

export function takeOne(picks: Picks, { id }: Item): Picks {
  const left = (picks.get(id) ?? 0) - 1
  const others = [...picks].filter(([other]) => other !== id)
  return new Map(left > 0 ? [...others, [id, left]] : others)
}

export function countOf(picks: Picks): number {
  return [...picks.values()].reduce((sum, quantity) => sum + quantity, 0)
}

/** What they come to together, exactly. */
export function sumOf(picks: Picks, items: readonly Item[]): string {
  return sumOfAmounts(items.map(({ id, price }) => amountOf(price, picks.get(id) ?? 0)))
}
