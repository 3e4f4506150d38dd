import type { Notice } from '../../../core/model/delivery.ts'
import type { ShownTime } from '../../time/shown-time.ts'
import type { Words } from '../../words/words.ts'

/** What a delivery tells its destination. */
export function noticeWords(notice: Notice, words: Words, shown: ShownTime): string {
  const { deliveries: says } = words.admin
  const { room } = notice
  switch (notice.type) {
    case 'inventory.charge': {
      const { item, quantity, amount } = notice
      return says.charge({
        room,
        item: item.description,
        quantity: shown.number(quantity),
        amount,
      })
    }
    case 'room.status':
      return says.status(room, notice.status.description)
    case 'wakeup.answered':
      return says.wakeup(room, true)
    case 'wakeup.failed':
      return says.wakeup(room, false)
    case 'wakeup.assist':
      return says.assist(room)
    case 'wakeup.answer':
      return says.wakeupAnswer(room)
  }
}
