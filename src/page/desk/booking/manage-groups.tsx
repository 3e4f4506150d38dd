import { useEffect, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog, Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import type { Desk } from '../desk.ts'
import { roomWords } from './booking-words.ts'
import { GroupForm } from './group-form.tsx'
import { type KeptGroup, removeGroup } from './groups.ts'
import { isNamed } from './named-rooms.ts'

/** Offers to keep the rooms that were typed under a name. */
export function KeepGroup({ desk }: { readonly desk: Desk }) {
  const { words } = usePage()
  const [isOpen, setOpen] = useState(false)
  const { booking, rooms } = desk
  const chosen = booking.chosen.value
  const typed = booking.roomsText.value
  const isGroup = rooms.value.groups.some((group) => isNamed(group.name, typed))
  if (chosen.rooms.length < 2 || chosen.unknown.length > 0 || isGroup) return null
  const title = words.desk.group.keep
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <GroupForm desk={desk} title={title} rooms={typed} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export interface GroupsDialogProps {
  readonly desk: Desk
  readonly onUse: () => void
  readonly onClose: () => void
}

/** The groups of the hotel, to choose, to change and to delete. */
export function GroupsDialog({ desk, onUse, onClose }: GroupsDialogProps) {
  const { group: text } = usePage().words.desk
  const { groups: list } = useHotel()
  const groups = desk.groups.value
  // Nobody tells when a property system reports another one.
  useEffect(() => void list.reload(), [list])
  const use = (group: KeptGroup) => {
    desk.booking.roomsText.value = group.name
    onClose()
    // Behind a dialog nothing takes the focus.
    setTimeout(onUse)
  }
  return (
    <Dialog title={text.manage} onClose={onClose}>
      {groups.length === 0 && <p class="empty">{text.none}</p>}
      <ul class="groups">
        {groups.map((group) => (
          <GroupLine key={group.name} desk={desk} group={group} onUse={() => use(group)} />
        ))}
      </ul>
    </Dialog>
  )
}

interface GroupLineProps {
  readonly desk: Desk
  readonly group: KeptGroup
  readonly onUse: () => void
}

function GroupLine({ desk, group, onUse }: GroupLineProps) {
  const page = usePage()
  const { group: text, remove } = page.words.desk
  const [doing, setDoing] = useState<'change' | 'remove'>()
  const { name, rooms, record, canEdit } = group
  const close = () => setDoing(undefined)
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {record.property !== '' && <span class="hint"> {text.fromProperty(record.property)}</span>}
        <br />
        <span class="hint">{roomWords(rooms, page)}</span>
      </p>
      <button type="button" aria-label={text.useOf(name)} onClick={onUse}>
        {text.use}
      </button>
      {canEdit && (
        <>
          <button
            type="button"
            class="quiet"
            aria-label={text.change(name)}
            onClick={() => setDoing('change')}
          >
            {page.words.adminLists.edit}
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={text.remove(name)}
            onClick={() => setDoing('remove')}
          >
            {remove}
          </button>
        </>
      )}
      {doing === 'change' && (
        <GroupForm
          desk={desk}
          title={text.change(name)}
          rooms={record.rooms}
          group={group}
          onClose={close}
        />
      )}
      {doing === 'remove' && <RemoveGroup name={name} onClose={close} />}
    </li>
  )
}

interface RemoveGroupProps {
  readonly name: string
  readonly onClose: () => void
}

function RemoveGroup({ name, onClose }: RemoveGroupProps) {
  const { words, notices } = usePage()
  const { rest, groups } = useHotel()
  const { group: text, remove } = words.desk
  const removeIt = async () => {
    onClose()
    const answer = await removeGroup(rest, name)
    const isGone = answer.kind === 'refused' && answer.error === 312
    if (answer.kind !== 'ok' && !isGone) notices.trouble(failureWords(answer, words))
    await groups.reload()
  }
  return (
    <Question
      title={text.removeTitle(name)}
      yes={remove}
      isDangerous
      onNo={onClose}
      onYes={() => void removeIt()}
    >
      <p>{text.removeSure}</p>
    </Question>
  )
}
