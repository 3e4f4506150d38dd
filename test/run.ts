/**
 * Runs the tests: `node test/run.ts [short|long|pair|appliance] [file or folder …]`. As root it installs the
 * Debian packages that they need; what cannot run is skipped and counted at the end.
 */
import { UserError } from '../src/lib/user-error.ts'
import { chosenFiles, isKind, kinds } from './runner/files.ts'
import { prepare } from './runner/prepare.ts'
import { Heartbeat, showLack } from './runner/pulse.ts'
import { runAgain } from './runner/run-again.ts'
import { runFiles } from './runner/run-files.ts'
import { endAll, type FileOutcome } from './runner/run-process.ts'
import { showFile, summaryOf } from './runner/summary.ts'
import { newSeed, seedOfRun } from './virtual-time/random.ts'

const ways = {
  short: { command: 'npm test', limitS: 600 },
  long: { command: 'npm run test:long', limitS: 900 },
  pair: { command: 'npm run test:pair', limitS: 1_800 },
  appliance: { command: 'npm run test:appliance', limitS: 900 },
}

process.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Whether all went well. */
async function runTests([kind = 'short', ...words]: readonly string[]): Promise<boolean> {
  if (!isKind(kind)) throw new UserError(`There are no ${kind} tests: say ${kinds.join(', ')}.`)
  const chosen = chosenFiles(kind, words)
  const { command, limitS } = ways[kind]
  // What is tested by chance is the same for all who test a commit; long tests try new cases.
  const seed =
    (kind === 'long' || kind === 'pair') && process.env.SEED === undefined ? newSeed() : seedOfRun()
  process.stdout.write(`SEED=${seed}\n`)
  const { files, skipped } = await prepare(kind, chosen)
  const onFile = (outcome: FileOutcome) => process.stdout.write(showFile(outcome))
  const onAgain = (line: string) => process.stdout.write(line)
  const pulse = new Heartbeat()
  const start = pulse.mark()
  const options = { seed, limitS, pulse, onFile, onAgain }
  const outcomes = await runAgain(await runFiles(files, options), options)
  process.stdout.write(`The machine: ${showLack(pulse.lackSince(start))}.\n`)
  process.stdout.write(summaryOf(outcomes, { skipped, again: `SEED=${seed} ${command}` }))
  return chosen.length > 0 && outcomes.every(({ failed }) => failed === 0)
}
