/** Measures the figures that matter beside a reference in the same run, and prints them as ratios. */
import { rmSync } from 'node:fs'
import { installPackages } from '../../build/packages.ts'
import { boxMeasures } from './box.ts'
import { commitMeasures } from './commits.ts'
import { fxsMeasures } from './fxs.ts'
import { benchFolder } from './hotel.ts'
import { httpMeasures } from './http.ts'
import { outboundMeasures } from './outbound.ts'
import { rtpMeasures } from './rtp.ts'
import { sipMeasures } from './sip.ts'
import { wheelMeasures } from './wheel.ts'

export interface Measure {
  readonly what: string
  readonly ours: string
  readonly reference: string
  readonly ratio: number
  /** Not given where the figure is only worth knowing. */
  readonly goal?: { readonly kind: 'at least' | 'at most'; readonly value: number }
  readonly note?: string
}

/** `npm run bench -- wheel` measures one group alone. */
const groups = {
  wheel: wheelMeasures,
  commits: commitMeasures,
  http: httpMeasures,
  outbound: outboundMeasures,
  rtp: rtpMeasures,
  sip: sipMeasures,
  fxs: fxsMeasures,
  box: boxMeasures,
}
await installPackages(['sip-tester', 'tcpdump', 'espeak-ng', 'socat'])
const wanted = process.argv.slice(2)
const measures: Measure[] = []
for (const [name, measure] of Object.entries(groups))
  if (wanted.length === 0 || wanted.includes(name)) measures.push(...(await measure()))
rmSync(benchFolder(), { recursive: true, force: true })

const rows = measures.map(({ what, ours, reference, ratio, goal, note }) => [
  what,
  ours,
  reference,
  ratio.toFixed(2),
  goal ? `${goal.kind} ${goal.value}` : '',
  goal ? verdict(ratio, goal) : '',
  note ?? '',
])
const head = ['what', 'ours', 'reference', 'ratio', 'goal', '', '']
const widths = head.map((_, column) =>
  Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
)
for (const row of [head, ...rows])
  process.stdout.write(
    `${row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  )

function verdict(ratio: number, { kind, value }: NonNullable<Measure['goal']>): string {
  return (kind === 'at least' ? ratio >= value : ratio <= value) ? 'met' : 'NOT MET'
}
