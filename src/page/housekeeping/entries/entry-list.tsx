import { useRef } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { focusWork } from '../../parts/focus/focus-work.ts'
import { useKeptFocus } from '../../parts/focus/kept-focus.ts'
import { Icon } from '../../parts/icon.tsx'
import { linkTo } from '../../shell/route.ts'
import { wallAt } from '../../time/wall.ts'
import { useWork } from '../work.ts'
import { doubtOf, type Entry, isHeld, isUntried } from './entry.ts'
import { TakeBack } from './take-back.tsx'

export interface EntryListProps {
  readonly entries: readonly Entry[]
  /** Whether they are of several rooms. */
  readonly namesRooms: boolean
}

/** Entries with what became of each. */
export function EntryList({ entries, namesRooms }: EntryListProps) {
  const list = useRef<HTMLUListElement>(null)
  // What was decided has no button any more.
  useKeptFocus({ place: list, entries: 'li', onEmpty: focusWork })
  return (
    <ul class="entries" ref={list}>
      {entries.map((entry) => (
        <li key={entry.key} class="card">
          <EntryCard entry={entry} namesRoom={namesRooms} />
        </li>
      ))}
    </ul>
  )
}

interface EntryCardProps {
  readonly entry: Entry
  readonly namesRoom: boolean
}

function EntryCard({ entry, namesRoom }: EntryCardProps) {
  const { words } = usePage()
  const timeOf = useTimeOf()
  const { clock, events } = useHotel()
  const work = useWork()
  const what = useWhat(entry)
  const doubt = doubtOf(entry, clock.minute.value * 60_000)
  if (doubt !== 'none') return <Doubtful entry={entry} isMaybeDone={doubt === 'maybe done'} />
  // What does not wait is gone before anybody could think again, where there is a network.
  const isWaiting = entry.kind === 'charge' || events.connection.value.kind !== 'live'
  const mayUndo = isUntried(entry) && isWaiting
  return (
    <>
      <p class="what">
        {namesRoom && (
          <a href={linkTo('housekeeping', 'room', entry.room)}>
            {words.housekeeping.room(entry.room)}
          </a>
        )}{' '}
        <strong>{what}</strong>
      </p>
      <p>
        <StateTag entry={entry} />{' '}
        <span class="hint">{words.housekeeping.enteredAt(timeOf(entry.enteredMs))}</span>
      </p>
      {entry.state.kind === 'refused' && (
        <>
          <p class="wrong">{failureWords(entry.state.why, words)}</p>
          <Decision entry={entry} yes={words.housekeeping.sendAgain} />
        </>
      )}
      <TakeBack entry={entry} what={what} />
      {mayUndo && (
        <button type="button" onClick={() => void work.undo(entry)}>
          <Icon name="undo" />
          {words.housekeeping.undo}
        </button>
      )}
    </>
  )
}

interface DoubtfulProps {
  readonly entry: Entry
  readonly isMaybeDone: boolean
}

/** Too old to be sent without asking. */
function Doubtful({ entry, isMaybeDone }: DoubtfulProps) {
  const words = usePage().words.housekeeping
  const timeOf = useTimeOf()
  const isCharge = entry.kind === 'charge'
  const question = isCharge ? words.stillCharge : words.stillSet
  return (
    <>
      <p>
        <span class="tag bad">{words.states.asks}</span>
      </p>
      <p class="what">{question(entry.room, useWhat(entry), timeOf(entry.enteredMs))}</p>
      {isMaybeDone && <p class="wrong">{words.maybeDone}</p>}
      {!isMaybeDone && !isUntried(entry) && <p class="hint">{words.maybeSent}</p>}
      <Decision entry={entry} yes={isCharge ? words.chargeIt : words.setIt} />
    </>
  )
}

interface DecisionProps {
  readonly entry: Entry
  readonly yes: string
}

function Decision({ entry, yes }: DecisionProps) {
  const words = usePage().words.housekeeping
  const work = useWork()
  return (
    <div class="decision">
      <button type="button" onClick={() => work.entries.remove(entry)}>
        {words.discard}
      </button>
      <button type="button" class="main" onClick={() => work.confirm(entry)}>
        {yes}
      </button>
    </div>
  )
}

function StateTag({ entry }: { readonly entry: Entry }) {
  const { states, rounds, corrections } = usePage().words.housekeeping
  const { clock } = useHotel()
  const timeOf = useTimeOf()
  const { entries } = useWork()
  const { state, key } = entry
  if (state.kind === 'sent' && state.isTakenBack)
    return <span class="tag warn">{corrections.takenBack}</span>
  if (state.kind === 'sent')
    return (
      <span class="tag good">
        <Icon name="tick" /> {states.sent(timeOf(state.atMs))}
      </span>
    )
  if (state.kind === 'refused') return <span class="tag bad">{states.refused}</span>
  if (entries.underWay.value === key) return <span class="tag busy">{states.sending}</span>
  // It goes by itself, as soon as nobody has thought again.
  if (isHeld(entry, clock.nowMs())) return <span class="tag busy">{rounds.held}</span>
  return <span class="tag warn">{states.waiting}</span>
}

/** What was entered, in words. */
function useWhat({ kind, quantity, description }: Entry): string {
  const words = usePage().words.housekeeping
  return kind === 'charge' ? words.charged(quantity, description) : description
}

/** Writes the hotel's time of an instant, with the day when it is not today. */
function useTimeOf(): (ms: number) => string {
  const { shown } = usePage()
  const { clock } = useHotel()
  const today = clock.now().date
  return (ms) => {
    const wall = wallAt(ms, clock.wallZone)
    return wall.date === today ? shown.time(wall.time) : shown.dayAndTime(wall)
  }
}
