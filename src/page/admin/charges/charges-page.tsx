import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { Shown } from '../../parts/shown.tsx'
import type { ReportedCharge } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { longReadMs } from '../../rest/rest.ts'
import { route } from '../../shell/route.ts'
import { ReviewDialog, type Reviewed } from '../deliveries/review-dialog.tsx'
import { lastDays } from '../time-range.ts'
import { ZoneHint } from '../zone-hint.tsx'
import { type ChargeFilter, chargesFor, fileNameOf, queryOf } from './charge-filter.ts'
import { ChargeFilterForm } from './charge-filter-form.tsx'
import { ChargeTable } from './charge-table.tsx'

/** The system keeps charges for so long. */
const keptDays = 30

/** What was charged, and how each connector answered; `#/admin/charges/review`: what needs a person. */
export function ChargesPage() {
  const { words } = usePage()
  const { rest, clock } = useHotel()
  const isReviewOnly = route()[2] === 'review'
  const [filter, setFilter] = useState<ChargeFilter>(() => ({
    room: '',
    item: '',
    ...lastDays(clock.now(), isReviewOnly ? keptDays : 7),
    isReviewOnly,
  }))
  const [reviewed, setReviewed] = useState<Reviewed>()
  const change = (part: Partial<ChargeFilter>) => setFilter((before) => ({ ...before, ...part }))
  const query = queryOf(filter)
  const { state, isOld, reload } = useReading({
    key: JSON.stringify(query),
    read: async () =>
      mapAnswer(
        await rest.get<{ charges: readonly ReportedCharge[] }>(
          '/rest/isi/report',
          query,
          longReadMs,
        ),
        ({ charges }) => charges,
      ),
    after: ['charge', 'delivery'],
  })
  const close = () => setReviewed(undefined)
  return (
    <section aria-busy={isOld}>
      <h1>{words.admin.pages.charges}</h1>
      <ChargeFilterForm filter={filter} onChange={change} />
      <div class="row">
        <DownloadButton
          label={words.admin.log.csv}
          path="/rest/isi/report"
          query={{ ...query, format: 'csv' }}
          fileName={fileNameOf(query)}
        />
      </div>
      {filter.isReviewOnly && <p class="hint">{words.admin.charges.csvHolds}</p>}
      <Shown state={state} onAgain={reload}>
        {(charges) => <ChargeTable rows={chargesFor(charges, filter)} onReview={setReviewed} />}
      </Shown>
      <ZoneHint />
      {reviewed && <ReviewDialog delivery={reviewed} onClose={close} onDone={reload} />}
    </section>
  )
}
