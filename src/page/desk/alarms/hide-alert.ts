import type { Answer } from '../../rest/answer.ts'
import type { Alert } from '../../rest/records.ts'
import type { Rest } from '../../rest/rest.ts'

/** What somebody else has dealt with is gone as well. */
export async function hideAlert({ id }: Pick<Alert, 'id'>, rest: Rest): Promise<Answer<void>> {
  const answer = await rest.remove(`/rest/alert/${encodeURIComponent(id)}`)
  const isGone = answer.kind === 'refused' && answer.error === 312
  return isGone ? { kind: 'ok', value: undefined } : answer
}
