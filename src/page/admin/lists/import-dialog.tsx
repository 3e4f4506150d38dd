import { useMemo, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { saveCsv } from '../../parts/save-file.ts'
import { useKey } from '../../parts/use-key.ts'
import { FileChoice } from '../file-choice.tsx'
import { type BadRow, badRowsOf } from './bad-rows.ts'
import { csvOf } from './csv-text.ts'
import { type Known, wrongRows } from './file-checks.ts'
import { FilePreview } from './file-preview.tsx'
import { type Warned, warningText } from './language-warning.ts'
import type { ListKind } from './list-kinds.ts'
import { listOf } from './list-of.ts'
import { type ChosenFile, readFile } from './read-file.ts'

export interface ImportDialogProps {
  readonly kind: ListKind
  readonly onClose: () => void
}

/** Takes entries from a file: all of them, or none. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const { words, notices, shown } = usePage()
  const hotel = useHotel()
  const text = words.adminLists.import
  const [chosen, setChosen] = useState<ChosenFile>()
  const [badRows, setBadRows] = useState<readonly BadRow[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keyOf = useKey()
  const columns = kind.fields.map(({ name }) => name)
  const known = useKnown(kind)
  const wrong = useMemo(
    () => (chosen?.kind === 'good' ? wrongRows(kind, chosen, { known, words }) : []),
    [chosen, kind, known, words],
  )
  const choose = async (file: File) => {
    setBadRows([])
    setTrouble(undefined)
    setChosen(await readFile(file, columns, text))
  }
  const send = async () => {
    if (chosen?.kind !== 'good' || wrong.length > 0) return
    setBusy(true)
    const path = `/rest/import/${kind.name}`
    const answer = await hotel.rest.upload<Warned & { imported: number }>(path, chosen.csv, {
      idempotencyKey: keyOf(chosen.csv),
    })
    setBusy(false)
    if (answer.kind === 'ok') {
      const { imported } = answer.value
      const done = words.adminLists.kinds[kind.name].imported(imported, shown.number(imported))
      const warning = warningText(answer.value, words)
      if (warning === '') notices.done(done)
      else notices.trouble(`${done}\n${warning}`)
      void listOf(hotel, kind).reload()
      return onClose()
    }
    const rows = answer.kind === 'refused' ? badRowsOf(answer.description) : []
    setBadRows(rows)
    setTrouble(rows.length > 0 ? text.nothing : failureWords(answer, words))
  }
  return (
    <Dialog title={text.title(words.admin.pages[kind.name])} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{text.about}</p>
        <Columns kind={kind} />
        <FileChoice
          accept=".csv,text/csv"
          choose={text.choose}
          drop={text.drop}
          onFile={(file) => void choose(file)}
        />
        <p class="wrong" role="alert">
          {chosen?.kind === 'bad' && chosen.why}
        </p>
        {chosen?.kind === 'good' && <FilePreview file={chosen} wrong={wrong} />}
        {chosen?.kind === 'good' && (
          <>
            {badRows.length > 0 && <BadRows rows={badRows} />}
            <FormEnd
              trouble={trouble}
              isBusy={isBusy || badRows.length > 0 || wrong.length > 0}
              yes={isBusy ? text.busy : text.go}
              onNo={onClose}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** What the cells of a file may name, as the page knows it. */
function useKnown(kind: ListKind): Known {
  const hotel = useHotel()
  const { categories, profiles, tenants } = hotel
  const entries = listOf(hotel, kind).valueOr([])
  const [ofCategories, ofProfiles, ofTenants] = [
    kind.name === 'items' ? categories.valueOr([]) : [],
    kind.name === 'rooms' ? profiles.valueOr([]) : [],
    tenants.valueOr([]),
  ]
  return useMemo(
    () => ({
      entries,
      categories: new Set(ofCategories.map(({ id }) => id)),
      profiles: new Set(ofProfiles.map(({ name }) => name)),
      tenants: new Set(ofTenants.map(({ id }) => id)),
    }),
    [entries, ofCategories, ofProfiles, ofTenants],
  )
}

function Columns({ kind }: { readonly kind: ListKind }) {
  const { words } = usePage()
  const text = words.adminLists.import
  const columns = kind.fields.map(({ name }) => name)
  const required = kind.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const saveExample = () => {
    const csv = csvOf([columns.slice(0, kind.example[0]?.length), ...kind.example])
    saveCsv(`${kind.name}-example.csv`, csv)
  }
  return (
    <div class="hint file-columns">
      <p>
        {text.columns} <code>{columns.join(', ')}</code>
      </p>
      <p>{text.required(required.join(', '))}</p>
      <button type="button" onClick={saveExample}>
        {text.example}
      </button>
    </div>
  )
}

function BadRows({ rows }: { readonly rows: readonly BadRow[] }) {
  const { words } = usePage()
  return (
    <ul class="bad-rows">
      {rows.map(({ line, why }) => (
        <li key={line}>
          {line !== '' && <strong>{words.adminLists.import.line(line)} </strong>}
          <span lang="en">{why}</span>
        </li>
      ))}
    </ul>
  )
}
