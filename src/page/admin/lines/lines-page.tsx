import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { Line } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { linkTo } from '../../shell/route.ts'
import { CallsIn } from './calls-in.tsx'
import { TestCall } from './test-call.tsx'

/** A line goes up and down without an event. */
const everyMs = 5_000

/** How each line is, and a call to try it. */
export function LinesPage() {
  const { words } = usePage()
  const { rest } = useHotel()
  const { state, reload } = useReading({
    key: '',
    read: async () =>
      mapAnswer(await rest.get<{ lines: readonly Line[] }>('/rest/line'), ({ lines }) => lines),
    everyMs,
  })
  return (
    <section>
      <h1>{words.admin.pages.lines}</h1>
      <Shown state={state} onAgain={reload}>
        {(lines) =>
          lines.length === 0 ? (
            <div class="empty">
              <p>{words.admin.lines.none}</p>
              <a class="button main" href={linkTo('admin', 'setup', 'line', '+')}>
                {words.setup.steps.line.go}
              </a>
            </div>
          ) : (
            <>
              <ul class="lines">
                {lines.map((line) => (
                  <LineCard key={line.name} line={line} onUsed={reload} />
                ))}
              </ul>
              <CallsIn />
            </>
          )
        }
      </Shown>
    </section>
  )
}

interface LineCardProps {
  readonly line: Line
  readonly onUsed: () => void
}

function LineCard({ line, onUsed }: LineCardProps) {
  const { words } = usePage()
  const { lines: says } = words.admin
  const { name, driver, state, registered, channels, calls, error, address, ports } = line
  return (
    <li class="card line">
      <h2>
        {name} <span class={`tag ${state === 'up' ? 'good' : 'bad'}`}>{says.states[state]}</span>
      </h2>
      <p class="line-facts">
        <span>{says.drivers[driver] ?? driver}</span>
        <span>{registered ? says.registered : says.unregistered}</span>
        <span>{says.calls(calls, channels)}</span>
        {address !== '' && <span>{says.address(address)}</span>}
      </p>
      {error !== '' && <p class="wrong">{error}</p>}
      {ports && <PortTable line={name} ports={ports} />}
      <TestCall line={name} onUsed={onUsed} />
    </li>
  )
}

interface PortTableProps {
  readonly line: string
  readonly ports: NonNullable<Line['ports']>
}

function PortTable({ line, ports }: PortTableProps) {
  const { lines: says } = usePage().words.admin
  return (
    <DataTable
      caption={says.ports(line)}
      rows={ports}
      keyOf={({ port }) => String(port)}
      empty=""
      columns={[
        { key: 'port', head: says.port, cell: ({ port }) => port, isNumber: true },
        { key: 'extension', head: says.extension, cell: ({ extension }) => extension },
        {
          key: 'state',
          head: says.state,
          cell: ({ state }) => (
            <span class={`tag ${state === 'fault' ? 'bad' : ''}`}>{says.portStates[state]}</span>
          ),
        },
        {
          key: 'error',
          head: says.trouble,
          cell: ({ error }) => <span title={error}>{error}</span>,
        },
      ]}
    />
  )
}
