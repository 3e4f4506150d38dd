import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Call, RungReply } from '../../rest/records.ts'
import type { Meant } from './call-actions.ts'
import { ringWords } from './ring-words.ts'

const laterMinutes = 5

/** Whether somebody may want a call to ring at once: it has failed, or it is still to ring. */
export function canRing({ result, status }: Pick<Call, 'result' | 'status'>): boolean {
  if (result === -1) return status !== 1
  return result !== 1 && result !== 5
}

/** What is seen of a call: where the telephone has rung since, that was the ring that is wanted. */
interface Seen extends Meant {
  readonly attempts: number
}

/** Rings a call now, or in some minutes, and says what becomes of it. */
function useRing(call: Seen) {
  const page = usePage()
  const { rest } = useHotel()
  const { words, notices } = page
  const [isBusy, setBusy] = useState(false)
  const ring = async (minutes: number) => {
    if (isBusy) return
    setBusy(true)
    const path = `/rest/wakeup/${encodeURIComponent(call.id)}/ring`
    const answer = await rest.post<RungReply>(path, {
      minutes,
      // A daily call may wait for another day by now.
      scheduled: call.scheduled ?? undefined,
      attempts: call.attempts,
    })
    setBusy(false)
    if (answer.kind === 'ok')
      notices.done(words.shell.pair(words.desk.room(call.room), ringWords(answer.value, page)))
    else notices.trouble(failureWords(answer, words))
  }
  return { ring: (minutes: number) => void ring(minutes), isBusy }
}

export function RingButtons({ call }: { readonly call: Call }) {
  const { words, shown } = usePage()
  const { ring, isBusy } = useRing(call)
  const { changes } = words
  return (
    <>
      <button type="button" class="main" aria-disabled={isBusy} onClick={() => ring(0)}>
        <Icon name="ring" />
        {call.attempts === 0 ? changes.ringNow : changes.ringAgain}
      </button>
      <button type="button" aria-disabled={isBusy} onClick={() => ring(laterMinutes)}>
        {changes.ringLater(shown.number(laterMinutes))}
      </button>
    </>
  )
}

/** Where there is room for little: rings once more, now. */
export function RingAgainButton({ call }: { readonly call: Seen }) {
  const { changes, desk } = usePage().words
  const { ring, isBusy } = useRing(call)
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      aria-label={desk.alarms.markOf(changes.ringAgain, call.room)}
      onClick={({ detail }) => {
        // The second click of a double click finds the next alarm in this one's place.
        if (detail < 2) ring(0)
      }}
    >
      <Icon name="ring" />
      {changes.ringAgain}
    </button>
  )
}
