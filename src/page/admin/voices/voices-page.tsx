import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { Voice } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { linkTo, route } from '../../shell/route.ts'
import { VoicePage } from './voice-page.tsx'

/** The voices that announcements are spoken in; `#/admin/voices/<name>` is one of them. */
export function VoicesPage() {
  const { words } = usePage()
  const { rest } = useHotel()
  const [, , name] = route()
  const { state, reload } = useReading({
    key: '',
    read: async () =>
      mapAnswer(
        await rest.get<{ voices: readonly Voice[] }>('/rest/voice'),
        ({ voices }) => voices,
      ),
  })
  if (name !== undefined) return <VoicePage key={name} name={name} />
  return (
    <section>
      <h1>{words.admin.pages.voices}</h1>
      <Shown state={state} onAgain={reload}>
        {(voices) => <VoiceTable voices={voices} />}
      </Shown>
    </section>
  )
}

function VoiceTable({ voices }: { readonly voices: readonly Voice[] }) {
  const { words, shown } = usePage()
  const { voices: says } = words.admin
  return (
    <DataTable
      caption={words.admin.pages.voices}
      rows={voices}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        { key: 'language', head: says.language, cell: ({ language }) => language },
        {
          key: 'name',
          head: says.name,
          cell: ({ name }) => <a href={linkTo('admin', 'voices', name)}>{name}</a>,
        },
        {
          key: 'used',
          head: says.state,
          cell: ({ used }) => used && <span class="tag good">{says.used}</span>,
        },
        { key: 'origin', head: says.origin, cell: ({ origin }) => says.origins[origin] },
        { key: 'by', head: says.by, cell: ({ by }) => <span title={by}>{by}</span> },
        {
          key: 'clips',
          head: says.clips,
          cell: ({ clips }) => shown.number(clips),
          isNumber: true,
        },
      ]}
    />
  )
}
