/** Writes the completion for bash: `node build/man/make-completion.ts OUTFILE`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { completion } from './completion.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Usage: node build/man/make-completion.ts OUTFILE\n')
  process.exitCode = 2
} else {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, completion())
}
