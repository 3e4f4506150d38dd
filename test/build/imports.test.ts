import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../build/folders.ts'
import { circles } from '../../build/imports/circles.ts'
import { complaints } from '../../build/imports/complaints.ts'
import { importsIn, importsOf } from '../../build/imports/imports.ts'
import { readTable } from '../../build/imports/table.ts'

const page = `
| \`wake/\` | \`core/\` | \`node\` |

## Who may import whom

| part | of ours | packages |
|---|---|---|
| \`wake/\` | \`core/\` | \`node\` |
| \`wake/clock/\` | \`lib/\` | |
| \`core/\` | | |

## Something else

| \`core/\` | \`wake/\` | |
`
const rows = readTable(page)

t.test('the table is read from its own section', async (t) => {
  t.same(
    rows.map(({ part }) => part),
    ['wake', 'wake/clock', 'core'],
  )
})

t.test('what breaks the table is told in a sentence', async (t) => {
  const reported = (file: string, text: string) => complaints(importsOf(`src/${file}`, text), rows)
  t.same(reported('wake/desk.ts', "import { a } from '../core/a.ts'\nimport 'node:fs'\n"), [])
  t.same(reported('wake/desk.ts', "import type {\n  A,\n} from '../lib/a.ts'\n"), [
    'wake/desk.ts imports lib/a.ts: wake may import core.',
  ])
  t.same(reported('wake/clock/a.ts', "export { a } from '../../core/a.ts'\n"), [
    'wake/clock/a.ts imports core/a.ts: wake/clock may import lib.',
  ])
  t.same(reported('core/a.ts', "const a = await import('lmdb')\n"), [
    'core/a.ts imports lmdb: of packages, core may import nothing.',
  ])
  t.same(reported('lines/a.ts', "import 'node:fs'\n"), ['lines/a.ts: the table has no row for it.'])
})

t.test('files that import each other are found', async (t) => {
  const importing = (file: string, target: string) => ({ file, target })
  const round = [importing('a.ts', 'b.ts'), importing('b.ts', 'c.ts'), importing('c.ts', 'b.ts')]
  t.same(circles(round), [['b.ts', 'c.ts']])
  t.same(circles(round.slice(0, 2)), [])
})

t.test('the program keeps to its table, without a circle', async (t) => {
  const imports = importsIn(root)
  t.ok(imports.length > 1_000)
  const table = readTable(readFileSync(join(root, 'src/README.md'), 'utf8'))
  t.same(complaints(imports, table), [])
  t.same(circles(imports), [])
})
