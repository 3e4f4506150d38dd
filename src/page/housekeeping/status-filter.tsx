import { useHotel, usePage } from '../live/context.ts'
import { inOrder } from '../parts/floors.ts'
import type { Standing } from './set-status.ts'
import { signOf } from './status-sign.ts'
import { useWork } from './work.ts'

/** How many rooms have each status; one of them shows those rooms alone, on all floors. */
export function StatusFilter({ now }: { readonly now: ReadonlyMap<string, Standing> }) {
  const { words, shown } = usePage()
  const { statuses } = useHotel()
  const work = useWork()
  const { rounds } = words.housekeeping
  const known = statuses.valueOr([])
  const counts = new Map<string, number>()
  for (const { id } of now.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
  const chips = [
    ...inOrder(known).map(({ id, description }) => ({ id, name: description })),
    { id: '', name: rounds.notSet },
  ].filter(({ id }) => counts.has(id) || work.filter.value === id)
  // One kind of room needs no choice.
  if (chips.length < 2 && work.filter.value === undefined) return null
  const choose = (id: string | undefined) => {
    work.filter.value = id === work.filter.value ? undefined : id
  }
  return (
    <fieldset class="status-filter" aria-label={rounds.filter}>
      <button
        type="button"
        aria-pressed={work.filter.value === undefined}
        onClick={() => choose(undefined)}
      >
        {rounds.all} <span class="count">{shown.number(now.size)}</span>
      </button>
      {chips.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class={signOf(id, known)}
          aria-pressed={work.filter.value === id}
          onClick={() => choose(id)}
        >
          {name} <span class="count">{shown.number(counts.get(id) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}
