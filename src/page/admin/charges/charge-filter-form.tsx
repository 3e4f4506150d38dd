import { useHotel, useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { RoomField } from '../room-field.tsx'
import { TimeRangeFields } from '../time-range-fields.tsx'
import type { ChargeFilter } from './charge-filter.ts'

export interface ChargeFilterFormProps {
  readonly filter: ChargeFilter
  /** Gets the part that is new: others may change at the same moment. */
  readonly onChange: (part: Partial<ChargeFilter>) => void
}

export function ChargeFilterForm({ filter, onChange }: ChargeFilterFormProps) {
  const { filters, charges: says } = useWords().admin
  const items = useHotel().items.valueOr([])
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
            onChange={(event) => onChange({ isReviewOnly: event.currentTarget.value !== '' })}
          >
            <option value="">{filters.all}</option>
            <option value="review">{says.needReview}</option>
          </select>
        )}
      </Field>
      <RoomField room={filter.room} onChange={(room) => onChange({ room })} />
      <Field label={says.item}>
        {(ties) => (
          <select
            {...ties}
            value={filter.item}
            onChange={(event) => onChange({ item: event.currentTarget.value })}
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
      <TimeRangeFields range={filter} onChange={onChange} />
    </form>
  )
}
