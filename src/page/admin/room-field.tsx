import { useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'

export interface RoomFieldProps {
  readonly room: string
  readonly onChange: (room: string) => void
}

/** Looks for a room once its number is entered whole. */
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
          value={room}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
    </Field>
  )
}
