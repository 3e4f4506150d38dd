import { useHotel, useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { RoomField } from '../room-field.tsx'
import { TimeRangeFields } from '../time-range-fields.tsx'
import type { ChargeFilter } from './charge-filter.ts'

export interface ChargeFilterFormProps {
  readonly filter: ChargeFilter
  readonly onChange: (filter: ChargeFilter) => void
}

export function ChargeFilterForm({ filter, onChange }: ChargeFilterFormProps) {
  const { filters, charges: says } = useWords().admin
  const items = useHotel().items.valueOr([])
  const change = (part: Partial<ChargeFilter>) => onChange({ ...filter, ...part })
  return (
    <form
      class="card row filters"
      aria-label={filters.label}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label={says.state}>
        {(ties) => (
          <select
            {...ties}
            value={filter.isReviewOnly ? 'review' : ''}
            onChange={(event) => change({ isReviewOnly: event.currentTarget.value !== '' })}
          >
            <option value="">{filters.all}</option>
            <option value="review">{says.needReview}</option>
          </select>
        )}
      </Field>
      <RoomField room={filter.room} onChange={(room) => change({ room })} />
      <Field label={says.item}>
        {(ties) => (
          <select
            {...ties}
            value={filter.item}
            onChange={(event) => change({ item: event.currentTarget.value })}
          >
            <option value="">{filters.all}</option>
            {items.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TimeRangeFields range={filter.range} onChange={(range) => change({ range })} />
    </form>
  )
}
