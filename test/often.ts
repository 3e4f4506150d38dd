/**
 * Runs tests again and again: `npm run test:often -- N [--busy] [file or folder …]`, all short ones
 * where none is named. `--busy` keeps two processors busy beside them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { UserError } from '../src/lib/user-error.ts'
import { chosenFiles } from './runner/files.ts'
import { prepare } from './runner/prepare.ts'
import { Heartbeat, showLack } from './runner/pulse.ts'
import { runFiles } from './runner/run-files.ts'
import { endAll, type FileOutcome } from './runner/run-process.ts'
import { secondsOf, showFile, skipLine } from './runner/summary.ts'
import { seedOfRun } from './virtual-time/random.ts'

const limitS = 600
/** The slowest files, whose times are worth a line. */
const maxListed = 20

interface Run extends FileOutcome {
  readonly round: number
}

const runs: Run[] = []
const startedMs = performance.now()
process.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.stdout.write(summaryOfRuns())
    process.exit(1)
  })
try {
  await runOften()
  process.stdout.write(summaryOfRuns())
  process.exitCode = runs.every(({ isGood }) => isGood) ? 0 : 1
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function runOften(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { busy: { type: 'boolean', default: false } },
  })
  const [times = '', ...words] = positionals
  const rounds = Number(times)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UserError('Say how often: npm run test:often -- 10 [--busy] [file or folder …]')
  const seed = seedOfRun()
  const chosen = chosenFiles('short', words)
  process.stdout.write(`SEED=${seed}\n`)
  const { files, skipped } = await prepare('short', chosen)
  if (skipped.size > 0) process.stdout.write(`${skipLine(skipped, [])}\n`)
  const pulse = new Heartbeat()
  const loops = values.busy ? [startLoop(), startLoop()] : []
  for (let round = 1; round <= rounds; round++) {
    const start = pulse.mark()
    const onFile = (outcome: FileOutcome) => {
      runs.push({ ...outcome, round })
      if (!outcome.isGood) process.stdout.write(showFile(outcome))
    }
    const outcomes = await runFiles(files, { seed, limitS, pulse, onFile })
    const failures = outcomes.flatMap(({ files }) => files).filter(({ isGood }) => !isGood).length
    const took = secondsOf(performance.now() - start.atMs)
    const lack = showLack(pulse.lackSince(start))
    process.stdout.write(`round ${round} of ${rounds}: ${failures} failures, ${took}; ${lack}\n`)
  }
  for (const loop of loops) loop.kill('SIGKILL')
}

/** Keeps a processor busy; ends with us, however that is. */
function startLoop(): ChildProcess {
  const script = `while (process.ppid === ${process.pid});`
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
}

/** How long files took, every failure, and the counts. */
function summaryOfRuns(): string {
  const times = [...Map.groupBy(runs, ({ file }) => file)]
    .map(([file, all]) => ({ file, ms: all.map(({ ms }) => ms).sort((a, b) => a - b) }))
    .sort((a, b) => (b.ms.at(-1) ?? 0) - (a.ms.at(-1) ?? 0))
    .slice(0, maxListed)
    .map(({ file, ms }) => {
      const words = [0, ms.length >> 1, ms.length - 1].map((at) => secondsOf(ms[at] ?? 0))
      return `  ${words.join(', ')}: ${file}`
    })
  const failures = runs.filter(({ isGood }) => !isGood)
  const rounds = runs.at(-1)?.round ?? 0
  return [
    '\nfrom, usually, up to:',
    ...times,
    ...failures.map(({ file, round }) => `Failed in round ${round}: ${file} (SEED=${seedOfRun()})`),
    `${rounds} rounds, ${failures.length} failures, ${secondsOf(performance.now() - startedMs)}\n`,
  ].join('\n')
}
