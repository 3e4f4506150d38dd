import { needs, roomLists } from '../../../core/model/room.ts'
import { useWords } from '../../live/context.ts'
import { Choices } from '../../parts/choices.tsx'
import type { EntryField } from './list-kinds.ts'

export interface EntryChoicesProps {
  readonly field: EntryField
  /** Joined by commas. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** What a room is used for, or what its guests need: one thing or more. */
export function EntryChoices({ field, value, error, onChange }: EntryChoicesProps) {
  const { adminLists: words, options } = useWords()
  const common = {
    legend: words.fields[field.name],
    error,
    chosen: value.split(','),
    onChange: (chosen: readonly string[]) => onChange(chosen.join(',')),
  }
  if (field.input === 'list')
    return <Choices {...common} all={roomLists} nameOf={(list) => words.lists[list]} />
  return (
    <Choices
      {...common}
      hint={options.needsHint}
      all={needs}
      nameOf={(need) => options.need[need] ?? need}
    />
  )
}
