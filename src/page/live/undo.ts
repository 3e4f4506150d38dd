import { failureWords } from '../parts/failure-words.ts'
import type { Accepted } from '../rest/answer.ts'
import type { Page } from './context.ts'
import type { Hotel } from './hotel.ts'

/** Takes back what the system has just accepted; undefined where it cannot be taken back. */
export function undoOf(
  { undo }: Accepted<unknown>,
  { hotel, page }: { readonly hotel: Hotel; readonly page: Page },
): (() => void) | undefined {
  if (undo === undefined) return undefined
  const { words, notices } = page
  const takeBack = async () => {
    const answer = await hotel.rest.post('/rest/undo', { name: undo })
    if (answer.kind === 'ok') notices.done(words.undo.done)
    else notices.trouble(isTooLate(answer) ? words.undo.tooLate : failureWords(answer, words))
    // Nobody is told of an alert that is there again but by its list.
    await hotel.alerts.reload()
  }
  return () => void takeBack()
}

/** It has gone on since, or it was too long ago. */
function isTooLate(answer: { readonly kind: string; readonly error?: number }): boolean {
  return answer.kind === 'refused' && (answer.error === 310 || answer.error === 312)
}
