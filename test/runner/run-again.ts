import { isShortOfTime, showLack, waitForTime } from './pulse.ts'
import type { FilesOptions } from './run-files.ts'
import { type FileOutcome, type ProcessOutcome, runProcess } from './run-process.ts'

export interface AgainOptions extends FilesOptions {
  /** Says that a file is run again, and why. */
  readonly onAgain: (line: string) => void
}

/** How often a file is run in all. */
const maxRuns = 3
/** No file is begun again after this time. */
const maxMs = 300_000

/**
 * Runs again what has failed while others had the machine, one file at a time, when it has time: the
 * outcomes, with the new ones in place of the first. What fails on a machine that has time has failed.
 */
export async function runAgain(
  outcomes: readonly ProcessOutcome[],
  options: AgainOptions,
): Promise<ProcessOutcome[]> {
  const endMs = performance.now() + maxMs
  const all: ProcessOutcome[] = []
  for (const outcome of outcomes) {
    const { files, failed, lack } = outcome
    if (failed === 0 || !isShortOfTime(lack)) {
      all.push(outcome)
      continue
    }
    all.push({ ...outcome, files: files.filter(({ isGood }) => isGood), failed: 0 })
    for (const file of files.filter(({ isGood }) => !isGood))
      all.push(await runFileAgain(outcomeOf(file, outcome), { ...options, endMs }))
  }
  return all
}

function outcomeOf(file: FileOutcome, { lack }: ProcessOutcome): ProcessOutcome {
  return { files: [file], passed: 0, failed: 1, skipped: [], lack }
}

async function runFileAgain(
  first: ProcessOutcome,
  { endMs, ...options }: AgainOptions & { readonly endMs: number },
): Promise<ProcessOutcome> {
  const files = first.files.map(({ file }) => file)
  let last = first
  for (let runs = 1; runs < maxRuns && last.failed > 0; runs++) {
    if (!isShortOfTime(last.lack) || performance.now() > endMs) break
    await waitForTime(options.pulse, { quietMs: 2_000, maxMs: 60_000 })
    options.onAgain(`again ${files.join(' ')}: the machine had no time, ${showLack(last.lack)}\n`)
    last = await runProcess(files, options)
    for (const file of last.files) options.onFile(file)
  }
  return last
}
