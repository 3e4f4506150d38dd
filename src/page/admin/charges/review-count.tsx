import { useHotel, usePage } from '../../live/context.ts'
import { usePath } from '../../live/use-reading.ts'
import type { Destination } from '../../rest/admin-records.ts'

/** How many deliveries to connectors wait for a person; nothing when none does. */
export function ReviewCount() {
  return useHotel().may.administerSite ? <Count /> : null
}

function Count() {
  const { words, shown } = usePage()
  const reading = usePath<{ destinations: readonly Destination[] }>('/rest/outbound', ['delivery'])
  if (reading.kind !== 'ready') return null
  const count = reading.value.destinations
    .filter(({ kind }) => kind === 'connector')
    .reduce((sum, { held, refused }) => sum + held + refused, 0)
  if (count === 0) return null
  return (
    <span class="tag bad">
      {shown.number(count)}
      <span class="unseen"> {words.admin.charges.toReview}</span>
    </span>
  )
}
