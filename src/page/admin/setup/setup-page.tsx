import { useState } from 'preact/hooks'
import type { SaveReport, SiteSection } from '../../../core/ports/site-editor.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Shown } from '../../parts/shown.tsx'
import { linkTo, route } from '../../shell/route.ts'
import type { Words } from '../../words/words.ts'
import { TimeZones } from './field-input.tsx'
import { Guide } from './guide.tsx'
import { NewEntry } from './new-entry.tsx'
import { SectionForm } from './section-form.tsx'
import { entriesOf, type Place, type SiteFile, sectionFor, tableAt } from './site-form.ts'
import { SiteVersions } from './site-versions.tsx'

/** Somebody may write the file on the box. */
const everyMs = 10_000

/** The site file; `#/admin/setup/line/pbx` is one of its tables. */
export function SetupPage() {
  const { words } = usePage()
  const { rest } = useHotel()
  const [, , ...path] = route()
  const { state, reload } = useReading({
    key: '',
    read: () => rest.get<SiteFile>('/rest/site-file'),
    everyMs,
  })
  return (
    <section class="setup">
      <Shown state={state} onAgain={reload}>
        {(file) =>
          path.length === 0 ? (
            <>
              <h1>{words.admin.pages.setup}</h1>
              <FileState file={file} onChanged={reload} />
              {!isUnread(file) && (
                <>
                  <Guide file={file} />
                  <Sections file={file} />
                </>
              )}
              <SiteVersions file={file} onRestored={reload} />
            </>
          ) : (
            <Chosen key={path.join('/')} file={file} path={path} onSaved={reload} />
          )
        }
      </Shown>
      <TimeZones />
    </section>
  )
}

/** Whether the file on disk is no TOML: what it says nobody knows, and a form would be empty. */
function isUnread({ mistakes, values }: SiteFile): boolean {
  return mistakes.length > 0 && Object.keys(values).length === 0
}

interface FileStateProps {
  readonly file: SiteFile
  readonly onChanged: () => void
}

/** What stands in the way, what is wrong with the file on disk, and whether it is in use. */
function FileState({ file, onChanged }: FileStateProps) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const says = words.setup
  const [trouble, setTrouble] = useState('')
  const use = async () => {
    const answer = await rest.post<Pick<SaveReport, 'applied' | 'notes'>>('/rest/reload', {})
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    setTrouble(answer.value.applied ? '' : answer.value.notes.join('\n'))
    if (answer.value.applied) notices.done(says.inUse)
    onChanged()
  }
  return (
    <>
      {file.obstacle !== '' && (
        <p class="card">
          {says.closed} <span lang="en">{file.obstacle}</span>
        </p>
      )}
      {file.mistakes.length > 0 && (
        <div class="card" role="alert">
          <p class="wrong">{says.broken}</p>
          <ul lang="en">
            {file.mistakes.map(({ line, text }) => (
              <li key={`${line} ${text}`}>{says.mistake(line, text)}</li>
            ))}
          </ul>
        </div>
      )}
      {!file.isInUse && file.mistakes.length === 0 && (
        <div class="card" role="alert">
          <p>{says.byHand}</p>
          <p class="wrong">{trouble}</p>
          <div class="actions">
            <button type="button" class="main" onClick={() => void use()}>
              {says.useNow}
            </button>
          </div>
        </div>
      )}
    </>
  )
}

/** All that can be set, with what is there of each kind. */
function Sections({ file }: { readonly file: SiteFile }) {
  const { words } = usePage()
  const says = words.setup
  return (
    <div class="setup-part">
      <h2>{says.all}</h2>
      <p class="hint">{says.allHint(file.file)}</p>
      <dl class="card setup-sections">
        {sectionNames(file.sections).map(({ name, section }) => (
          <div key={name}>
            <dt>{says.sections[name] ?? name}</dt>
            <dd>
              {entriesOf(section, file.values).map((entry) => (
                <a key={entry.id} href={linkTo('admin', 'setup', name, entry.id)}>
                  {entry.name}
                </a>
              ))}
              {section.count === 'one' ? (
                <a href={linkTo('admin', 'setup', name)}>
                  {summaryOf(section, file.values) || says.change}
                  <span class="unseen">, {says.changeOf(titleOf(name, undefined, words))}</span>
                </a>
              ) : (
                <a class="hint" href={linkTo('admin', 'setup', name, '+')}>
                  {says.add}
                  <span class="unseen"> {titleOf(name, '+', words)}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What a section is best known by. */
const knownBy: Readonly<Record<string, readonly string[]>> = {
  site: ['name', 'timezone'],
  http: ['listen'],
}

function summaryOf({ at }: SiteSection, values: SiteFile['values']): string {
  const given = tableAt(values, at) ?? {}
  const shown = (knownBy[at.join('.')] ?? []).flatMap((key) => given[key] ?? [])
  return shown.filter((value) => typeof value === 'string').join(', ')
}

/** Each section once, also where it has several kinds of entries. */
function sectionNames(sections: readonly SiteSection[]) {
  const found = new Map<string, SiteSection>()
  for (const section of sections) {
    const name = section.at.join('.')
    if (!found.has(name)) found.set(name, section)
  }
  return [...found].map(([name, section]) => ({ name, section }))
}

interface ChosenProps {
  readonly file: SiteFile
  readonly path: readonly string[]
  readonly onSaved: () => void
}

function Chosen({ file, path, onSaved }: ChosenProps) {
  const { words } = usePage()
  const says = words.setup
  const [name = '', entry] = path
  const kinds = file.sections.filter(({ at }) => at.join('.') === name)
  const parts = { state: file.state, isClosed: file.obstacle !== '', onSaved }
  const place = isUnread(file) ? undefined : placeOf(file, kinds, entry)
  const title = titleOf(name, nameIn(file, kinds, entry), words)
  return (
    <>
      <p>
        <a href={linkTo('admin', 'setup')}>{says.back}</a>
      </p>
      <h1>{title}</h1>
      {entry === '+' && kinds.length > 0 ? (
        <NewEntry file={file} kinds={kinds} title={title} parts={parts} />
      ) : place ? (
        <SectionForm title={title} place={place} {...parts} />
      ) : (
        <p class="empty">{says.notFound}</p>
      )}
    </>
  )
}

/** What an entry is called by people. */
function nameIn(file: SiteFile, [section]: readonly SiteSection[], id: string | undefined) {
  const entries = section ? entriesOf(section, file.values) : []
  return entries.find((entry) => entry.id === id)?.name ?? id
}

function titleOf(name: string, entry: string | undefined, { setup, shell }: Words): string {
  const section = setup.sections[name] ?? name
  if (entry === undefined) return section
  return entry === '+' ? setup.addTo(section) : shell.pair(section, entry)
}

function placeOf(
  file: SiteFile,
  kinds: readonly SiteSection[],
  name: string | undefined,
): Place | undefined {
  const [section] = kinds
  if (!section) return undefined
  if (section.count === 'one')
    return { at: section.at, section, values: tableAt(file.values, section.at) }
  const at = entriesOf(section, file.values).find(({ id }) => id === name)?.at
  const values = at && tableAt(file.values, at)
  const kind = values && sectionFor(kinds, values)
  return at && kind && { at, section: kind, values }
}
