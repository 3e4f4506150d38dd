/** Measures the figures that matter beside a reference in the same run, and prints them as ratios. */
import { rmSync } from 'node:fs'
import { commitMeasures } from './commits.ts'
import { benchFolder } from './hotel.ts'
import { httpMeasures } from './http.ts'

export interface Measure {
  readonly what: string
  readonly ours: string
  readonly reference: string
  readonly ratio: number
  readonly goal: { readonly kind: 'at least' | 'at most'; readonly value: number }
  readonly note?: string
}

const measures = [...(await commitMeasures()), ...(await httpMeasures())]
rmSync(benchFolder(), { recursive: true, force: true })

const rows = measures.map(({ what, ours, reference, ratio, goal, note }) => {
  const isMet = goal.kind === 'at least' ? ratio >= goal.value : ratio <= goal.value
  return [
    what,
    ours,
    reference,
    ratio.toFixed(2),
    `${goal.kind} ${goal.value}`,
    isMet ? 'met' : 'NOT MET',
    note ?? '',
  ]
})
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
