import type { Page } from '../../live/context.ts'
import type { Hotel } from '../../live/hotel.ts'
import { undoOf } from '../../live/undo.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { Answer } from '../../rest/answer.ts'
import type { Call } from '../../rest/records.ts'
import { shortList } from '../short-list.ts'

/** What staff say of a call: complete, no answer, busy. */
export const marks = [1, 2, 3] as const
export type Mark = (typeof marks)[number]

type Marked = Pick<Call, 'id' | 'room'>

/** Of an alert, too, which may be about no call. */
export interface Meant extends Marked {
  readonly scheduled: string | null
}

/** Settles a call, or corrects it; says how that went. */
export async function markCall(
  { id, room, scheduled }: Meant,
  mark: Mark,
  { hotel, page }: { hotel: Hotel; page: Page },
): Promise<void> {
  const { words, notices } = page
  const answer = await hotel.rest.put(`/rest/wakeup/${encodeURIComponent(id)}`, {
    result: mark,
    // A daily call that somebody else has settled waits for its next day: that one is not meant.
    scheduled: scheduled ?? undefined,
  })
  if (answer.kind !== 'ok') return notices.trouble(failureWords(answer, words))
  notices.done(
    words.desk.calls.marked(room, words.desk.marks[mark]),
    undoOf(answer, { hotel, page }),
  )
}

export async function deleteCall(
  call: Marked,
  { hotel, page }: { hotel: Hotel; page: Page },
): Promise<void> {
  const { words, notices } = page
  const answer = await removeCall(call, hotel)
  if (answer.kind !== 'ok') return notices.trouble(failureWords(answer, words))
  notices.done(words.desk.calls.deleted(call.room), undoOf(answer, { hotel, page }))
}

/** Deletes one after the other; says how many, and the rooms of those that are still there. */
export async function deleteCalls(
  calls: readonly Marked[],
  { hotel, page }: { hotel: Hotel; page: Page },
): Promise<void> {
  const { words, notices, shown } = page
  const left: string[] = []
  const undos: (() => void)[] = []
  let answer: Answer<void> = { kind: 'ok', value: undefined }
  for (const call of calls) {
    // Nobody answers: the others would only wait, too.
    if (answer.kind !== 'silent') answer = await removeCall(call, hotel)
    const undo = answer.kind === 'ok' ? undoOf(answer, { hotel, page }) : undefined
    if (undo) undos.push(undo)
    if (answer.kind !== 'ok') left.push(call.room)
  }
  const text = words.desk.calls.deletedMany(shown.number(calls.length - left.length))
  if (left.length === 0)
    return notices.done(text, () => {
      for (const undo of undos) undo()
    })
  notices.trouble(`${text}\n${words.desk.calls.notDeleted(shortList(left))}`)
}

/** What is gone already is as well. */
async function removeCall({ id }: Marked, { rest }: Hotel): Promise<Answer<void>> {
  const answer = await rest.remove(`/rest/wakeup/${encodeURIComponent(id)}`)
  const isGone = answer.kind === 'refused' && answer.error === 301
  return isGone ? { kind: 'ok', value: undefined } : answer
}
