import { useHotel, usePage } from '../../live/context.ts'
import { actorWords } from '../../parts/actor-words.ts'
import { needWords } from '../../parts/need-words.ts'
import type { Room } from '../../rest/records.ts'
import { linkTo } from '../../shell/route.ts'
import { wallOf } from '../../time/wall.ts'

/** How a room is set, and what housekeeping says of it. */
export function RoomSettings({ record }: { readonly record: Room }) {
  const { words } = usePage()
  const { may } = useHotel()
  const { roomView: text, options } = words
  const { extension, language, method, profile = '', needs = '' } = record
  return (
    <section class="card facts" aria-label={text.settings}>
      <h2>{text.settings}</h2>
      <dl class="call-facts">
        {may.setStatus && <StatusFact room={record.room} />}
        <dt>{text.telephone}</dt>
        <dd>{extension.replaceAll(',', ', ') || text.noTelephone}</dd>
        <dt>{text.language}</dt>
        <dd>{language === '' ? text.siteLanguage : languageName(language, words.language)}</dd>
        <dt>{text.method}</dt>
        <dd>{text.methods[method] ?? method}</dd>
        <dt>{options.profile}</dt>
        <dd>{profile || options.asUsual}</dd>
        {needs !== '' && (
          <>
            <dt>{options.needs}</dt>
            <dd>{needWords(needs, words)}</dd>
          </>
        )}
      </dl>
      {may.administer && <a href={linkTo('admin', 'rooms')}>{text.edit}</a>}
    </section>
  )
}

/** Of a tag, in the reader's own words. */
function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

function StatusFact({ room }: { readonly room: string }) {
  const { words, shown } = usePage()
  const { board } = useHotel()
  const { roomView: text } = words
  const row = board.valueOr([]).find((one) => one.room === room)
  const since =
    row && row.changed !== ''
      ? words.housekeeping.since(
          shown.dayAndTime(wallOf(row.changed)),
          actorWords(row.actor, words),
        )
      : ''
  return (
    <>
      <dt>{text.status}</dt>
      <dd>
        {row?.description || text.noStatus} {since !== '' && <span class="hint">{since}</span>}
      </dd>
    </>
  )
}
