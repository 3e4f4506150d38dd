import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { type Entry, fieldText, type ListKind, nameOf } from './list-kinds.ts'
import { listOf } from './list-of.ts'

export interface RemoveEntryProps {
  readonly kind: ListKind
  readonly entry: Entry
  readonly onClose: () => void
}

/** Asks, and removes the entry; what is still in use stays, and that is said. */
export function RemoveEntry({ kind, entry, onClose }: RemoveEntryProps) {
  const { words, notices } = usePage()
  const hotel = useHotel()
  const text = words.adminLists
  const name = text.kinds[kind.name].one(nameOf(entry))
  const remove = async () => {
    onClose()
    const id = encodeURIComponent(fieldText(entry, kind.idName))
    const answer = await hotel.rest.remove(`${kind.path}/${id}`)
    if (answer.kind === 'ok') notices.done(text.removed(name))
    else if (answer.kind === 'refused' && answer.error === 309)
      notices.trouble(kind.name === 'rooms' ? text.roomInUse(name) : text.categoryInUse(name))
    else notices.trouble(failureWords(answer, words))
    void listOf(hotel, kind).reload()
  }
  return (
    <Question
      title={text.removeTitle(name)}
      yes={text.remove}
      isDangerous
      onYes={() => void remove()}
      onNo={onClose}
    >
      <p>{text.removeHint}</p>
    </Question>
  )
}
