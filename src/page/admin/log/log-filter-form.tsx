import { type LogEvent, logEvents } from '../../../core/model.ts'
import { useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { RoomField } from '../room-field.tsx'
import { TimeRangeFields } from '../time-range-fields.tsx'
import type { LogFilter } from './log-filter.ts'

export interface LogFilterFormProps {
  readonly filter: LogFilter
  readonly onChange: (filter: LogFilter) => void
}

export function LogFilterForm({ filter, onChange }: LogFilterFormProps) {
  const { log: says, filters } = useWords().admin
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part })
  return (
    <form
      class="card row filters"
      aria-label={filters.label}
      onSubmit={(event) => event.preventDefault()}
    >
      <RoomField room={filter.room} onChange={(room) => change({ room })} />
      <TimeRangeFields range={filter.range} onChange={(range) => change({ range })} />
      <Field label={says.event}>
        {(ties) => (
          <select
            {...ties}
            value={filter.event}
            onChange={(event) => change({ event: eventOf(event.currentTarget.value) })}
          >
            <option value="">{filters.all}</option>
            {logEvents.map((event) => (
              <option key={event} value={event}>
                {says.events[event]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={filters.text}>
        {(ties) => (
          <input
            {...ties}
            type="search"
            autocomplete="off"
            value={filter.text}
            onInput={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </Field>
    </form>
  )
}

function eventOf(value: string): LogEvent | '' {
  return logEvents.find((event) => event === value) ?? ''
}
