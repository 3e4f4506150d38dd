import { availableParallelism } from 'node:os'
import { type Group, groupsOf, isWaiting } from './files.ts'
import {
  type FileOutcome,
  type ProcessOutcome,
  type RunOptions,
  runProcess,
} from './run-process.ts'

export interface FilesOptions extends RunOptions {
  readonly onFile: (outcome: FileOutcome) => void
}

/**
 * Runs test files in processes, twice as many at once as there are processors: half of them are
 * those that mostly wait, for as long as there are any.
 */
export async function runFiles(
  files: readonly string[],
  options: FilesOptions,
): Promise<ProcessOutcome[]> {
  const jobs = Math.min(4, Math.max(2, availableParallelism()))
  const outcomes: ProcessOutcome[] = []
  const waiting = groupsOf(files.filter(isWaiting))
  const working = groupsOf(files.filter((file) => !isWaiting(file)))
  const work = async (first: Group[], then: Group[]) => {
    for (;;) {
      const group = first.shift() ?? then.shift()
      if (group === undefined) return
      const outcome = await runProcess(group.files, options)
      outcomes.push(outcome)
      for (const file of outcome.files) options.onFile(file)
    }
  }
  const workers = Array.from({ length: jobs }, () => [
    work(waiting, working),
    work(working, waiting),
  ])
  await Promise.all(workers.flat())
  return outcomes
}
