import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { linesAt } from '../../src/core/bridge-lines.ts'

t.test('a wire carries as many voices as the table of the bridge notes says', async (t) => {
  const notes = join(import.meta.dirname, '../../firmware-notes/timing.md')
  const table = (await readFile(notes, 'utf8')).split('| baud |')[1] ?? ''
  const rows = [...table.matchAll(/^\| ([\d,]+) \| [\d,]+ \| (\d+) \|/gm)].map(
    ([, baud, lines]) => [Number(baud?.replaceAll(',', '')), Number(lines)],
  )
  t.equal(rows.length, 10)
  t.same(
    rows.map(([baud = 0]) => [baud, linesAt(baud)]),
    rows,
  )
  t.same([linesAt(0), linesAt(9_600), linesAt(88_020), linesAt(88_021)], [0, 0, 0, 1])
})
