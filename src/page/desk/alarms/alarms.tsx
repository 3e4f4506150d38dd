import { useMemo, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { focusWork } from '../../parts/focus/focus-work.ts'
import { useKeptFocus } from '../../parts/focus/kept-focus.ts'
import { useSettledClicks } from '../../parts/focus/use-settled-clicks.ts'
import { Icon } from '../../parts/icon.tsx'
import { AlarmGroupLines } from './alarm-group-lines.tsx'
import { groupsOf, inSight, isQuestion, isStaffsTask } from './alarm-groups.ts'
import { alarmWords, scheduledOf } from './alarm-words.ts'
import { HideAll } from './hide-all.tsx'
import { SirenButton } from './siren-button.tsx'
import { useSiren } from './use-siren.ts'

export interface AlarmsProps {
  /** Where something else is worked at: only how many there are, until somebody wants to see them. */
  readonly isFolded: boolean
}

/** What needs a person now, whichever part of the page is open: red and heard, a line for each room. */
export function Alarms({ isFolded }: AlarmsProps) {
  const { words, shown } = usePage()
  const { alerts } = useHotel()
  const { alarms } = words.desk
  const place = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = alerts.valueOr([])
  const loud = useMemo(() => open.filter((alert) => !isQuestion(alert)), [open])
  const siren = useSiren(loud)
  const groups = groupsOf(open)
  const few = isFolded ? [] : groups.slice(0, inSight)
  const left = groups.length - few.length
  const canHide = loud.filter((alert) => !isStaffsTask(alert))
  const list = useRef<HTMLUListElement>(null)
  const seen = isOpen ? groups : few
  useKeptFocus({ place, entries: 'li', onEmpty: focusWork })
  useSettledClicks(
    list,
    seen.map(({ key }) => key),
  )
  return (
    <>
      <Newest />
      <section class="alarms" aria-label={alarms.title} hidden={open.length === 0} ref={place}>
        <header>
          <h2>
            <Icon name="alarm" /> {alarms.title} ({shown.number(groups.length)})
          </h2>
          {left > 0 && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? alarms.fewer : isFolded ? alarms.show : alarms.more(shown.number(left))}
            </button>
          )}
          {loud.length > 0 && <SirenButton siren={siren} />}
          <HideAll open={canHide} />
        </header>
        <ul ref={list}>
          {seen.map((group) => (
            <AlarmGroupLines key={group.key} group={group} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Says each new alarm to those who do not see it, alone, also where it is behind a button. */
function Newest() {
  const page = usePage()
  const hotel = useHotel()
  return (
    <div class="unseen alarms-told" role="alert" aria-atomic="false">
      {hotel.alerts.valueOr([]).map((alert) => (
        <p key={`${alert.id} ${alert.kind} ${alert.time}`}>
          {alarmWords(alert, scheduledOf(alert, hotel), { now: hotel.clock.now(), page })}
        </p>
      ))}
    </div>
  )
}
