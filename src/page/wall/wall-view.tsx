import { groupsOf } from '../desk/alarms/alarm-groups.ts'
import { alarmWords, scheduledOf } from '../desk/alarms/alarm-words.ts'
import { whenWords } from '../desk/calls/call-words.ts'
import { groupedBy } from '../desk/grouped-by.ts'
import type { CallGroups, ListedCall } from '../live/calls.ts'
import { useHotel, usePage } from '../live/context.ts'
import { Icon } from '../parts/icon.tsx'
import { PageTitle } from '../shell/page-title.tsx'

/** What is read from 4 m off: more would be too small. */
const maxTimes = 6
const maxRooms = 5
const maxAlarms = 4

const noCalls: CallGroups = { now: [], pending: [], answered: [], failed: [], cancelled: [] }

/** The night on a second screen: the time, what rings next, and what needs somebody. Nothing to press. */
export function WallView() {
  const { words, shown } = usePage()
  const { clock, calls, alerts, events, behindSinceMs } = useHotel()
  const state = calls.state.value
  const groups = state.kind === 'ready' ? state.value : noCalls
  const now = clock.now()
  const isLost = events.connection.value.kind === 'lost' || behindSinceMs.value !== 0
  return (
    <main class="wall" id="content">
      <h1 class="unseen">{words.wall.title}</h1>
      <PageTitle alarms={alerts.valueOr([]).length} />
      <header>
        <p class="clock">{shown.time(now.time)}</p>
        <p>{shown.longDay(now.date)}</p>
      </header>
      {isLost && <p class="wall-lost">{words.wall.lost}</p>}
      <WallAlarms />
      <section class="wall-next" aria-label={words.wall.next}>
        <h2>{words.wall.next}</h2>
        <Next pending={groups.pending} />
      </section>
      <footer>
        <Count name={words.desk.calls.tabs.now} list={groups.now} />
        <Count name={words.desk.calls.tabs.pending} list={groups.pending} />
        <Count name={words.desk.calls.tabs.answered} list={groups.answered} />
        <Count name={words.desk.calls.tabs.failed} list={groups.failed} />
      </footer>
    </main>
  )
}

function WallAlarms() {
  const page = usePage()
  const hotel = useHotel()
  const { words, shown } = page
  const groups = groupsOf(hotel.alerts.valueOr([]))
  if (groups.length === 0)
    return (
      <p class="wall-quiet">
        <Icon name="done" /> {words.wall.quiet}
      </p>
    )
  const more = groups.length - maxAlarms
  return (
    <section class="wall-alarms" aria-label={words.desk.alarms.title}>
      <h2>
        <Icon name="alarm" /> {words.desk.alarms.title}
      </h2>
      <div role="alert">
        <ul>
          {groups.slice(0, maxAlarms).map(({ key, alerts: [first] }) => (
            <li key={key}>
              {alarmWords(first, scheduledOf(first, hotel), { now: hotel.clock.now(), page })}
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p>{words.desk.alarms.more(shown.number(more))}</p>}
    </section>
  )
}

function Next({ pending }: { readonly pending: readonly ListedCall[] }) {
  const page = usePage()
  const { clock } = useHotel()
  const times = [...groupedBy(pending, ({ call }) => call.scheduled)].slice(0, maxTimes)
  if (times.length === 0) return <p>{page.words.desk.calls.none.pending}</p>
  return (
    <ol>
      {times.map(([scheduled, calls]) => (
        <li key={scheduled}>
          <time dateTime={scheduled}>{whenWords(scheduled, clock.now(), page)}</time>
          <span>
            {calls
              .slice(0, maxRooms)
              .map(({ call }) => call.room)
              .join('  ')}
            {calls.length > maxRooms && ` +${page.shown.number(calls.length - maxRooms)}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Count({ name, list }: { readonly name: string; readonly list: readonly unknown[] }) {
  const { shown } = usePage()
  return (
    <p>
      <strong>{shown.number(list.length)}</strong> {name}
    </p>
  )
}
