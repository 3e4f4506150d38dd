import { useHotel, usePage } from '../../live/context.ts'
import { Frame, WaitingOfOthers } from '../frame.tsx'
import { useWork } from '../work.ts'
import { type Entry, needsPerson } from './entry.ts'
import { EntryList } from './entry-list.tsx'

/** What was entered here and what became of it; what needs a person comes first. */
export function EntriesView() {
  const { words } = usePage()
  const { clock } = useHotel()
  const { entries } = useWork()
  const nowMs = clock.minute.value * 60_000
  const open = entries.open.value
  const sent = entries.list.value.filter(({ state }) => state.kind === 'sent').reverse()
  return (
    <Frame title={words.housekeeping.entries} hasWayBack>
      <WaitingOfOthers />
      <Group
        title={words.housekeeping.toDecide}
        entries={open.filter((entry) => needsPerson(entry, nowMs))}
      />
      <Group
        title={words.housekeeping.open}
        entries={open.filter((entry) => !needsPerson(entry, nowMs))}
      />
      <Group title={words.housekeeping.sent} entries={sent} />
      {open.length + sent.length === 0 && <p class="empty">{words.housekeeping.noEntries}</p>}
      <p class="hint">
        {words.housekeeping.keptHint} {words.shell.zone(clock.zone)}
      </p>
    </Frame>
  )
}

interface GroupProps {
  readonly title: string
  readonly entries: readonly Entry[]
}

function Group({ title, entries }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <EntryList namesRooms entries={entries} />
    </section>
  )
}
