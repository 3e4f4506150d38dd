import { useState } from 'preact/hooks'
import { maxGroupName } from '../../../core/model/group.ts'
import { type Page, useHotel, usePage } from '../../live/context.ts'
import { useDraft } from '../../live/use-draft.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { useKey } from '../../parts/use-key.ts'
import type { Answer } from '../../rest/answer.ts'
import type { Desk } from '../desk.ts'
import { shortList } from '../short-list.ts'
import { chooseRooms, groupTextOf } from './chosen-rooms.ts'
import {
  addGroup,
  changeGroup,
  cleanName,
  isGroupName,
  type KeptGroup,
  removeGroup,
  type WantedGroup,
} from './groups.ts'
import { isNamed } from './named-rooms.ts'

export interface GroupFormProps {
  readonly desk: Desk
  readonly title: string
  /** The rooms that are in the form first, as they were typed. */
  readonly rooms: string
  /** The one to change; without it one is added. */
  readonly group?: KeptGroup
  readonly onClose: () => void
}

interface Wrong {
  readonly name?: string | undefined
  readonly rooms?: string | undefined
}

/** Names rooms as a group, or changes one, for every desk. */
export function GroupForm({ desk, title, rooms: first, group, onClose }: GroupFormProps) {
  const page = usePage()
  const { rest, groups } = useHotel()
  const { words, notices } = page
  const text = words.desk.group
  const typed = useDraft(`group.${group?.name ?? `new.${first}`}`, {
    name: group?.name ?? '',
    rooms: first,
  })
  const { name, rooms } = typed.value
  const [wrong, setWrong] = useState<Wrong>({})
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const keyOf = useKey()
  const save = async () => {
    const clean = cleanName(name)
    const found = wrongOf({ name: clean, rooms }, { desk, group, page })
    setWrong(found)
    setTrouble('')
    if (found.name !== undefined || found.rooms !== undefined) return
    const wanted = { name: clean, rooms: groupTextOf(rooms, desk.rooms.value) }
    const key = keyOf(JSON.stringify(wanted))
    setBusy(true)
    const answer = await (group?.name === clean
      ? changeGroup(rest, wanted)
      : addGroup(rest, { ...wanted, tenant: group?.record.tenant ?? '' }, key))
    setBusy(false)
    if (answer.kind === 'refused' && answer.error === 308) return setWrong({ name: text.taken })
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    const removed: Answer<void> | undefined =
      group && group.name !== clean ? await removeGroup(rest, group.name) : undefined
    if (group && removed && removed.kind !== 'ok') notices.trouble(text.halfRenamed(group.name))
    else notices.done(text.kept(clean))
    void groups.reload()
    leave()
  }
  const leave = () => {
    typed.forget()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={text.name} hint={text.nameHint} error={wrong.name}>
          {(ties) => (
            <input
              {...ties}
              autofocus
              required
              maxLength={maxGroupName}
              autocomplete="off"
              value={name}
              onInput={(event) => typed.set({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.rooms} hint={text.roomsHint} error={wrong.rooms}>
          {(ties) => (
            <input
              {...ties}
              required
              autocomplete="off"
              value={rooms}
              onInput={(event) => typed.set({ rooms: event.currentTarget.value })}
            />
          )}
        </Field>
        <FormEnd trouble={trouble} isBusy={isBusy} yes={words.shell.save} onNo={leave} />
      </form>
    </Dialog>
  )
}

interface Surroundings {
  readonly desk: Desk
  readonly group: KeptGroup | undefined
  readonly page: Page
}

function wrongOf({ name, rooms }: WantedGroup, { desk, group, page }: Surroundings): Wrong {
  const { words } = page
  const { rooms: chosen, unknown } = chooseRooms(rooms, desk.rooms.value)
  const isTaken = desk.rooms.value.groups.some(
    (other) => other.name !== group?.name && isNamed(other.name, name),
  )
  const unknownText = words.desk.book.unknown(shortList(unknown))
  return {
    name: isGroupName(name)
      ? isTaken
        ? words.desk.group.taken
        : undefined
      : words.adminLists.notGroupName,
    rooms:
      unknown.length > 0 ? unknownText : chosen.length === 0 ? words.adminLists.missing : undefined,
  }
}
