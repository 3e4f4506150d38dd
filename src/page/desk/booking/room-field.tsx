import type { RefObject, TargetedInputEvent, TargetedKeyboardEvent } from 'preact'
import { useId } from 'preact/hooks'
import { usePage } from '../../live/context.ts'
import type { Desk } from '../desk.ts'
import { useSuggestions } from '../use-suggestions.ts'
import { lastPart, startingWith, withLastPart } from './chosen-rooms.ts'

const maxShown = 8

interface Suggestion {
  readonly text: string
  readonly note: string
}

export interface RoomFieldProps {
  readonly desk: Desk
  readonly input: RefObject<HTMLInputElement | null>
  /** The rooms are chosen: the time comes next. */
  readonly onChosen: () => void
  /** What was typed is not wanted. */
  readonly onClear: () => void
}

/** Rooms, ranges and groups as text, with suggestions to choose from by arrow keys. */
export function RoomField({ desk, input, onChosen, onClear }: RoomFieldProps) {
  const { words } = usePage()
  const id = useId()
  const list = useSuggestions()
  const { booking } = desk
  const suggestions = list.isOpen ? suggestionsFor(desk, words.desk.book.groupOption) : []
  const { unknown } = booking.chosen.value

  const type = (event: TargetedInputEvent<HTMLInputElement>) => {
    booking.roomsText.value = event.currentTarget.value
    const isTyped = !(event.inputType ?? '').startsWith('delete')
    if (isTyped && booking.chosen.value.isComplete) return choose()
    list.restart()
  }
  const choose = (suggestion?: Suggestion) => {
    if (suggestion) booking.roomsText.value = withLastPart(booking.roomsText.value, suggestion.text)
    list.close()
    onChosen()
  }
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const count = suggestions.length
    const { rooms, unknown } = booking.chosen.value
    const isChosen = rooms.length > 0 && unknown.length === 0
    const chosen = suggestions[list.active]
    if (list.press(event.key, count)) return event.preventDefault()
    switch (event.key) {
      case 'Enter':
        if (chosen) choose(chosen)
        else if (isChosen && booking.when.value === undefined) choose()
        // What else could be meant?
        else if (!isChosen && count === 1) choose(suggestions[0])
        else return
        break
      case ' ':
        if (!isChosen || isGroupBegun(desk)) return
        choose()
        break
      case 'Escape':
        if (list.isOpen && count > 0) list.close()
        else onClear()
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <div class="field rooms">
      <label for={id}>{words.desk.book.rooms}</label>
      <input
        id={id}
        ref={input}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={suggestions[list.active] ? `${id}-${list.active}` : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={unknown.length > 0 && suggestions.length === 0 ? true : undefined}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={booking.roomsText.value}
        onInput={type}
        onKeyDown={press}
        onBlur={list.close}
      />
      <p id={`${id}-hint`} class="hint">
        {words.desk.book.roomsHint}
      </p>
      <Suggestions id={id} suggestions={suggestions} active={list.active} onChoose={choose} />
    </div>
  )
}

interface SuggestionsProps {
  /** Of the field. */
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  readonly onChoose: (suggestion: Suggestion) => void
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  const { words } = usePage()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={words.desk.book.suggestions}
      class="suggestions"
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <button
          key={suggestion.text}
          type="button"
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // The focus stays in the field, which names the active one.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.text} <span class="hint">{suggestion.note}</span>
        </button>
      ))}
    </div>
  )
}

function suggestionsFor(
  { booking, rooms }: Desk,
  noteOf: (rooms: string) => string,
): readonly Suggestion[] {
  const last = lastPart(booking.roomsText.value).toLowerCase()
  if (last === '') return []
  const groups = rooms.value.groups
    .filter(({ name }) => name.toLowerCase().includes(last))
    .map(({ name, rooms }) => ({ text: name, note: noteOf(`${rooms.slice(0, 4).join(', ')} …`) }))
  const single = startingWith(last, rooms.value).map((room) => ({ text: room, note: '' }))
  return [...single, ...groups].slice(0, maxShown)
}

/** Whether a space may go on with the name of a group. */
function isGroupBegun({ booking, rooms }: Desk): boolean {
  const last = `${lastPart(booking.roomsText.value)} `.toLowerCase()
  return last === ' ' || rooms.value.groups.some(({ name }) => name.toLowerCase().startsWith(last))
}
