import { useState } from 'preact/hooks'
import type { SaveReport } from '../../../core/ports/site-editor.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { SiteFile } from './site-form.ts'

type Version = SiteFile['versions'][number]

export interface SiteVersionsProps {
  readonly file: SiteFile
  readonly onRestored: () => void
}

/** The site files that were in use, who saved them, and the way back to each. */
export function SiteVersions({ file, onRestored }: SiteVersionsProps) {
  const { words, shown, notices } = usePage()
  const { rest } = useHotel()
  const says = words.setup
  const [chosen, setChosen] = useState<Version>()
  const restore = async ({ id, time }: Version) => {
    setChosen(undefined)
    const path = `/rest/site-file/version/${encodeURIComponent(id)}`
    const answer = await rest.post<SaveReport>(path, { state: file.state })
    if (answer.kind !== 'ok') notices.trouble(failureWords(answer, words))
    else if (answer.value.applied) notices.done(says.restored(shown.moment(time)))
    else notices.trouble(troubleOf(answer.value, says.outdated))
    onRestored()
  }
  const [inUse] = file.versions
  return (
    <div class="setup-part">
      <h2>{says.versions}</h2>
      <p class="hint">{says.versionsHint}</p>
      <DataTable
        caption={says.versions}
        rows={file.versions}
        keyOf={({ id }) => id}
        empty={says.noVersions}
        columns={[
          { key: 'time', head: says.when, width: 13, cell: ({ time }) => shown.moment(time) },
          {
            key: 'by',
            head: says.who,
            width: 10,
            cell: ({ by }) => <span title={by}>{by === '' ? says.onTheBox : by}</span>,
          },
          {
            key: 'notes',
            head: says.what,
            width: 20,
            cell: ({ notes }) => (
              <span lang="en" title={notes.join(', ')}>
                {notes.join(', ')}
              </span>
            ),
          },
          {
            key: 'restore',
            head: says.restore,
            width: 9,
            cell: (version) =>
              version.id === inUse?.id && file.isInUse ? (
                says.inUseNow
              ) : (
                <button
                  type="button"
                  disabled={file.obstacle !== ''}
                  aria-label={says.restoreOf(shown.moment(version.time))}
                  onClick={() => setChosen(version)}
                >
                  {says.restore}
                </button>
              ),
          },
        ]}
      />
      {chosen && (
        <Question
          title={says.restoreOf(shown.moment(chosen.time))}
          yes={says.restore}
          onYes={() => void restore(chosen)}
          onNo={() => setChosen(undefined)}
        >
          <p>{says.restoreText}</p>
        </Question>
      )}
    </div>
  )
}

function troubleOf({ isOutdated, notes, mistakes }: SaveReport, outdated: string): string {
  return isOutdated ? outdated : [...notes, ...mistakes.map(({ text }) => text)].join('\n')
}
