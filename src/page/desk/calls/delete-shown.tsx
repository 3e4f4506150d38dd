import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import type { Desk } from '../desk.ts'
import { shortList } from '../short-list.ts'
import { deleteCalls } from './call-actions.ts'

/** Deletes the pending calls that the search or the chosen quarter leaves: a group that goes. */
export function DeleteShown({ desk }: { readonly desk: Desk }) {
  const page = usePage()
  const hotel = useHotel()
  const { calls, remove } = page.words.desk
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Desk['shownCalls']['value']['pending']>()
  const { pending } = desk.shownCalls.value
  const isFiltered = desk.search.value.trim() !== '' || desk.quarter.value !== undefined
  const isOffered = isFiltered && desk.tab.value === 'pending' && pending.length > 1
  const number = (list: readonly unknown[]) => page.shown.number(list.length)
  const deleteAll = async (chosen: typeof pending) => {
    setAsked(undefined)
    setBusy(true)
    await deleteCalls(
      chosen.map(({ call }) => call),
      { hotel, page },
    )
    setBusy(false)
    // The button has gone with the calls.
    document.querySelector<HTMLElement>('.find-room input')?.focus()
  }
  return (
    <>
      {isOffered && (
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && setAsked(pending)}>
          {calls.deleteMany(number(pending))}
        </button>
      )}
      {asked && (
        <Question
          title={calls.deleteManyTitle(number(asked))}
          yes={remove}
          isDangerous
          onNo={() => setAsked(undefined)}
          onYes={() => void deleteAll(asked)}
        >
          <p>{calls.deleteManySure(shortList(asked.map(({ call }) => call.room)))}</p>
          {asked.some(({ call }) => call.daily) && (
            <p class="tag warn long">{calls.deleteManyDaily}</p>
          )}
        </Question>
      )}
    </>
  )
}
