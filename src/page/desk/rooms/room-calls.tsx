import { useHotel, usePage } from '../../live/context.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Call } from '../../rest/records.ts'
import { BookedBy } from '../calls/booked-by.tsx'
import { CallTag } from '../calls/call-tag.tsx'
import { whenWords } from '../calls/call-words.ts'
import { seriesWords } from '../calls/series-words.ts'

/** Who has more calls than that in three months finds the others in the log. */
const maxPast = 50

export interface RoomCallsProps {
  readonly calls: readonly Call[]
  readonly onOpen: (id: string) => void
}

/** What is to come, and how it went before. */
export function RoomCalls({ calls, onOpen }: RoomCallsProps) {
  const { roomView } = usePage().words
  const isNext = ({ result }: Call) => result === -1
  const next = calls.filter(isNext).sort(bySoonest)
  const past = calls.filter((call) => !isNext(call)).sort((a, b) => bySoonest(b, a))
  return (
    <div>
      <CallSection title={roomView.next} none={roomView.noNext} calls={next} onOpen={onOpen} />
      <CallSection
        title={roomView.past}
        none={roomView.noPast}
        calls={past.slice(0, maxPast)}
        onOpen={onOpen}
      />
    </div>
  )
}

interface CallSectionProps extends RoomCallsProps {
  readonly title: string
  readonly none: string
}

function CallSection({ title, none, calls, onOpen }: CallSectionProps) {
  return (
    <section class="card room-calls" aria-label={title}>
      <h2>{title}</h2>
      {calls.length === 0 && <p class="hint">{none}</p>}
      <ul>
        {calls.map((call) => (
          <li key={call.id}>
            <CallLine call={call} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CallLineProps {
  readonly call: Call
  readonly onOpen: (id: string) => void
}

function CallLine({ call, onOpen }: CallLineProps) {
  const page = usePage()
  const { clock } = useHotel()
  const { alarms } = page.words.desk
  const when = whenWords(call.scheduled, clock.now(), page)
  return (
    <button type="button" class="quiet" onClick={() => onOpen(call.id)}>
      <strong>{when}</strong>
      <CallTag call={call} />
      {call.attempts > 0 && <span class="hint">{alarms.tries(call.attempts)}</span>}
      {call.daily && <span class="hint">{seriesWords(call, page)}</span>}
      <span class="hint by">
        <BookedBy call={call} />
      </span>
      <Icon name="forth" />
    </button>
  )
}

function bySoonest(a: Call, b: Call): number {
  return Date.parse(a.scheduled) - Date.parse(b.scheduled)
}
