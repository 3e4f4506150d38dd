import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { usePage } from '../../live/context.ts'
import { detailText, detailWords } from '../../log/detail-words.ts'
import { toneOf } from '../../log/tones.ts'
import { actorWords } from '../../parts/actor-words.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { LogLine } from '../../rest/admin-records.ts'
import { linkTo } from '../../shell/route.ts'
import { CalledDetails } from './called-details.tsx'

export interface LogTableProps {
  readonly rows: readonly LogLine[]
  /** All of one call: no links to its story. */
  readonly isStory: boolean
}

export function LogTable({ rows, isStory }: LogTableProps) {
  const { words, shown } = usePage()
  const { log: says } = words.admin
  const [open, setOpen] = useState<LogLine>()
  const call = {
    key: 'call',
    head: says.call,
    width: 6,
    cell: (line: LogLine) =>
      line.id === '' ? (
        <ShowCalled line={line} onShow={setOpen} />
      ) : (
        <a href={linkTo('admin', 'log', line.id)} aria-label={says.stepsOf(line.room)}>
          {says.whole}
        </a>
      ),
  }
  return (
    <>
      <DataTable
        caption={says.table}
        rows={rows}
        keyOf={({ seq }) => String(seq)}
        empty={says.none}
        columns={[
          { key: 'time', head: says.time, width: 12, cell: ({ time }) => shown.moment(time) },
          {
            key: 'event',
            head: says.event,
            width: 11,
            cell: ({ event }) => (
              <span class={`tag ${toneOf[event] ?? ''}`}>{says.events[event]}</span>
            ),
          },
          { key: 'room', head: words.admin.filters.room, width: 6, cell: ({ room }) => room },
          {
            key: 'actor',
            head: says.actor,
            width: 8,
            cell: ({ actor }) => actorWords(actor, words),
          },
          { key: 'line', head: says.line, width: 6, cell: ({ line }) => line },
          {
            key: 'attempt',
            head: says.attempt,
            width: 6,
            cell: ({ attempt }) => (attempt === 0 ? '' : attempt),
            isNumber: true,
          },
          ...(isStory ? [] : [call]),
          {
            key: 'detail',
            head: says.detail,
            width: 16,
            cell: ({ detail }) => <Detail text={detail} isStory={isStory} />,
          },
        ]}
      />
      {open && <CalledDetails line={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface ShowCalledProps {
  readonly line: LogLine
  readonly onShow: (line: LogLine) => void
}

/** A call to the system has one line, and no story but that. */
function ShowCalled({ line, onShow }: ShowCalledProps) {
  const { words, shown } = usePage()
  const { called } = words.admin.log
  return (
    <button
      type="button"
      aria-label={called.showOf(actorWords(line.actor, words), shown.moment(line.time))}
      onClick={() => onShow(line)}
    >
      {called.show}
    </button>
  )
}

interface DetailProps {
  readonly text: string
  readonly isStory: boolean
}

/** A long one is cut; all of it is told when it is pointed at. */
function Detail({ text, isStory }: DetailProps) {
  const { words, shown } = usePage()
  const parts = detailWords(text, words, shown)
  return (
    <span class={isStory ? '' : 'brief'} title={detailText(text, words, shown)}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          {part.isEnglish ? <span lang="en">{part.text}</span> : part.text}
        </Fragment>
      ))}
    </span>
  )
}
