import { useHotel, usePage } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { needWords } from '../../parts/need-words.ts'
import { Shown } from '../../parts/shown.tsx'
import { goTo, linkTo, route } from '../../shell/route.ts'
import { dashed, dayAfter } from '../../time/wall.ts'
import { BookedBy } from '../calls/booked-by.tsx'
import { CallTag } from '../calls/call-tag.tsx'
import { needsOf } from '../calls/needs.ts'
import { seriesWords } from '../calls/series-words.ts'
import type { Desk } from '../desk.ts'
import { callsOn, type DayCall } from './calls-on.ts'

/** The calls of a day as a list for the night: to read, to print, to tick off by hand. */
export function DayList({ desk }: { readonly desk: Desk }) {
  const { words, shown } = usePage()
  const { calls, clock, system } = useHotel()
  const { dayList: text } = words
  const date = dateOf(route()[2]) ?? dayAfter(clock.now().date, 1)
  const day = shown.longDay(date)
  return (
    <div class="day-list">
      <Controls date={date} />
      <header class="sheet-head">
        <h1>{text.title(day)}</h1>
        <p>
          {system.value.sitename} · {text.asOf(shown.dayAndTime(clock.now()))}
        </p>
      </header>
      <Shown state={calls.state.value} onAgain={() => void calls.reload()}>
        {(groups) => <Sheet desk={desk} calls={callsOn(date, groups)} />}
      </Shown>
    </div>
  )
}

/** Which day, and the way to the printer; not on the paper itself. */
function Controls({ date }: { readonly date: string }) {
  const { words } = usePage()
  const { clock } = useHotel()
  const { dayList: text, shell } = words
  const today = clock.now().date
  const choose = (chosen: string) => goTo('desk', 'list', chosen.replaceAll('-', ''))
  const days = [
    { name: shell.today, of: today },
    { name: shell.tomorrow, of: dayAfter(today, 1) },
  ]
  return (
    <div class="controls">
      <a class="button" href={linkTo('desk')}>
        <Icon name="back" />
        {words.desk.title}
      </a>
      {days.map(({ name, of }) => (
        <button key={name} type="button" aria-pressed={of === date} onClick={() => choose(of)}>
          {name}
        </button>
      ))}
      <Field label={text.day}>
        {(ties) => (
          <input
            {...ties}
            type="date"
            min={today}
            value={date}
            onChange={(event) => {
              if (event.currentTarget.value !== '') choose(event.currentTarget.value)
            }}
          />
        )}
      </Field>
      <button type="button" class="main" onClick={() => print()}>
        <Icon name="print" />
        {text.print}
      </button>
    </div>
  )
}

interface SheetProps {
  readonly desk: Desk
  readonly calls: readonly DayCall[]
}

function Sheet({ desk, calls }: SheetProps) {
  const { words, shown } = usePage()
  const { dayList: text } = words
  const { head } = words.desk.calls
  if (calls.length === 0) return <p class="empty">{text.none}</p>
  return (
    <div class="sheet-frame">
      <table class="sheet">
        <caption>{text.count(calls.length)}</caption>
        <thead>
          <tr>
            {[head.time, head.room, head.state, text.notes, head.by, text.done].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call, time, isToCome }) => (
            <tr key={call.id}>
              <td class="number">{shown.time(time)}</td>
              <th scope="row">{call.room}</th>
              <td>
                <CallTag call={isToCome ? { result: -1, status: 0 } : call} />
              </td>
              <td>
                <Notes desk={desk} call={call} />
              </td>
              <td>
                <BookedBy call={call} />
              </td>
              <td class="box">
                <span class="unseen">–</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is to be known of a call besides its time. */
function Notes({ desk, call }: { readonly desk: Desk; readonly call: DayCall['call'] }) {
  const page = usePage()
  const needs = needsOf(call, desk.roomNeeds.value)
  const notes = [
    ...(needs === '' ? [] : [needWords(needs, page.words)]),
    ...(call.daily ? [seriesWords(call, page)] : []),
    ...(call.profile ? [call.profile] : []),
  ]
  return <>{notes.join(' · ')}</>
}

/** `2026-11-20` of `20261120`; undefined when it is no day. */
function dateOf(text: string | undefined): string | undefined {
  const date = dashed(text ?? '')
  return Number.isNaN(Date.parse(`${date}T00:00Z`)) ? undefined : date
}
