import { type LogEvent, logEvents } from '../../../core/model/log.ts'
import { useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { RoomField } from '../room-field.tsx'
import { TimeRangeFields } from '../time-range-fields.tsx'
import type { LogFilter } from './log-filter.ts'

export interface LogFilterFormProps {
  readonly filter: LogFilter
  /** Gets the part that is new: others may change at the same moment. */
  readonly onChange: (part: Partial<LogFilter>) => void
}

export function LogFilterForm({ filter, onChange }: LogFilterFormProps) {
  const { log: says, filters } = useWords().admin
  return (
    <form
      class="card row filters"
      aria-label={filters.label}
      onSubmit={(event) => event.preventDefault()}
    >
      <RoomField room={filter.room} onChange={(room) => onChange({ room })} />
      <TimeRangeFields range={filter} onChange={onChange} />
      <Field label={says.event}>
        {(ties) => (
          <select
            {...ties}
            value={filter.event}
            onChange={(event) => onChange({ event: eventOf(event.currentTarget.value) })}
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
            onInput={(event) => onChange({ text: event.currentTarget.value })}
          />
        )}
      </Field>
    </form>
  )
}

function eventOf(value: string): LogEvent | '' {
  return logEvents.find((event) => event === value) ?? ''
}
