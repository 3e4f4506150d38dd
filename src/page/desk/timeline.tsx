import { useEffect, useRef, useState } from 'preact/hooks'
import { type Page, useHotel, usePage } from '../live/context.ts'
import { Icon } from '../parts/icon.tsx'
import { useFolded } from '../parts/use-folded.ts'
import { dayWords } from './calls/call-words.ts'
import type { Desk } from './desk.ts'
import { groupedBy } from './grouped-by.ts'
import { endOf, fullnessOf, quarterMs, type ShownQuarter } from './quarters.ts'

/** Even a few calls do not fill the height. */
const minPeak = 10
/** A day that is nearly over has no space for the scale beside its name. */
const minScaled = 32
/** A time is written below every so many hours. */
const hoursApart = 3
const maxNamed = 4

/** How full each quarter of an hour is, from now to the end of tomorrow. */
export function Timeline({ desk }: { readonly desk: Desk }) {
  const page = usePage()
  const { clock, capacity } = useHotel()
  const { timeline } = page.words.desk
  const place = useRef<HTMLElement>(null)
  const [atMs, setAt] = useState(0)
  const quarters = desk.quarters.value
  const nowQuarter = Math.floor((clock.minute.value * 60_000) / quarterMs)
  useEffect(() => {
    if (nowQuarter > 0) void capacity.reload()
  }, [nowQuarter, capacity])

  const at = Math.max(
    0,
    quarters.findIndex(({ startMs }) => startMs === atMs),
  )
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowUp: -4,
      ArrowDown: 4,
      Home: -quarters.length,
      End: quarters.length,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(quarters.length - 1, Math.max(0, at + step))
    setAt(quarters[next]?.startMs ?? 0)
    place.current?.querySelectorAll<HTMLElement>('.quarters button')[next]?.focus()
  }
  const choose = (quarter: ShownQuarter) => {
    setAt(quarter.startMs)
    const isChosen = desk.quarter.value?.startMs === quarter.startMs
    desk.quarter.value = isChosen ? undefined : quarter
    if (isChosen) return
    desk.tab.value = 'pending'
    if (quarter.startMs >= clock.minute.value * 60_000) desk.booking.setWhen(quarter.wall)
  }
  const peak = Math.max(minPeak, ...quarters.map(({ booked }) => booked))
  const [isOpen, fold] = useFolded('timeline')
  return (
    <section class="card timeline" aria-label={timeline.title} ref={place}>
      <header>
        <h2>
          <button type="button" class="quiet" aria-expanded={isOpen} onClick={fold}>
            <Icon name={isOpen ? 'open' : 'forth'} />
            {timeline.title}
          </button>
        </h2>
        <Summary quarters={quarters} />
      </header>
      {isOpen && (
        <>
          <div class="days">
            {byDay(quarters).map(([date, ofDay]) => (
              <Day
                key={date}
                name={dayWords(date, clock.now(), page)}
                quarters={ofDay}
                peak={peak}
                reachedMs={quarters[at]?.startMs}
                chosenMs={desk.quarter.value?.startMs}
                onChoose={choose}
                onKeyDown={move}
              />
            ))}
          </div>
          <footer>
            <p class="hint">{timeline.hint}</p>
            <Legend />
          </footer>
        </>
      )}
    </section>
  )
}

