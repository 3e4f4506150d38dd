import { useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'
import type { TimeRange } from './time-range.ts'

export interface TimeRangeFieldsProps {
  readonly range: TimeRange
  readonly onChange: (range: TimeRange) => void
}

export function TimeRangeFields({ range, onChange }: TimeRangeFieldsProps) {
  const { filters } = useWords().admin
  return (
    <>
      <Field label={filters.from}>
        {(ties) => (
          <input
            {...ties}
            type="datetime-local"
            required
            value={range.start}
            onChange={(event) => {
              // Without a beginning all of it would be read.
              if (event.currentTarget.value !== '')
                onChange({ ...range, start: event.currentTarget.value })
            }}
          />
        )}
      </Field>
      <Field label={filters.to}>
        {(ties) => (
          <input
            {...ties}
            type="datetime-local"
            value={range.end}
            onChange={(event) => onChange({ ...range, end: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
