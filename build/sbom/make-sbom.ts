/** Writes the list of all that is shipped, as CycloneDX: `node build/sbom/make-sbom.ts OUTFILE`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sourceDateMs } from '../source-date.ts'
import { makeSbom } from './sbom.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Usage: node build/sbom/make-sbom.ts OUTFILE\n')
  process.exitCode = 2
} else {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(makeSbom(sourceDateMs()), null, 2)}\n`)
}
