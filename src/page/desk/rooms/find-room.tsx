import type { TargetedKeyboardEvent } from 'preact'
import { useId } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { byNumber } from '../../parts/floors.ts'
import { Icon } from '../../parts/icon.tsx'
import { goTo } from '../../shell/route.ts'
import { CallTag } from '../calls/call-tag.tsx'
import { whenWords } from '../calls/call-words.ts'
import type { Desk } from '../desk.ts'
import { useSuggestions } from '../use-suggestions.ts'

const maxShown = 8

/** Finds a room over all lists: they show its calls alone, and Enter opens all about it. */
export function FindRoom({ desk }: { readonly desk: Desk }) {
  const { words } = usePage()
  const id = useId()
  const list = useSuggestions()
  const typed = desk.search.value
  const found = useFound(typed)
  const shown = list.isOpen ? found.slice(0, maxShown) : []
  const open = (room: string | undefined) => {
    if (room !== undefined) goTo('desk', 'room', room)
  }
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') open(shown[list.active] ?? onlyOne(typed, found))
    else if (event.key === 'Escape') {
      if (shown.length === 0) desk.search.value = ''
      list.close()
    } else if (!list.press(event.key, shown.length)) return
    event.preventDefault()
  }
  return (
    <div class="find-room">
      <label for={id}>
        <Icon name="search" />
        <span>{words.desk.calls.search}</span>
      </label>
      <input
        id={id}
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[list.active] ? `${id}-${list.active}` : undefined}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          desk.search.value = event.currentTarget.value
          list.restart()
        }}
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.roomView.found}
        class="suggestions"
        hidden={shown.length === 0}
      >
        {shown.map((room, index) => (
          <button
            key={room}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === list.active}
            tabIndex={-1}
            // The focus stays in the field, which names the active one.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(room)}
          >
            <strong>{room}</strong> <RoomNote desk={desk} room={room} />
          </button>
        ))}
      </div>
      <p class="unseen" role="status">
        {typed.trim() !== '' && found.length === 0 && words.roomView.noneFound(typed.trim())}
      </p>
    </div>
  )
}

/** The next call of a room, or how its last one went. */
function RoomNote({ desk, room }: { readonly desk: Desk; readonly room: string }) {
  const page = usePage()
  const { clock } = useHotel()
  const { allCalls, openCalls } = desk
  const [next] = openCalls.value.get(room) ?? []
  if (next) return <span class="hint">{whenWords(next.call.scheduled, clock.now(), page)}</span>
  const { failed, answered } = allCalls.value
  const last = [...failed, ...answered].find(({ call }) => call.room === room)
  return last ? <CallTag call={last.call} /> : null
}

/** Those that begin so come before those that have it elsewhere in their number. */
function useFound(typed: string): readonly string[] {
  const { rooms } = useHotel()
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const names = rooms.valueOr([]).map(({ room }) => room)
  const having = names.filter((room) => room.toLowerCase().includes(text)).sort(byNumber)
  const begins = (room: string) => room.toLowerCase().startsWith(text)
  return [...having.filter(begins), ...having.filter((room) => !begins(room))]
}

function onlyOne(typed: string, found: readonly string[]): string | undefined {
  const text = typed.trim().toLowerCase()
  return (
    found.find((room) => room.toLowerCase() === text) ?? (found.length === 1 ? found[0] : undefined)
  )
}
