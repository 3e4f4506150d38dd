import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { Call, RungReply } from '../../rest/records.ts'
import { ringWords } from './ring-words.ts'

const laterMinutes = 5

/** Whether somebody may want a call to ring at once: it has failed, or it waits for its next attempt. */
export function canRingAgain({ result, status }: Pick<Call, 'result' | 'status'>): boolean {
  if (result === -1) return status === 2 || status === 3
  return result !== 1 && result !== 5
}

/** Rings a call now, or in some minutes. */
export function RingButtons({ call }: { readonly call: Call }) {
  const page = usePage()
  const { rest } = useHotel()
  const { words, notices, shown } = page
  const { changes, desk } = words
  const [isBusy, setBusy] = useState(false)
  const ring = async (minutes: number) => {
    if (isBusy) return
    setBusy(true)
    const path = `/rest/wakeup/${encodeURIComponent(call.id)}/ring`
    const answer = await rest.post<RungReply>(path, {
      minutes,
      // A daily call may wait for another day by now.
      scheduled: call.scheduled,
      // What is seen here: where the telephone has rung since, that was the ring that is wanted.
      attempts: call.attempts,
    })
    setBusy(false)
    if (answer.kind === 'ok')
      notices.done(`${desk.room(call.room)}: ${ringWords(answer.value, page)}`)
    else notices.trouble(failureWords(answer, words))
  }
  return (
    <>
      <button type="button" class="main" aria-disabled={isBusy} onClick={() => void ring(0)}>
        {changes.ringAgain}
      </button>
      <button type="button" aria-disabled={isBusy} onClick={() => void ring(laterMinutes)}>
        {changes.ringLater(shown.number(laterMinutes))}
      </button>
    </>
  )
}
