import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { wallOf } from '../../time/wall.ts'
import { Facts } from './facts.tsx'

/** What time the system thinks it is, and the way to say that it is right. */
export function ClockCard() {
  const { words, shown } = usePage()
  const { clock, may } = useHotel()
  const [isAsking, setAsking] = useState(false)
  const text = words.adminSystem
  const { date, time } = clock.now()
  const now = `${shown.longDay(date)}, ${shown.time(time)}`
  const { trusted, until } = clock.reading
  return (
    <Facts
      title={text.clock}
      facts={[
        [text.now, now],
        [text.zone, clock.zone],
      ]}
    >
      {trusted && <p class="hint">{text.trusted}</p>}
      {!trusted && <p class="wrong">{text.doubted}</p>}
      {!trusted && until !== null && (
        <p class="hint">{text.doubtedUntil(shown.dayAndTime(wallOf(until)))}</p>
      )}
      {!trusted && may.administerSite && (
        <button type="button" class="main" onClick={() => setAsking(true)}>
          {text.accept}
        </button>
      )}
      {isAsking && <AcceptClock now={now} onClose={() => setAsking(false)} />}
    </Facts>
  )
}

interface AcceptClockProps {
  readonly now: string
  readonly onClose: () => void
}

function AcceptClock({ now, onClose }: AcceptClockProps) {
  const { words, notices } = usePage()
  const hotel = useHotel()
  const text = words.adminSystem
  const accept = async () => {
    onClose()
    const answer = await hotel.rest.post('/rest/clock/accept', {})
    if (answer.kind !== 'ok') return notices.trouble(failureWords(answer, words))
    notices.done(text.accepted)
    await hotel.readClock()
  }
  return (
    <Question
      title={text.acceptTitle}
      yes={text.acceptYes}
      onYes={() => void accept()}
      onNo={onClose}
    >
      <p>{text.acceptAsk(now, hotel.clock.zone)}</p>
    </Question>
  )
}
