import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import type { Answer } from '../../rest/answer.ts'
import type { Call } from '../../rest/records.ts'
import { BookedBy } from './booked-by.tsx'
import { marks } from './call-actions.ts'
import { DeleteButton, MarkButtons } from './call-buttons.tsx'
import { CallTag } from './call-tag.tsx'
import { whenWords } from './call-words.ts'

/** A call with what only itself tells. */
interface FullCall extends Call {
  readonly expected: string | null
  /** Seconds. */
  readonly late: number | null
}

export interface CallDetailsProps {
  /** As the lists know it now; undefined when it has gone from them. */
  readonly call: Call | undefined
  readonly id: string
  readonly onClose: () => void
}

/** Everything about one call, and everything that can be done with it. */
export function CallDetails({ call, id, onClose }: CallDetailsProps) {
  const page = usePage()
  const { rest } = useHotel()
  const { words } = page
  const [answer, setAnswer] = useState<Answer<FullCall>>()
  useEffect(() => {
    if (!call) return
    let isLooking = true
    void rest.get<FullCall>(`/rest/wakeup/${encodeURIComponent(id)}`).then((answer) => {
      if (isLooking) setAnswer(answer)
    })
    return () => {
      isLooking = false
    }
    // Read again when the lists hear something new of it.
  }, [rest, id, call])
  // A call that has gone had a room all the same.
  const room = useRef('')
  room.current = call?.room ?? room.current
  const title = words.desk.details.title(room.current)
  if (!call)
    return (
      <Dialog title={title} onClose={onClose}>
        <p class="empty">{words.desk.details.gone}</p>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <Facts call={call} full={answer?.kind === 'ok' ? answer.value : undefined} />
      {answer && answer.kind !== 'ok' && <p class="wrong">{failureWords(answer, words)}</p>}
      <div class="actions">
        <MarkButtons call={call} marks={marks} />
        <DeleteButton call={call} onDeleted={onClose} />
      </div>
    </Dialog>
  )
}

function Facts({ call, full }: { readonly call: Call; readonly full: FullCall | undefined }) {
  const page = usePage()
  const { clock } = useHotel()
  const { words, shown } = page
  const { details, calls } = words.desk
  const when = (iso: string) => whenWords(iso, clock.now(), page)
  const lateMinutes = Math.floor((full?.late ?? 0) / 60)
  return (
    <dl class="call-facts">
      <dt>{words.desk.calls.head.state}</dt>
      <dd>
        <CallTag call={call} />
      </dd>
      <dt>{details.scheduled}</dt>
      <dd>
        {when(call.scheduled)}
        {call.daily && `, ${calls.daily}`}
      </dd>
      {full?.expected && (
        <>
          <dt>{details.expected}</dt>
          <dd>{when(full.expected)}</dd>
        </>
      )}
      {full && full.late !== null && (
        <>
          <dt>{details.late}</dt>
          <dd>{lateMinutes === 0 ? details.onTime : details.lateBy(shown.number(lateMinutes))}</dd>
        </>
      )}
      <dt>{details.tries}</dt>
      <dd>{shown.number(call.attempts)}</dd>
      <dt>{details.snoozes}</dt>
      <dd>{shown.number(call.snoozes)}</dd>
      <dt>{details.by}</dt>
      <dd>
        <BookedBy call={call} />
      </dd>
      <dt>{details.created}</dt>
      <dd>{when(call.created)}</dd>
    </dl>
  )
}
