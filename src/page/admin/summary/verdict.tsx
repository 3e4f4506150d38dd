import { usePage } from '../../live/context.ts'
import type { DaySummary } from '../../rest/admin-records.ts'
import { isUnderWay, latenessOf, lateText } from './lateness.ts'

const counts = [
  'booked',
  'answered',
  'failed',
  'missed',
  'cancelled',
  'underWay',
  'pending',
] as const

/** What somebody should look into. */
function isBad(count: (typeof counts)[number]): boolean {
  return count === 'failed' || count === 'missed'
}

/** The day in a sentence or two, and its figures. */
export function Verdict({ summary }: { readonly summary: DaySummary }) {
  const { words, shown } = usePage()
  const says = words.admin.summary
  const { rang, neverRang, medianS, p95S, worstS } = latenessOf(summary.calls)
  const late = (seconds: number) => lateText(seconds, (value) => shown.number(value))
  const underWay = summary.calls.filter(isUnderWay).length
  const day = { ...summary, underWay, pending: summary.pending - underWay }
  const lateness = [
    { name: says.median, value: late(medianS) },
    { name: says.p95, value: late(p95S) },
    { name: says.worst, value: late(worstS) },
  ]
  const figures = [
    ...counts.map((count) => ({
      name: says.counts[count],
      value: shown.number(day[count]),
      isBad: isBad(count) && day[count] > 0,
    })),
    ...(rang > 0 ? lateness.map((figure) => ({ ...figure, isBad: false })) : []),
  ]
  return (
    <>
      <div class="verdict" role="status">
        {summary.booked === 0 && <p>{says.none}</p>}
        {summary.failed > 0 && <p class="trouble">{says.haveFailed(summary.failed)}</p>}
        {neverRang > 0 && <p class="trouble">{says.neverRang(neverRang)}</p>}
        {rang > 0 && (
          <p>
            {neverRang === 0
              ? says.allRang(rang, within(worstS, says))
              : says.othersRang(rang, within(worstS, says))}
          </p>
        )}
        {underWay > 0 && <p>{says.areUnderWay(underWay)}</p>}
        {day.pending > 0 && <p>{says.toCome(day.pending)}</p>}
      </div>
      {summary.booked > 0 && (
        <dl class="figures">
          {figures.map(({ name, value, isBad }) => (
            <div key={name} class={isBad ? 'bad' : ''}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface Spans {
  readonly seconds: (count: number) => string
  readonly minutes: (count: number) => string
}

/** Rounded up, so that the sentence is true. */
function within(seconds: number, { seconds: inSeconds, minutes }: Spans): string {
  return seconds > 90
    ? minutes(Math.ceil(seconds / 60))
    : inSeconds(Math.max(1, Math.ceil(seconds)))
}
