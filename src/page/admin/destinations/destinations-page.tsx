import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { Destination } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { linkTo, route } from '../../shell/route.ts'
import { ZoneHint } from '../zone-hint.tsx'
import { DestinationPage } from './destination-page.tsx'
import { DestinationTag } from './destination-tag.tsx'

/** A link may be lost without an event. */
const everyMs = 5_000

/** Connectors and push servers with their queues; `#/admin/destinations/<name>` is one of them. */
export function DestinationsPage() {
  const { words } = usePage()
  const { rest } = useHotel()
  const [, , name] = route()
  const { state, reload } = useReading({
    key: '',
    read: async () =>
      mapAnswer(
        await rest.get<{ destinations: readonly Destination[] }>('/rest/outbound'),
        ({ destinations }) => destinations,
      ),
    after: ['delivery'],
    everyMs,
  })
  return (
    <section>
      {name === undefined && <h1>{words.admin.pages.destinations}</h1>}
      <Shown state={state} onAgain={reload}>
        {(destinations) => {
          if (name === undefined) return <DestinationTable destinations={destinations} />
          const chosen = destinations.find((destination) => destination.name === name)
          if (!chosen) return <p class="empty">{words.admin.destinations.notFound}</p>
          return <DestinationPage key={name} destination={chosen} />
        }}
      </Shown>
      {name !== undefined && (
        <p>
          <a href={linkTo('admin', 'destinations')}>{words.admin.destinations.all}</a>
        </p>
      )}
      <ZoneHint />
    </section>
  )
}

function DestinationTable({ destinations }: { readonly destinations: readonly Destination[] }) {
  const { words, shown } = usePage()
  const { destinations: says } = words.admin
  if (destinations.length === 0)
    return (
      <div class="empty">
        <p>{says.none}</p>
        <a class="button main" href={linkTo('admin', 'setup', 'connector', '+')}>
          {words.setup.steps.property.go}
        </a>
      </div>
    )
  return (
    <DataTable
      caption={says.table}
      rows={destinations}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        {
          key: 'name',
          head: says.name,
          cell: ({ name }) => <a href={linkTo('admin', 'destinations', name)}>{name}</a>,
        },
        {
          key: 'kind',
          head: says.kind,
          cell: ({ kind, protocol }) => [says.kinds[kind], protocol].filter(Boolean).join(', '),
        },
        { key: 'state', head: says.state, cell: ({ state }) => <DestinationTag state={state} /> },
        {
          key: 'queue',
          head: says.queue,
          cell: ({ queue }) => shown.number(queue),
          isNumber: true,
        },
        { key: 'held', head: says.held, cell: ({ held }) => shown.number(held), isNumber: true },
        {
          key: 'refused',
          head: says.refused,
          cell: ({ refused }) => shown.number(refused),
          isNumber: true,
        },
        {
          key: 'oldest',
          head: says.oldest,
          cell: ({ oldest }) => (oldest === '' ? '' : shown.moment(oldest)),
        },
        { key: 'error', head: says.error, cell: ({ error }) => <span title={error}>{error}</span> },
      ]}
    />
  )
}
