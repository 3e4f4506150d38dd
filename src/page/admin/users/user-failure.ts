import { failureWords } from '../../parts/failure-words.ts'
import type { Failure } from '../../rest/answer.ts'
import type { Words } from '../../words/words.ts'

/** Why an account was not changed or removed. */
export function userFailure(failure: Failure, name: string, words: Words): string {
  const isLast = failure.kind === 'refused' && failure.error === 309
  return isLast ? words.adminUsers.lastAdministrator(name) : failureWords(failure, words)
}
