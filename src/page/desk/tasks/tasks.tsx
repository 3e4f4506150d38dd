import { useHotel, usePage } from '../../live/context.ts'
import { needWords } from '../../parts/need-words.ts'
import { assistWords } from '../alarms/alarm-words.ts'
import { DoneButton } from '../alarms/question-buttons.tsx'
import { atWords } from '../calls/call-words.ts'
import type { Desk } from '../desk.ts'
import { type Task, tasksOf } from './task-list.ts'

/** What staff are to do for guests, and when. */
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
  const wordsOf = ({ room, at, needs, alert }: Task) => {
    const when = atWords(at, clock.now(), page)
    return alert
      ? assistWords(alert, when, page)
      : text.alarm(room, when, needWords(needs, page.words))
  }
  return (
    <section class="card tasks" aria-label={text.title}>
      <h2>{text.title}</h2>
      <ul class="groups">
        {tasks.map((task) => (
          <li key={`${task.id} ${task.at}`}>
            <p>{wordsOf(task)}</p>
            {task.alert && <DoneButton alert={task.alert} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
