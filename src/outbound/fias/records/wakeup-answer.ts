import type { WakeupAnswer } from '../../../core/model/delivery.ts'
import type { Charset } from '../../../site-file/charsets.ts'
import { type Composed, roomTrouble } from './posting.ts'

const codes: Record<WakeupAnswer['answer'], string> = {
  answered: 'OK',
  unanswered: 'NR',
  busy: 'BY',
  failed: 'UR',
  deleted: 'DE',
}

/** How a wakeup call ended, as a WA record with date and time as they were given. */
export function composeWakeupAnswer(notice: WakeupAnswer, charset: Charset): Composed {
  const trouble = roomTrouble(notice.room, charset)
  if (trouble !== '') return { kind: 'refused', reason: trouble }
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
