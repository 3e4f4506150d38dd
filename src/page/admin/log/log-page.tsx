import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { detailText } from '../../log/detail-words.ts'
import { actorWords } from '../../parts/actor-words.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { Shown } from '../../parts/shown.tsx'
import type { LogLine } from '../../rest/admin-records.ts'
import { linkTo, route } from '../../shell/route.ts'
import { lastDays } from '../time-range.ts'
import { ZoneHint } from '../zone-hint.tsx'
import { ChainCheck } from './chain-check.tsx'
import { fileNameOf, type LogFilter, linesFor, queryOf, searchTexts } from './log-filter.ts'
import { LogFilterForm } from './log-filter-form.tsx'
import { LogReader, maxLines } from './log-reader.ts'
import { LogTable } from './log-table.tsx'

/** Every step of every call; `#/admin/log/<id>` tells the story of one call. */
export function LogPage() {
  const { words } = usePage()
  const { rest, clock, may } = useHotel()
  const { log: says } = words.admin
  const [, , call = ''] = route()
  const [filter, setFilter] = useState<LogFilter>(() => ({
    room: '',
    ...lastDays(clock.now(), 1),
    event: '',
    text: '',
  }))
  const [reader] = useState(() => new LogReader())
  const change = (part: Partial<LogFilter>) => setFilter((before) => ({ ...before, ...part }))
  const query = queryOf(filter, call)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(call)
  useEffect(() => {
    // The link that led here is gone, and the focus with it.
    if (before.current !== call) heading.current?.focus()
    before.current = call
  }, [call])
  const isOpenEnded = query.end === undefined
  const { state, isOld, reload } = useReading({
    key: JSON.stringify(query),
    read: () => reader.read(rest, query),
    ...(isOpenEnded && { after: ['wakeup'] }),
  })
  return (
    <section aria-busy={isOld}>
      <h1 ref={heading} tabIndex={-1}>
        {words.admin.pages.log}
      </h1>
      {call === '' ? (
        <LogFilterForm filter={filter} onChange={change} />
      ) : (
        <p>
          {says.stepsOfCall} <a href={linkTo('admin', 'log')}>{says.allCalls}</a>
        </p>
      )}
      <div class="row">
        <DownloadButton
          label={says.csv}
          path="/rest/wakeup/log"
          query={{ ...query, format: 'csv' }}
          fileName={fileNameOf(query)}
        />
        {may.administerSite && <ChainCheck />}
      </div>
      {call === '' && (filter.event !== '' || filter.text !== '') && (
        <p class="hint">{says.csvHolds}</p>
      )}
      <Shown state={state} onAgain={reload}>
        {(lines) => <Found lines={lines} filter={filter} isStory={call !== ''} />}
      </Shown>
      <ZoneHint />
    </section>
  )
}

interface FoundProps {
  readonly lines: readonly LogLine[]
  readonly filter: LogFilter
  readonly isStory: boolean
}

function Found({ lines, filter, isStory }: FoundProps) {
  const { words, shown } = usePage()
  const { log: says } = words.admin
  const textOf = useMemo(
    () =>
      searchTexts(
        says.events,
        (detail) => detailText(detail, words, shown),
        (actor) => actorWords(actor, words),
      ),
    [says, words, shown],
  )
  const rows = useMemo(
    () => linesFor(lines, isStory ? { ...filter, event: '', text: '' } : filter, textOf),
    [lines, filter, isStory, textOf],
  )
  return (
    <>
      <p class="hint">
        {says.count(rows.length, shown.number(rows.length))}
        {lines.length === maxLines && ` ${says.tooMany(shown.number(maxLines))}`}
      </p>
      <LogTable rows={rows} isStory={isStory} />
    </>
  )
}
