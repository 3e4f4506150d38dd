import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { useKey } from '../../parts/use-key.ts'
import { useWork } from '../work.ts'
import type { Entry } from './entry.ts'

export interface TakeBackProps {
  /** One that was sent, and can be found again. */
  readonly entry: Entry
  /** What was charged, in words. */
  readonly what: string
}

interface Corrected {
  /** Connectors where the desk has to do it. */
  readonly byHand: readonly string[]
}

/** Takes a charge back that the system has got. */
export function TakeBack({ entry, what }: TakeBackProps) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const { entries } = useWork()
  const keyOf = useKey()
  const [isAsking, setAsking] = useState(false)
  const text = words.housekeeping.corrections
  const { state } = entry
  if (state.kind !== 'sent' || state.receipt === '') return null
  const takeBack = async () => {
    setAsking(false)
    const [id = '', time = ''] = state.receipt.split(' ')
    const answer = await rest.post<Corrected>(
      '/rest/isi/correct',
      { id, time },
      { idempotencyKey: keyOf(id) },
    )
    const isDone = answer.kind === 'refused' && answer.error === 310
    if (answer.kind !== 'ok' && !isDone) return notices.trouble(failureWords(answer, words))
    entries.put({ ...entry, state: { ...state, receipt: '', isTakenBack: true } })
    if (answer.kind !== 'ok') notices.trouble(text.taken)
    else if (answer.value.byHand.length > 0) notices.trouble(text.byHand(what))
    else notices.done(text.isTakenBack(what))
  }
  return (
    <>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {text.takeBack}
      </button>
      {isAsking && (
        <Question
          title={text.takeBackTitle}
          yes={text.takeBack}
          onNo={() => setAsking(false)}
          onYes={() => void takeBack()}
        >
          <p>{text.takeBackSure(what, entry.room)}</p>
        </Question>
      )}
    </>
  )
}
