import { availableParallelism } from 'node:os'
import { isWaiting, longestFirst } from './files.ts'
import { type FileOutcome, type RunOptions, runFile } from './run-file.ts'

/**
 * Runs test files, twice as many at once as there are processors: half of them are those that mostly
 * wait, for as long as there are any.
 */
export async function runFiles(
  files: readonly string[],
  options: RunOptions & { readonly onOutcome: (outcome: FileOutcome) => void },
): Promise<FileOutcome[]> {
  const jobs = Math.min(4, Math.max(2, availableParallelism()))
  const outcomes: FileOutcome[] = []
  const waiting = longestFirst(files.filter(isWaiting))
  const working = longestFirst(files.filter((file) => !isWaiting(file)))
  const work = async (first: string[], then: string[]) => {
    for (;;) {
      const file = first.shift() ?? then.shift()
      if (file === undefined) return
      const outcome = await runFile(file, options)
      outcomes.push(outcome)
      options.onOutcome(outcome)
    }
  }
  const workers = Array.from({ length: jobs }, () => [
    work(waiting, working),
    work(working, waiting),
  ])
  await Promise.all(workers.flat())
  return outcomes
}
