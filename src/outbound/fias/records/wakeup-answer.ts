import type { WakeupAnswer } from '../../../core/model/delivery.ts'
import type { Charset } from '../../../site-file/destinations/charsets.ts'
import { type Composed, roomProblem } from './posting.ts'

const codes: Record<WakeupAnswer['answer'], string> = {
  answered: 'OK',
  unanswered: 'NR',
  busy: 'BY',
  failed: 'UR',
  deleted: 'DE',
}

/** How a wakeup call ended, as a WA record with date and time as they were given. */
export function composeWakeupAnswer(notice: WakeupAnswer, charset: Charset): Composed {
  const problem = roomProblem(notice.room, charset)
  if (problem !== '') return { kind: 'refused', reason: problem }
  const { date, time } = notice.asked
  return {
    kind: 'record',
    record: {
      id: 'WA',
      fields: [
        ['RN', notice.room],
        ['DA', date],
        ['TI', time],
        ['AS', codes[notice.answer]],
      ],
    },
  }
}
