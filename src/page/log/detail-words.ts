import type { ShownTime } from '../time/shown-time.ts'
import { wallOf } from '../time/wall.ts'
import type { Words } from '../words/words.ts'
import { calledWords } from './called-words.ts'
import { optionWords, withDaysTogether } from './option-words.ts'

/** A piece of a log line's detail; what the page has no words for stays in English. */
export interface DetailPart {
  readonly text: string
  readonly isEnglish: boolean
}

/** The detail of a log line in the reader's words, and its times as the hotel's clocks show them. */
export function detailWords(detail: string, words: Words, shown: ShownTime): readonly DetailPart[] {
  if (detail === '') return []
  const pieces = withDaysTogether(detail).split(', ')
  const parts: DetailPart[] = []
  for (let at = 0; at < pieces.length; ) {
    const { part, end } = partAt(pieces, at, (text) => said(text, words, shown))
    parts.push(part)
    at = end
  }
  return parts
}

/** A name may have a comma of its own: what is not known alone may be so with what follows. */
function partAt(
  pieces: readonly string[],
  at: number,
  say: (text: string) => string | undefined,
): { part: DetailPart; end: number } {
  for (let end = at + 1; end <= pieces.length; end += 1) {
    const text = say(pieces.slice(at, end).join(', '))
    if (text !== undefined) return { part: { text, isEnglish: false }, end }
  }
  return { part: { text: pieces[at] ?? '', isEnglish: true }, end: at + 1 }
}

/** The same as one text. */
export function detailText(detail: string, words: Words, shown: ShownTime): string {
  return detailWords(detail, words, shown)
    .map(({ text }) => text)
    .join(', ')
}

function said(part: string, words: Words, shown: ShownTime): string | undefined {
  const { details } = words.admin.log
  const results: Readonly<Record<string, string>> = words.desk.result
  const fixed: Readonly<Record<string, string>> = {
    daily: details.daily,
    'the last attempt': details.lastAttempt,
    'hung up without a key': details.hungUp,
    'with the operator': details.withOperator,
    'by the operator': details.byOperator,
    'nobody confirmed; given up': details.nobodyConfirmed,
    'another daily call rings at the same time': details.sameTime,
    'the phone is being rung': details.phoneRings,
    'all channels are in use': details.channelsInUse,
    undone: details.undone,
    'booking undone': details.bookingUndone,
    'deletion undone': details.deletionUndone,
    'taken off the bill': details.takenOff,
  }
  if (Object.hasOwn(fixed, part)) return fixed[part]
  const [, when = '', iso = ''] = timed.exec(part) ?? []
  if (iso !== '') return timedWords(when, shown.dayAndTime(wallOf(iso)), details)
  const [, seconds] = /^(\d+\.\d) s late$/.exec(part) ?? []
  if (seconds !== undefined) return details.late(shown.number(Number(seconds)))
  const [, left] = /^the guest of room (.+) has left$/.exec(part) ?? []
  if (left !== undefined) return details.guestLeft(left)
  const [, before = '', named = ''] = namedBy.exec(part) ?? []
  switch (before) {
    case 'key':
      return details.key(named)
    case 'result':
      return details.result(results[named] ?? named)
    case 'filed as':
      return details.filedAs(named)
    case 'moved from room':
      return details.movedFrom(named)
    case 'also asked for by':
      return details.alsoFor(named)
    case 'another guest has come to room':
      return details.guestCame(named)
    case 'operator called:':
      return details.operatorCalled(details.reasons[named] ?? named)
    default:
      return optionWords(part, words, shown) ?? calledWords(part, words, shown)
  }
}

const timed =
  /^(for|at|until|due|with the operator until) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))$/
const namedBy =
  /^(key|result|filed as|moved from room|also asked for by|operator called:|another guest has come to room) (.+)$/

function timedWords(when: string, time: string, details: Words['admin']['log']['details']): string {
  switch (when) {
    case 'for':
      return details.bookedFor(time)
    case 'at':
      return details.at(time)
    case 'until':
      return details.until(time)
    case 'due':
      return details.due(time)
    default:
      return details.withOperatorUntil(time)
  }
}