interface DayProps {
  readonly name: string
  readonly quarters: readonly ShownQuarter[]
  readonly peak: number
  /** The one that Tab reaches. */
  readonly reachedMs: number | undefined
  readonly chosenMs: number | undefined
  readonly onChoose: (quarter: ShownQuarter) => void
  /** Of a quarter. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Day({ name, quarters, peak, reachedMs, chosenMs, onChoose, onKeyDown }: DayProps) {
  const page = usePage()
  const { clock } = useHotel()
  return (
    <fieldset class="day" style={{ flexGrow: quarters.length, '--quarters': quarters.length }}>
      <legend>{name}</legend>
      <p class="scale" aria-hidden="true">
        {quarters.length >= minScaled && page.words.desk.timeline.scale(page.shown.number(peak))}
      </p>
      <div class="quarters">
        {quarters.map((quarter) => {
          const { startMs, booked, wall } = quarter
          const label = labelOf(quarter, clock.wallZone, page)
          return (
            <button
              key={startMs}
              type="button"
              class={`quarter ${fullnessOf(quarter)} ${wall.time.endsWith(':00') ? 'hour' : ''}`}
              aria-pressed={startMs === chosenMs}
              aria-label={label}
              title={label}
              tabIndex={startMs === reachedMs ? 0 : -1}
              onClick={() => onChoose(quarter)}
              onKeyDown={onKeyDown}
            >
              <span class="bar" style={{ height: `${(100 * booked) / peak}%` }}>
                {booked > 0 && <span class="booked">{page.shown.number(booked)}</span>}
              </span>
            </button>
          )
        })}
      </div>
      <div class="hours" aria-hidden="true">
        {quarters.map(({ wall, startMs }, index) =>
          isNamedHour(wall.time) ? (
            <span key={startMs} style={{ gridColumnStart: index + 1 }}>
              {page.shown.time(wall.time)}
            </span>
          ) : null,
        )}
      </div>
    </fieldset>
  )
}

/** A bar is as high as there are calls; its colour tells how many more could ring. */
function Legend() {
  const { timeline } = usePage().words.desk
  return (
    <p class="legend hint">
      {timeline.colours}
      {(['free', 'nearly', 'full'] as const).map((fullness) => (
        <span key={fullness} class={`quarter ${fullness}`}>
          <span class="bar" /> {timeline[fullness]}
        </span>
      ))}
    </p>
  )
}

/** The peak and what is short, in words. */
function Summary({ quarters }: { readonly quarters: readonly ShownQuarter[] }) {
  const page = usePage()
  const { clock, system } = useHotel()
  const { timeline } = page.words.desk
  const { shown } = page
  const [first] = quarters
  if (!first) return null
  const peak = quarters.reduce((max, quarter) => (quarter.booked > max.booked ? quarter : max))
  const when = ({ wall }: ShownQuarter) =>
    `${dayWords(wall.date, clock.now(), page)}, ${shown.time(wall.time)}`
  const named = (fullness: 'nearly' | 'full') => {
    const found = quarters.filter((quarter) => fullnessOf(quarter) === fullness)
    const more = found.length > maxNamed ? [timeline.more(found.length - maxNamed)] : []
    return [...found.slice(0, maxNamed).map(when), ...more].join('; ')
  }
  const [nearly, full] = [named('nearly'), named('full')]
  return (
    <p class="summary">
      {peak.booked === 0 && <span>{timeline.none} </span>}
      {peak.booked > 0 && (
        <span>
          {timeline.peak(when(peak), shown.number(peak.booked), shown.number(peak.possible))}{' '}
        </span>
      )}
      {(peak.possible === 0 || !system.value.telephony) && (
        <strong class="tag bad long">{timeline.noLines}</strong>
      )}
      {peak.possible > 0 && full !== '' && (
        <strong class="tag bad long">{timeline.fullList(full)}</strong>
      )}
      {nearly !== '' && <strong class="tag warn long">{timeline.nearlyList(nearly)}</strong>}
    </p>
  )
}

function labelOf(quarter: ShownQuarter, zone: string, { words, shown }: Page): string {
  const { timeline } = words.desk
  const label = timeline.quarter(
    shown.time(quarter.wall.time),
    shown.time(endOf(quarter, zone)),
    shown.number(quarter.booked),
    shown.number(quarter.possible),
  )
  const fullness = fullnessOf(quarter)
  if (fullness === 'free') return label
  return `${label}, ${fullness === 'full' ? timeline.full : timeline.nearly}`
}

function isNamedHour(time: string): boolean {
  return time.endsWith(':00') && Number(time.slice(0, 2)) % hoursApart === 0
}

function byDay(quarters: readonly ShownQuarter[]) {
  return [...groupedBy(quarters, ({ wall }) => wall.date)]
}
