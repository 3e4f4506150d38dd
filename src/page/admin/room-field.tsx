import { useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'

export interface RoomFieldProps {
  readonly room: string
  readonly onChange: (room: string) => void
}

/**
 * Looks for a room once its number is entered whole. What stands in the field is the browser's alone: drawn
 * from the filter, it would be gone whenever the page is drawn before that.
 */
export function RoomField({ room, onChange }: RoomFieldProps) {
  const { filters } = useWords().admin
  return (
    <Field label={filters.room}>
      {(ties) => (
        <input
          {...ties}
          type="search"
          size={6}
          maxLength={32}
          autocomplete="off"
          defaultValue={room}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
    </Field>
  )
}
