import { useId, useRef } from 'preact/hooks'
import type { CallGroup } from '../../live/calls.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { Icon } from '../../parts/icon.tsx'
import { Shown } from '../../parts/shown.tsx'
import { linkTo } from '../../shell/route.ts'
import type { Desk } from '../desk.ts'
import { endOf } from '../quarters.ts'
import { FindRoom } from '../rooms/find-room.tsx'
import { CallTable } from './call-table.tsx'
import { DeleteShown } from './delete-shown.tsx'

const tabs: readonly CallGroup[] = ['now', 'pending', 'answered', 'failed', 'cancelled']

/** All calls in lists, one at a time, with how many each holds. */
export function CallLists({ desk }: { readonly desk: Desk }) {
  const { calls } = useHotel()
  return (
    <Shown state={calls.state.value} onAgain={() => void calls.reload()}>
      {() => <Lists desk={desk} />}
    </Shown>
  )
}

function Lists({ desk }: { readonly desk: Desk }) {
  const { words, shown } = usePage()
  const { clock, system } = useHotel()
  const { calls } = words.desk
  const id = useId()
  const tab = desk.tab.value
  const quarter = desk.quarter.value
  return (
    <section class="card calls" aria-label={calls.title}>
      <p class="paper">
        {system.value.sitename} · {calls.tabs[tab]} ·{' '}
        {words.dayList.asOf(shown.dayAndTime(clock.now()))}
      </p>
      <div class="row tools">
        <Tabs desk={desk} id={id} />
        {quarter && (
          <button
            type="button"
            class="tag busy"
            title={calls.allQuarters}
            onClick={() => {
              desk.quarter.value = undefined
            }}
          >
            {calls.onlyQuarter(
              shown.time(quarter.wall.time),
              shown.time(endOf(quarter, clock.wallZone)),
            )}{' '}
            ×<span class="unseen">{calls.allQuarters}</span>
          </button>
        )}
        <DeleteShown desk={desk} />
        <FindRoom desk={desk} />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <CallTable key={tab} desk={desk} group={tab} />
      </div>
      <footer>
        <p class="hint">{calls.since}</p>
        <p>
          <a
            href="/wall"
            onClick={(event) => {
              // A window that is opened from here knows who is logged in.
              event.preventDefault()
              open('/wall')
            }}
          >
            <Icon name="wall" />
            {words.wall.open}
          </a>
          <a href={linkTo('desk', 'list')}>
            <Icon name="print" />
            {words.dayList.open}
          </a>
        </p>
      </footer>
    </section>
  )
}

function Tabs({ desk, id }: { readonly desk: Desk; readonly id: string }) {
  const { words, shown } = usePage()
  const { calls } = words.desk
  const list = useRef<HTMLDivElement>(null)
  // While somebody looks for a room, how many of its calls are where.
  const counts = desk.shownCalls.value
  const shownTabs = tabs.filter(
    (tab) => tab !== 'cancelled' || counts.cancelled.length > 0 || desk.tab.value === tab,
  )
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (shownTabs.indexOf(desk.tab.value) + step + shownTabs.length) % shownTabs.length
    desk.tab.value = shownTabs[next] ?? 'pending'
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={calls.title} class="tabs" ref={list}>
      {shownTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === desk.tab.value}
          aria-controls={`${id}-panel`}
          tabIndex={tab === desk.tab.value ? 0 : -1}
          class={`${tab} ${counts[tab].length > 0 ? 'some' : ''}`}
          onKeyDown={move}
          onClick={() => {
            desk.tab.value = tab
          }}
        >
          {calls.tabs[tab]} <span class="count">{shown.number(counts[tab].length)}</span>
        </button>
      ))}
    </div>
  )
}
