import { withDeadline } from '../../lib/turns/deadline.ts'

/** A commit that takes longer is taken for hung: its outcome is unknown. */
const commitLimitMs = 30_000

/** A commit neither succeeded nor failed in time. The process must end and open the store anew. */
export class CommitHung extends Error {
  constructor() {
    super(`A commit did not finish within ${commitLimitMs / 1000} s. Check the disk.`)
    this.name = 'CommitHung'
  }
}

/** What `work` gives; rejects with CommitHung when it takes too long. */
export function withLimit<T>(work: Promise<T>): Promise<T> {
  return withDeadline(work, {
    ms: commitLimitMs,
    atEnd: () => {
      throw new CommitHung()
    },
  })
}
