/**
 * Runs tests again and again: `npm run test:often -- N [--busy] [file …]`, all short ones where none
 * is named. `--busy` keeps two processors busy beside them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { filesOf } from './runner/files.ts'
import { prepare } from './runner/prepare.ts'
import { endAllFiles, type FileOutcome } from './runner/run-file.ts'
import { runFiles } from './runner/run-files.ts'
import { secondsOf, showFailure, skipLine } from './runner/summary.ts'
import { seedOfRun } from './simulation/random.ts'

const limitS = 300
/** The slowest files, whose times are worth a line. */
const maxListed = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
})
const [times = '', ...named] = positionals
const rounds = Number(times)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('Say how often: npm run test:often -- 10 [--busy] [file …]\n')
  process.exit(1)
}

const seed = seedOfRun()
process.stdout.write(`SEED=${seed}\n`)
const { files, skipped } = await prepare('short', named.length > 0 ? named : filesOf('short'))
if (skipped.size > 0) process.stdout.write(`${skipLine(skipped, [])}\n`)
const loops = values.busy ? [startLoop(), startLoop()] : []
process.once('exit', () => {
  endAllFiles()
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => finish())

const outcomes: (FileOutcome & { readonly round: number })[] = []
const startedMs = performance.now()
for (let round = 1; round <= rounds; round++) {
  const roundMs = performance.now()
  const onOutcome = (outcome: FileOutcome) => {
    outcomes.push({ ...outcome, round })
    if (!outcome.isGood) process.stdout.write(showFailure(outcome))
  }
  const now = await runFiles(files, { seed, limitS, onOutcome })
  const failures = now.filter(({ isGood }) => !isGood).length
  const took = secondsOf(performance.now() - roundMs)
  process.stdout.write(`round ${round} of ${rounds}: ${failures} failures, ${took}\n`)
}
finish()

/** Says what has happened so far, and ends. */
function finish(): never {
  const byFile = [...Map.groupBy(outcomes, ({ file }) => file)]
    .map(([file, runs]) => ({ file, times: runs.map(({ ms }) => ms).sort((a, b) => a - b) }))
    .sort((a, b) => (b.times.at(-1) ?? 0) - (a.times.at(-1) ?? 0))
  process.stdout.write('\nfrom, usually, up to:\n')
  for (const { file, times } of byFile.slice(0, maxListed)) {
    const words = [0, times.length >> 1, times.length - 1].map((at) => secondsOf(times[at] ?? 0))
    process.stdout.write(`  ${words.join(', ')}: ${file}\n`)
  }
  const failures = outcomes.filter(({ isGood }) => !isGood)
  for (const { file, round } of failures)
    process.stdout.write(`Failed in round ${round}: ${file} (SEED=${seed})\n`)
  const done = Math.max(0, ...outcomes.map(({ round }) => round))
  const took = secondsOf(performance.now() - startedMs)
  process.stdout.write(`${done} rounds, ${failures.length} failures, ${took}\n`)
  process.exit(failures.length === 0 && outcomes.length > 0 && done === rounds ? 0 : 1)
}

/** Keeps a processor busy; ends with us, however that is. */
function startLoop(): ChildProcess {
  return spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`], {
    stdio: 'ignore',
  })
}
