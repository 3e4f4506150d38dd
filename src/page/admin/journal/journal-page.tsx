import { useRef, useState } from 'preact/hooks'
import type { JournalEntry, JournalLevel } from '../../../core/ports/recent-journal.ts'
import { journalLevels } from '../../../core/ports/recent-journal.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import { mapAnswer } from '../../rest/answer.ts'

type Told = Omit<JournalEntry, 'atMs'> & { readonly time: string }

/** As live as a technician needs it. */
const everyMs = 2_000
/** As many as the system keeps. */
const maxEntries = 1_000

/** What the system tells, as it tells it. */
export function JournalPage() {
  const { words } = usePage()
  const { rest } = useHotel()
  const says = words.journal
  const [level, setLevel] = useState<JournalLevel>('info')
  const [find, setFind] = useState('')
  const known = useRef<readonly Told[]>([])
  const { state, reload } = useReading({
    key: '',
    read: async () => {
      const after = known.current[0]?.id ?? 0
      const answer = await rest.get<{ entries: readonly Told[] }>('/rest/journal', { after })
      return mapAnswer(answer, ({ entries }) => {
        // Numbers begin anew when the system does.
        const before = (entries[0]?.id ?? after + 1) > after ? known.current : []
        known.current = [...entries.toReversed(), ...before].slice(0, maxEntries)
        return known.current
      })
    },
    everyMs,
  })
  return (
    <section>
      <h1>{words.admin.pages.journal}</h1>
      <p class="hint">{says.about}</p>
      <form class="card row filters" onSubmit={(event) => event.preventDefault()}>
        <Field label={says.show}>
          {(ties) => (
            <select
              {...ties}
              value={level}
              onChange={(event) => setLevel(levelOf(event.currentTarget.value))}
            >
              {journalLevels.map((choice) => (
                <option key={choice} value={choice}>
                  {says.shows[choice]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={says.find}>
          {(ties) => (
            <input
              {...ties}
              type="search"
              autocomplete="off"
              value={find}
              onInput={(event) => setFind(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
      <Shown state={state} onAgain={reload}>
        {(entries) => (
          <EntryTable
            entries={entries.filter((entry) => isWanted(entry, level, find))}
            empty={entries.length === 0 ? says.none : says.noneSuch}
          />
        )}
      </Shown>
    </section>
  )
}

const toneOf: Readonly<Record<JournalLevel, string>> = { info: '', warning: 'warn', error: 'bad' }

interface EntryTableProps {
  readonly entries: readonly Told[]
  readonly empty: string
}

function EntryTable({ entries, empty }: EntryTableProps) {
  const { words, shown } = usePage()
  const says = words.journal
  const [open, setOpen] = useState<Told>()
  return (
    <>
      <DataTable
        caption={words.admin.pages.journal}
        rows={entries}
        keyOf={({ id }) => String(id)}
        empty={empty}
        columns={[
          { key: 'time', head: says.time, width: 12, cell: ({ time }) => shown.moment(time) },
          {
            key: 'level',
            head: says.level,
            width: 7,
            cell: ({ level }) => <LevelTag level={level} />,
          },
          {
            key: 'text',
            head: says.text,
            width: 28,
            cell: (entry) => (
              <button
                type="button"
                class="quiet journal-text"
                lang="en"
                onClick={() => setOpen(entry)}
              >
                {entry.text}
              </button>
            ),
          },
          { key: 'about', head: says.where, width: 10, cell: aboutText },
        ]}
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface EntryDialogProps {
  readonly entry: Told
  readonly onClose: () => void
}

/** All of a text that a row has no room for. */
function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { words, shown } = usePage()
  const { level, text, time } = entry
  const about = aboutText(entry)
  return (
    <Dialog title={shown.moment(time)} onClose={onClose}>
      <p>
        <LevelTag level={level} />
      </p>
      <pre lang="en">{text}</pre>
      {about && <p>{words.shell.pair(words.journal.where, about)}</p>}
    </Dialog>
  )
}

function LevelTag({ level }: { readonly level: JournalLevel }) {
  const { words } = usePage()
  return <span class={`tag ${toneOf[level]}`}>{words.journal.levels[level]}</span>
}

function aboutText({ about }: Told): string {
  const { room = '', line = '', destination = '' } = about
  return [room, line, destination].filter(Boolean).join(', ')
}

function isWanted(entry: Told, level: JournalLevel, find: string): boolean {
  const isLoud = journalLevels.indexOf(entry.level) >= journalLevels.indexOf(level)
  const text = `${entry.text} ${aboutText(entry)}`.toLowerCase()
  return isLoud && text.includes(find.trim().toLowerCase())
}

function levelOf(value: string): JournalLevel {
  return journalLevels.find((level) => level === value) ?? 'info'
}
