import { useState } from 'preact/hooks'
import { usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import type { Desk } from '../desk.ts'
import { roomWords } from './booking-words.ts'
import { isNamed } from './named-rooms.ts'

/** Offers to keep the rooms that were typed under a name. */
export function KeepGroup({ desk }: { readonly desk: Desk }) {
  const page = usePage()
  const { words, notices } = page
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const { booking, groups, rooms } = desk
  const chosen = booking.chosen.value
  const isGroup = rooms.value.groups.some((group) => isNamed(group.name, booking.roomsText.value))
  if (chosen.rooms.length < 2 || chosen.unknown.length > 0 || isGroup) return null
  const keepIt = () => {
    const clean = name.trim().replaceAll(/[\s,;]+/g, ' ')
    if (clean === '' || !groups.add({ name: clean, rooms: chosen.rooms }))
      return setTrouble(words.desk.group.full)
    notices.done(words.desk.group.kept(clean))
    setOpen(false)
    setName('')
  }
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {words.desk.group.keep}
      </button>
      {isOpen && (
        <Dialog title={words.desk.group.keep} onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              keepIt()
            }}
          >
            <p>{roomWords(chosen.rooms, page)}</p>
            <Field label={words.desk.group.name} hint={words.desk.group.nameHint} error={trouble}>
              {(ties) => (
                <input
                  {...ties}
                  autofocus
                  required
                  maxLength={40}
                  autocomplete="off"
                  value={name}
                  onInput={(event) => setName(event.currentTarget.value)}
                />
              )}
            </Field>
            <div class="actions">
              <button type="submit" class="main">
                {words.shell.save}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}

export interface ManageGroupsProps {
  readonly desk: Desk
  readonly onUse: () => void
}

/** The groups of this desk, to choose and to delete. */
export function ManageGroups({ desk, onUse }: ManageGroupsProps) {
  const page = usePage()
  const { group: text } = page.words.desk
  const [isOpen, setOpen] = useState(false)
  const { groups, booking } = desk
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {text.manage}
      </button>
      {isOpen && (
        <Dialog title={text.title} onClose={() => setOpen(false)}>
          {groups.list.length === 0 && <p class="empty">{text.none}</p>}
          <ul class="groups">
            {groups.list.map(({ name, rooms }) => (
              <li key={name}>
                <p>
                  <strong>{name}</strong>
                  <br />
                  <span class="hint">{roomWords(rooms, page)}</span>
                </p>
                <button
                  type="button"
                  onClick={() => {
                    booking.roomsText.value = name
                    setOpen(false)
                    // The dialog gives the focus back first.
                    setTimeout(onUse)
                  }}
                >
                  {text.use}
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={text.remove(name)}
                  onClick={() => groups.remove(name)}
                >
                  {page.words.desk.remove}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
