import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { undoOf } from '../../live/undo.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import type { Alert } from '../../rest/records.ts'
import { hideAlert } from './hide-alert.ts'

/** Hides all that somebody has seen, where they are several; asks first. */
export function HideAll({ open }: { readonly open: readonly Alert[] }) {
  const page = usePage()
  const hotel = useHotel()
  const { words, notices, shown } = page
  const { alarms } = words.desk
  /** Those that were shown when the question opened: later ones nobody has seen yet. */
  const [asked, setAsked] = useState<readonly Alert[]>([])
  const hideAll = async () => {
    setAsked([])
    const undos: (() => void)[] = []
    for (const alert of asked) {
      const answer = await hideAlert(alert, hotel.rest)
      if (answer.kind !== 'ok') {
        notices.trouble(failureWords(answer, words))
        break
      }
      const undo = undoOf(answer, { hotel, page })
      if (undo) undos.push(undo)
    }
    notices.done(alarms.hidden(shown.number(undos.length)), () => {
      for (const undo of undos) undo()
    })
    await hotel.alerts.reload()
  }
  return (
    <>
      {open.length > 1 && (
        <button type="button" onClick={() => setAsked(open)}>
          {alarms.hideAll}
        </button>
      )}
      {asked.length > 0 && (
        <Question
          title={alarms.hideAll}
          yes={alarms.hideAll}
          isDangerous
          onNo={() => setAsked([])}
          onYes={() => void hideAll()}
        >
          <p>{alarms.hideAllSure(shown.number(asked.length))}</p>
        </Question>
      )}
    </>
  )
}
