import type { Page } from '../../live/context.ts'
import type { RungReply } from '../../rest/records.ts'
import { wallOf } from '../../time/wall.ts'

/** What becomes of a call that somebody wants to be rung, in the reader's words. */
export function ringWords(reply: RungReply, { words, shown }: Page): string {
  const { rings } = words.changes
  if (reply.state !== 'waiting') return rings[reply.state]
  return rings.waiting(shown.time(wallOf(reply.at).time))
}
