import { CallTag } from '../../desk/calls/call-tag.tsx'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { DaySummary, SummaryCall } from '../../rest/admin-records.ts'
import { linkTo, route } from '../../shell/route.ts'
import { wallOf } from '../../time/wall.ts'
import { ZoneHint } from '../zone-hint.tsx'
import { DayChooser } from './day-chooser.tsx'
import { byLateness, lateText } from './lateness.ts'
import { LatenessPlot } from './lateness-plot.tsx'
import { Verdict } from './verdict.tsx'

/** What became of the calls of one day: `#/admin/summary/2026-11-15`, or today's. */
export function SummaryPage() {
  const { words, shown } = usePage()
  const { rest, clock } = useHotel()
  const date = dayOf(route()[2]) ?? clock.now().date
  const { state, isOld, reload } = useReading({
    key: date,
    read: () => rest.get<DaySummary>('/rest/wakeup/summary', { date: date.replaceAll('-', '') }),
    after: ['wakeup'],
  })
  return (
    <section aria-busy={isOld}>
      <h1>{words.admin.summary.title(shown.longDay(date))}</h1>
      <DayChooser date={date} />
      <Shown state={state} onAgain={reload}>
        {(summary) => <Day summary={summary} />}
      </Shown>
      <ZoneHint />
    </section>
  )
}

function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) > 0
    ? text
    : undefined
}

function Day({ summary }: { readonly summary: DaySummary }) {
  const hasRung = summary.calls.some(({ late }) => late !== null)
  return (
    <>
      <Verdict summary={summary} />
      {hasRung && <LatenessPlot calls={summary.calls} />}
      {summary.booked > 0 && <CallTable calls={summary.calls} />}
    </>
  )
}

function CallTable({ calls }: { readonly calls: readonly SummaryCall[] }) {
  const { words, shown } = usePage()
  const { summary } = words.admin
  const lateOf = ({ late }: SummaryCall) =>
    late === null ? '–' : lateText(late, (value) => shown.number(value))
  return (
    <DataTable
      caption={summary.table}
      rows={byLateness(calls)}
      keyOf={({ id }) => id}
      empty={summary.none}
      columns={[
        {
          key: 'late',
          head: summary.late,
          cell: lateOf,
          isNumber: true,
          sortOf: ({ late }) => late ?? Number.POSITIVE_INFINITY,
        },
        {
          key: 'time',
          head: summary.time,
          cell: ({ scheduled }) => shown.time(wallOf(scheduled).time),
          sortOf: ({ scheduled }) => Date.parse(scheduled),
        },
        { key: 'room', head: summary.room, cell: ({ room }) => room, sortOf: ({ room }) => room },
        {
          key: 'result',
          head: summary.result,
          cell: (call) => <CallTag call={call} />,
        },
        {
          key: 'attempts',
          head: summary.attempts,
          cell: ({ attempts }) => attempts,
          isNumber: true,
          sortOf: ({ attempts }) => attempts,
        },
        {
          key: 'story',
          head: summary.steps,
          cell: ({ id, room }) => (
            <a href={linkTo('admin', 'log', id)} aria-label={summary.stepsOf(room)}>
              {summary.steps}
            </a>
          ),
        },
      ]}
    />
  )
}
