import { useId } from 'preact/hooks'
import { roomLists } from '../../../core/model/room.ts'
import { useWords } from '../../live/context.ts'

export interface UseChoicesProps {
  /** Joined by commas. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** What a room is used for: one thing or more. */
export function UseChoices({ value, error, onChange }: UseChoicesProps) {
  const { adminLists: words } = useWords()
  const note = useId()
  const chosen = value.split(',')
  const choose = (list: string, isChosen: boolean) =>
    onChange(roomLists.filter((one) => (one === list ? isChosen : chosen.includes(one))).join(','))
  return (
    <fieldset class="choices">
      <legend>{words.fields.list}</legend>
      {roomLists.map((list) => (
        <label key={list}>
          <input
            type="checkbox"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : note}
            checked={chosen.includes(list)}
            onChange={(event) => choose(list, event.currentTarget.checked)}
          />
          {words.lists[list]}
        </label>
      ))}
      {error !== undefined && (
        <p id={note} class="wrong">
          {error}
        </p>
      )}
    </fieldset>
  )
}
