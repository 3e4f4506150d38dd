import { useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'
import { DateInput } from './date-input.tsx'
import type { TimeRange } from './time-range.ts'

export interface TimeRangeFieldsProps {
  readonly range: TimeRange
  readonly onChange: (part: Partial<TimeRange>) => void
}

/** Without a beginning all of it would be read. */
export function TimeRangeFields({ range, onChange }: TimeRangeFieldsProps) {
  const { filters } = useWords().admin
  return (
    <>
      <Field label={filters.from}>
        {(ties) => (
          <DateInput
            ties={ties}
            type="datetime-local"
            value={range.start}
            onChange={(start) => onChange({ start })}
          />
        )}
      </Field>
      <Field label={filters.to}>
        {(ties) => (
          <DateInput
            ties={ties}
            type="datetime-local"
            value={range.end}
            isOptional
            onChange={(end) => onChange({ end })}
          />
        )}
      </Field>
    </>
  )
}
