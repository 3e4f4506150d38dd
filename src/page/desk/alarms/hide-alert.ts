import type { Failure } from '../../rest/answer.ts'
import type { Alert } from '../../rest/records.ts'
import type { Rest } from '../../rest/rest.ts'

/** Undefined once it is gone, be it that somebody else has dealt with it. */
export async function hideAlert(
  { id }: Pick<Alert, 'id'>,
  rest: Rest,
): Promise<Failure | undefined> {
  const answer = await rest.remove(`/rest/alert/${encodeURIComponent(id)}`)
  if (answer.kind === 'ok') return undefined
  return answer.kind === 'refused' && answer.error === 312 ? undefined : answer
}
