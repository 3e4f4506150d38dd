import { useHotel, usePage } from '../../live/context.ts'
import { Icon } from '../../parts/icon.tsx'
import { needWords } from '../../parts/need-words.ts'
import { linkTo } from '../../shell/route.ts'
import { atWords } from '../calls/call-words.ts'
import type { Desk } from '../desk.ts'
import { tasksOf } from './task-list.ts'

/** What staff will have to do for guests, and when. */
export function Tasks({ desk }: { readonly desk: Desk }) {
  const page = usePage()
  const { alerts, clock } = useHotel()
  const { tasks: text } = page.words
  const tasks = tasksOf({
    calls: desk.allCalls.value.pending,
    alerts: alerts.valueOr([]),
    roomNeeds: desk.roomNeeds.value,
    nowMs: clock.minute.value * 60_000,
  })
  if (tasks.length === 0) return null
  return (
    <section class="card tasks" aria-label={text.title}>
      <h2>
        <Icon name="needs" /> {text.title}
      </h2>
      <ul>
        {tasks.map(({ id, room, at, needs }) => (
          <li key={`${id} ${at}`}>
            <a href={linkTo('desk', 'room', room)}>
              {text.alarm(room, atWords(at, clock.now(), page), needWords(needs, page.words))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
