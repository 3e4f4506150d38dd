import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../folders.ts'
import { circles } from './circles.ts'
import { complaints } from './complaints.ts'
import { importsIn } from './imports.ts'
import { readTable } from './table.ts'

const imports = importsIn(root)
const rows = readTable(readFileSync(join(root, 'src/README.md'), 'utf8'))
const sentences = [
  ...complaints(imports, rows),
  ...circles(imports).map((files) => `A circle: ${[...files, files[0]].join(' → ')}.`),
]
for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
if (sentences.length > 0) {
  process.stderr.write('Who may import whom stands in src/README.md.\n')
  process.exitCode = 1
}
