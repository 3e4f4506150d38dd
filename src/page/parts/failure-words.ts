import type { Failure } from '../rest/answer.ts'
import type { Words } from '../words/words.ts'

/** Why a request came to nothing and what to do next, in the reader's language. */
export function failureWords(failure: Failure, words: Words): string {
  if (failure.kind === 'silent') return words.faults.silent
  const { error, description, status, retryAfterS } = failure
  if (error === 103 || status === 429) return words.faults.tooManyLogins(retryAfterS)
  const known = words.faults.byCode[error]
  // English is what the system itself speaks, and says it more closely.
  if (words.language === 'en' && description !== '') return description
  if (known === undefined) return description || words.faults.unknown(status)
  return description === '' ? known : `${known} (${description})`
}
