import type { LogEvent } from '../../../core/model/log.ts'
import type { LogLine } from '../../rest/admin-records.ts'
import type { Values } from '../../rest/rest.ts'
import { minuteOf, type TimeRange } from '../time-range.ts'

/** What is looked for in the wakeup log. Empty texts are no filter. */
export interface LogFilter extends TimeRange {
  readonly room: string
  readonly event: LogEvent | ''
  readonly text: string
}

/** What the system itself can look for; the whole story of a call is told whenever it was. */
export function queryOf({ room, start, end }: LogFilter, call: string): Values {
  if (call !== '') return { id: call }
  return {
    room: room === '' ? undefined : room,
    start: minuteOf(start),
    end: minuteOf(end),
  }
}

/** Of these lines those that are looked for, the newest first. */
export function linesFor(
  lines: readonly LogLine[],
  { event, text }: LogFilter,
  textOf: (line: LogLine) => string,
): readonly LogLine[] {
  const wanted = text.trim().toLowerCase()
  return lines
    .filter(
      (line) =>
        (event === '' || line.event === event) && (wanted === '' || textOf(line).includes(wanted)),
    )
    .reverse()
}

/**
 * Gives what can be looked for in a line, as it is shown. Each text is made once: a search is typed
 * letter by letter, and the lines may be 100,000.
 */
export function searchTexts(
  eventWords: Readonly<Record<LogEvent, string>>,
  shownDetail: (detail: string) => string,
  shownActor: (actor: string) => string,
): (line: LogLine) => string {
  const known = new WeakMap<LogLine, string>()
  return (line) => {
    const { room, event, actor, detail, id } = line
    const text =
      known.get(line) ??
      [room, eventWords[event], shownActor(actor), line.line, shownDetail(detail), id]
        .join(' ')
        .toLowerCase()
    known.set(line, text)
    return text
  }
}

/** `wakeup-log-101-202611150705.csv` */
export function fileNameOf(query: Values): string {
  const parts = ['wakeup-log', query.id, query.room, query.start, query.end]
  return `${parts.filter((part) => part !== undefined).join('-')}.csv`
}
