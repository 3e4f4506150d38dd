import { availableParallelism } from 'node:os'
import { isWaiting, longestFirst } from './files.ts'
import { type FileOutcome, type RunOptions, runFile } from './run-file.ts'

/** Runs test files, as many at once as there are processors, and as many again of those that mostly wait. */
export async function runFiles(
  files: readonly string[],
  options: RunOptions & { readonly onOutcome: (outcome: FileOutcome) => void },
): Promise<FileOutcome[]> {
  const jobs = Math.min(4, Math.max(2, availableParallelism()))
  const outcomes: FileOutcome[] = []
  const work = async (queue: string[]) => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const outcome = await runFile(file, options)
      outcomes.push(outcome)
      options.onOutcome(outcome)
    }
  }
  const queues = [files.filter(isWaiting), files.filter((file) => !isWaiting(file))]
  await Promise.all(
    queues.map(longestFirst).flatMap((queue) => Array.from({ length: jobs }, () => work(queue))),
  )
  return outcomes
}
