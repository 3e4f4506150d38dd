import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { ShownList } from '../../parts/shown-list.tsx'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import type { SortValue } from '../../parts/table/sorting.ts'
import { route } from '../../shell/route.ts'
import { EntryForm } from './entry-form.tsx'
import { ImportDialog } from './import-dialog.tsx'
import {
  type Entry,
  type EntryField,
  fieldText,
  type ListKind,
  listKinds,
  nameOf,
} from './list-kinds.ts'
import { listOf } from './list-of.ts'
import { RemoveEntry } from './remove-entry.tsx'
import { type ShowValue, useShowValue } from './shown-value.ts'

/** The list that the address names. */
export function ListPage() {
  const { words } = usePage()
  const kind = listKinds.find(({ name }) => name === route()[1])
  return kind ? (
    <OneList key={kind.name} kind={kind} />
  ) : (
    <p class="empty">{words.admin.notFound}</p>
  )
}

type Doing =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'edit' | 'remove'; readonly entry: Entry }

function OneList({ kind }: { readonly kind: ListKind }) {
  const { words, shown } = usePage()
  const hotel = useHotel()
  const text = words.adminLists
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const fields = useFields(kind)
  const show = useShowValue(fields)
  const columns = useColumns({ kind, fields, show, onDo: setDoing })
  return (
    <section class="lists">
      <div class="row heading">
        <h1>{words.admin.pages[kind.name]}</h1>
        <Buttons kind={kind} onDo={setDoing} />
      </div>
      <p class="hint">{text.kinds[kind.name].about}</p>
      <ShownList list={listOf(hotel, kind)}>
        {(entries) => {
          const found = matching(entries, search, (entry) => fields.map((f) => show(f, entry)))
          return (
            <>
              <div class="row search">
                <input
                  type="search"
                  aria-label={text.search}
                  placeholder={text.search}
                  value={search}
                  onInput={(event) => setSearch(event.currentTarget.value)}
                />
                <p class="hint" role="status">
                  {text.shownOf(shown.number(found.length), shown.number(entries.length))}
                </p>
              </div>
              <DataTable
                caption={words.admin.pages[kind.name]}
                columns={columns}
                rows={found}
                keyOf={(entry) => fieldText(entry, kind.idName)}
                empty={entries.length === 0 ? text.kinds[kind.name].none : text.nothingFound}
              />
            </>
          )
        }}
      </ShownList>
      {doing?.kind === 'add' && <EntryForm kind={kind} fields={fields} onClose={close} />}
      {doing?.kind === 'edit' && (
        <EntryForm kind={kind} fields={fields} entry={doing.entry} onClose={close} />
      )}
      {doing?.kind === 'remove' && <RemoveEntry kind={kind} entry={doing.entry} onClose={close} />}
      {doing?.kind === 'import' && <ImportDialog kind={kind} onClose={close} />}
    </section>
  )
}

interface ButtonsProps {
  readonly kind: ListKind
  readonly onDo: (doing: Doing) => void
}

function Buttons({ kind, onDo }: ButtonsProps) {
  const text = usePage().words.adminLists
  return (
    <div class="row">
      <DownloadButton
        label={text.exportFile}
        path={`/rest/export/${kind.name}`}
        fileName={`${kind.name}.csv`}
      />
      <button type="button" onClick={() => onDo({ kind: 'import' })}>
        {text.importFile}
      </button>
      <button type="button" class="main" onClick={() => onDo({ kind: 'add' })}>
        {text.kinds[kind.name].add}
      </button>
    </div>
  )
}

/** The fields of the list; tenants and profiles only where there are some to choose from. */
function useFields(kind: ListKind): readonly EntryField[] {
  const { account, tenants, profiles, may } = useHotel()
  const hasTenants = account.tenant === '' && tenants.valueOr([]).length > 0
  const isWithProfiles = may.wake && kind.fields.some(({ input }) => input === 'profile')
  const hasProfiles = isWithProfiles && profiles.valueOr([]).length > 0
  return kind.fields.filter(
    ({ input }) => (input !== 'tenant' || hasTenants) && (input !== 'profile' || hasProfiles),
  )
}

/** Of columns, so that none jumps while somebody scrolls. */
const widths: Partial<Record<EntryField['input'], number>> = {
  text: 16,
  room: 6,
  number: 6,
  max: 6,
  price: 7,
}
const usualWidth = 8

interface ColumnParts extends ButtonsProps {
  readonly fields: readonly EntryField[]
  readonly show: ShowValue
}

function useColumns({ kind, fields, show, onDo }: ColumnParts): readonly Column<Entry>[] {
  const { words } = usePage()
  const { account } = useHotel()
  const text = words.adminLists
  const isOwn = (entry: Entry) => account.tenant === '' || entry.tenant === account.tenant
  const actions: Column<Entry> = {
    key: 'do',
    head: text.actions,
    width: 14.5,
    cell: (entry) => {
      if (!isOwn(entry)) return <span class="hint">{text.readOnly}</span>
      const name = text.kinds[kind.name].one(nameOf(entry))
      return (
        <span class="row-buttons">
          <button
            type="button"
            aria-label={text.editOf(name)}
            onClick={() => onDo({ kind: 'edit', entry })}
          >
            {text.edit}
          </button>
          <button
            type="button"
            aria-label={text.removeOf(name)}
            onClick={() => onDo({ kind: 'remove', entry })}
          >
            {text.remove}
          </button>
        </span>
      )
    },
  }
  return [
    ...fields.map((field) => ({
      key: field.name,
      head: text.fields[field.name],
      width: widths[field.input] ?? usualWidth,
      isNumber: field.input === 'price' || field.input === 'max',
      sortOf: (entry: Entry) => sortValue(field, entry, show),
      cell: (entry: Entry) =>
        field.input === 'color' ? <Swatch color={show(field, entry)} /> : show(field, entry),
    })),
    actions,
  ]
}

function Swatch({ color }: { readonly color: string }) {
  if (color === '') return null
  return (
    <>
      <span class="swatch" style={{ backgroundColor: color }} /> {color}
    </>
  )
}

/** The entries in which every word of the search is found. */
function matching(
  entries: readonly Entry[],
  search: string,
  textsOf: (entry: Entry) => readonly string[],
): readonly Entry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return entries
  return entries.filter((entry) => {
    const text = textsOf(entry).join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Amounts are compared as such; what is chosen from a list by the words that are shown. */
function sortValue(field: EntryField, entry: Entry, show: ShowValue): SortValue {
  const { input, name } = field
  return input === 'price' || input === 'max' ? Number(fieldText(entry, name)) : show(field, entry)
}
