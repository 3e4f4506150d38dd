import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { detailWords } from '../../log/detail-words.ts'
import { toneOf } from '../../log/tones.ts'
import { actorWords } from '../../parts/actor-words.ts'
import { Shown } from '../../parts/shown.tsx'
import type { LogLine } from '../../rest/admin-records.ts'

/** The system itself, as the log names it. */
const system = 'nightporter'

/** Every ring of a call, why it failed, and who has done what about it. */
export function CallStory({ id }: { readonly id: string }) {
  const { words } = usePage()
  const { rest } = useHotel()
  const path = `/rest/wakeup/${encodeURIComponent(id)}/log`
  const { state, reload } = useReading({
    read: () => rest.get<{ log: readonly LogLine[] }>(path),
    key: path,
    after: ['wakeup'],
  })
  return (
    <section class="story">
      <h3>{words.story.title}</h3>
      <Shown state={state} onAgain={reload}>
        {({ log }) => {
          // Who has booked it, and when, stands above.
          const steps = log.filter(({ event }) => event !== 'created')
          if (steps.length === 0) return <p class="hint">{words.story.none}</p>
          return (
            <ol>
              {steps.map((line) => (
                <Step key={line.seq} line={line} />
              ))}
            </ol>
          )
        }}
      </Shown>
    </section>
  )
}

function Step({ line }: { readonly line: LogLine }) {
  const { words, shown } = usePage()
  const { time, event, attempt, detail, actor } = line
  const parts = detailWords(detail, words, shown)
  const isRing = event === 'ringing'
  return (
    <li>
      <time dateTime={time}>{shown.exactTime(time)}</time>
      <span class={`tag ${toneOf[event] ?? ''}`}>{words.admin.log.events[event]}</span>
      <span>
        {isRing && attempt > 0 && <>{words.story.attempt(attempt)} </>}
        {parts.map(({ text, isEnglish }, index) => (
          <span key={index} {...(isEnglish && { lang: 'en' })}>
            {index > 0 && ', '}
            {text}
          </span>
        ))}
        {actor !== system && <span class="hint"> {actorWords(actor, words)}</span>}
      </span>
    </li>
  )
}
