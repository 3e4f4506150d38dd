import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { usePage } from '../../live/context.ts'
import type { SummaryCall } from '../../rest/admin-records.ts'
import type { ShownTime } from '../../time/shown-time.ts'
import { hasFailed, lateText } from './lateness.ts'

const heightPx = 260
const hourS = 3_600
/** A day on which all went well is not drawn as a drama. */
const minTopS = 5
const crossPx = 4

/** How late each call of the day rang. The table below tells the same to who cannot see it. */
export function LatenessPlot({ calls }: { readonly calls: readonly SummaryCall[] }) {
  const { words, shown, theme } = usePage()
  const place = useRef<HTMLDivElement>(null)
  const colours = theme.shown.value
  // Drawn anew with other colours when `colours` changes.
  useEffect(() => {
    const host = place.current
    if (!host) return
    const data = dataOf(calls)
    const plot = new uPlot(optionsFor(host, shown, data), data, host)
    const resized = new ResizeObserver(() =>
      plot.setSize({ width: host.clientWidth, height: heightPx }),
    )
    resized.observe(host)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [calls, shown, colours])
  return (
    <figure class="plot card">
      <figcaption>
        {words.admin.summary.plot}
        <span class="key answered">{words.admin.summary.plotAnswered}</span>
        <span class="key failed">{words.admin.summary.plotFailed}</span>
      </figcaption>
      <div ref={place} role="img" aria-label={words.admin.summary.plotLabel} />
    </figure>
  )
}

type PlotData = [number[], (number | null)[], (number | null)[]]

/** Times of day at the hotel as if they were UTC, so that no other zone comes into play. */
function dataOf(calls: readonly SummaryCall[]): PlotData {
  const data: PlotData = [[], [], []]
  const rang = calls
    .flatMap((call) => (call.late === null ? [] : [{ call, late: call.late, atS: wallS(call) }]))
    .sort((a, b) => a.atS - b.atS)
  for (const { call, late, atS } of rang) {
    data[0].push(atS)
    data[1].push(hasFailed(call) ? null : late)
    data[2].push(hasFailed(call) ? late : null)
  }
  return data
}

function wallS({ scheduled }: SummaryCall): number {
  return Date.parse(`${scheduled.slice(0, 19)}Z`) / 1000
}

function optionsFor(host: HTMLElement, shown: ShownTime, [times]: PlotData): uPlot.Options {
  const style = getComputedStyle(host)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    font: `13px ${style.fontFamily}`,
  }
  const first = Math.floor((times[0] ?? 0) / hourS) * hourS
  const last = Math.floor((times.at(-1) ?? 0) / hourS) * hourS + hourS
  return {
    width: host.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (ts) => uPlot.tzDate(new Date(ts * 1000), 'UTC'),
    scales: {
      x: { time: true, range: [first, last] },
      y: { range: (_, _least, max) => [0, Math.max(minTopS, max * 1.1)] },
    },
    axes: [
      { ...axis, size: 36, values: (_, splits) => splits.map((s) => shown.time(timeOfDay(s))) },
      {
        ...axis,
        size: 64,
        values: (_, splits) => splits.map((s) => lateText(s, (value) => shown.number(value))),
      },
    ],
    series: [
      {},
      { paths: () => null, points: { show: true, size: 8, fill: colour('--accent') } },
      { paths: crosses, points: { show: false }, stroke: colour('--bad'), width: 2 },
    ],
  }
}

function timeOfDay(wallS: number): string {
  return new Date(wallS * 1000).toISOString().slice(11, 16)
}

/** Calls that failed are crosses: told apart also without colours. */
const crosses: uPlot.Series.PathBuilder = (plot, series, from, to) => {
  const stroke = new Path2D()
  const arm = crossPx * devicePixelRatio
  for (let i = from; i <= to; i += 1) {
    const late = plot.data[series]?.[i]
    const at = plot.data[0]?.[i]
    if (late === null || late === undefined || at === undefined) continue
    const x = plot.valToPos(at, 'x', true)
    const y = plot.valToPos(late, 'y', true)
    stroke.moveTo(x - arm, y - arm)
    stroke.lineTo(x + arm, y + arm)
    stroke.moveTo(x - arm, y + arm)
    stroke.lineTo(x + arm, y - arm)
  }
  return { stroke }
}
