import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { later } from '../../parts/later.tsx'
import { needWords } from '../../parts/need-words.ts'
import type { Answer } from '../../rest/answer.ts'
import type { Call, EffectiveProfile } from '../../rest/records.ts'
import type { Desk } from '../desk.ts'
import { BookedBy } from './booked-by.tsx'
import { marks } from './call-actions.ts'
import { DeleteButton, MarkButtons } from './call-buttons.tsx'
import { CallTag } from './call-tag.tsx'
import { whenWords } from './call-words.ts'
import { canMove, MoveDialog } from './move-dialog.tsx'
import { needsOf } from './needs.ts'
import { canRing, RingButtons } from './ring-buttons.tsx'
import { seriesWords } from './series-words.ts'

/** With the words for all that the log may say. */
const CallStory = later(async () => (await import('./call-story.tsx')).CallStory)

/** A call with what only itself tells. */
interface FullCall extends Call {
  readonly expected: string | null
  /** Seconds. */
  readonly late: number | null
  /** Where it does not ring by the site's rules. */
  readonly effective?: EffectiveProfile
}

export interface CallDetailsProps {
  readonly desk: Desk
  /** As the lists know it now; undefined when it has gone from them. */
  readonly call: Call | undefined
  readonly id: string
  readonly onClose: () => void
}

/** Everything about one call, and everything that can be done with it. */
export function CallDetails({ desk, call, id, onClose }: CallDetailsProps) {
  const page = usePage()
  const { rest } = useHotel()
  const { words } = page
  const [answer, setAnswer] = useState<Answer<FullCall>>()
  const [isMoving, setMoving] = useState(false)
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
      <Facts desk={desk} call={call} full={answer?.kind === 'ok' ? answer.value : undefined} />
      {answer && answer.kind !== 'ok' && <p class="wrong">{failureWords(answer, words)}</p>}
      <CallStory id={id} />
      {(canRing(call) || canMove(call)) && (
        <div class="actions">
          {canRing(call) && <RingButtons call={call} />}
          {canMove(call) && (
            <button type="button" onClick={() => setMoving(true)}>
              {words.changes.move}
            </button>
          )}
        </div>
      )}
      {/* It stays open when the telephone rings meanwhile: the system then says why it is too late. */}
      {isMoving && (
        <MoveDialog
          call={call}
          rooms={desk.rooms.value}
          isKnown={(id) => desk.isOpen(id)}
          onMoved={onClose}
          onClose={() => setMoving(false)}
        />
      )}
      <div class="actions">
        <MarkButtons call={call} marks={marks} />
        <DeleteButton call={call} onDeleted={onClose} />
      </div>
    </Dialog>
  )
}

interface FactsProps {
  readonly desk: Desk
  readonly call: Call
  readonly full: FullCall | undefined
}

function Facts({ desk, call, full }: FactsProps) {
  const page = usePage()
  const { clock } = useHotel()
  const { words, shown } = page
  const { details } = words.desk
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
        {call.daily && `, ${seriesWords(call, page)}`}
      </dd>
      {full?.expected && call.status !== 1 && (
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
      <OptionFacts needs={needsOf(call, desk.roomNeeds.value)} effective={full?.effective} />
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

interface OptionFactsProps {
  /** Joined by commas. */
  readonly needs: string
  readonly effective: EffectiveProfile | undefined
}

function OptionFacts({ needs, effective }: OptionFactsProps) {
  const { words } = usePage()
  const { options } = words
  return (
    <>
      {needs !== '' && (
        <>
          <dt>{options.needs}</dt>
          <dd>{needWords(needs, words)}</dd>
        </>
      )}
      {effective && (
        <>
          <dt>{options.profile}</dt>
          <dd>{options.profileFrom[effective.from](effective.profile)}</dd>
        </>
      )}
    </>
  )
}
