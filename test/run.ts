/**
 * Runs the tests: `node test/run.ts [short|long|box] [file …]`. As root it installs the Debian
 * packages that they need; what cannot run is skipped and counted at the end.
 */
import { filesOf, isKind } from './runner/files.ts'
import { prepare } from './runner/prepare.ts'
import { endAllFiles, type FileOutcome } from './runner/run-file.ts'
import { runFiles } from './runner/run-files.ts'
import { secondsOf, showFailure, summaryOf } from './runner/summary.ts'
import { newSeed, seedOfRun } from './simulation/random.ts'

const [kind = 'short', ...named] = process.argv.slice(2)
if (!isKind(kind)) throw new Error(`There are no ${kind} tests: say short, long or box.`)
const limitS = { short: 300, long: 600, box: 900 }[kind]

// What is tested by chance is the same for everybody who tests a commit; long tests try new cases.
const seed = kind === 'long' && process.env.SEED === undefined ? newSeed() : seedOfRun()
process.stdout.write(`SEED=${seed}\n`)
process.once('exit', endAllFiles)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { files, skipped } = await prepare(kind, named.length > 0 ? named : filesOf(kind))
const outcomes = await runFiles(files, { seed, limitS, onOutcome: show })
process.stdout.write(summaryOf(outcomes, { skipped, seed }))
const isGood = files.length + skipped.size > 0 && outcomes.every((outcome) => outcome.isGood)
process.exitCode = isGood ? 0 : 1

function show(outcome: FileOutcome): void {
  const { file, isGood, ms } = outcome
  process.stdout.write(isGood ? `ok ${file} (${secondsOf(ms)})\n` : showFailure(outcome))
}
