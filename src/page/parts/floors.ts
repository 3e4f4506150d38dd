export interface Floor {
  /** Empty for the rooms whose number names no floor. */
  readonly name: string
  readonly rooms: readonly string[]
}

/** The house floor by floor, from below: 101 lies on floor 1, 1203 on floor 12, what names no floor comes last. */
export function floorsOf(rooms: readonly string[]): readonly Floor[] {
  const byFloor = new Map<string, string[]>()
  for (const room of [...rooms].sort(byNumber)) {
    const floor = floorOf(room)
    byFloor.set(floor, [...(byFloor.get(floor) ?? []), room])
  }
  return [...byFloor]
    .map(([name, rooms]) => ({ name, rooms }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || byNumber(a.name, b.name))
}

/** A room number without its last two digits; empty when it is none. */
function floorOf(room: string): string {
  return /^(\d+)\d\d$/.exec(room)?.[1] ?? ''
}

const order = new Intl.Collator('en', { numeric: true })

/** As people count: 9, 10, 101, A1, A2. */
export function byNumber(a: string, b: string): number {
  return order.compare(a, b)
}

/** What is listed by number: the system sorts 10 before 2. */
export function inOrder<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => byNumber(a.id, b.id))
}
