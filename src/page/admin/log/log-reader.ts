import type { LogLine } from '../../rest/admin-records.ts'
import type { Answer } from '../../rest/answer.ts'
import { longReadMs, type Rest, type Values } from '../../rest/rest.ts'
import { minuteOf } from '../time-range.ts'

/** More would make the browser slow; the CSV file has them all. */
export const maxLines = 100_000

/** Reads the wakeup log; when the same is asked again, only what came since. */
export class LogReader {
  #known: { readonly key: string; readonly lines: readonly LogLine[] } = { key: '', lines: [] }

  async read(rest: Rest, query: Values): Promise<Answer<readonly LogLine[]>> {
    const key = JSON.stringify(query)
    // Something else may be asked before the answer is here: it must not mix with this.
    const before = key === this.#known.key ? this.#known.lines : []
    const last = before.at(-1)
    const start = last ? minuteOf(last.time.slice(0, 16)) : query.start
    const answer = await rest.get<{ log: readonly LogLine[] }>(
      '/rest/wakeup/log',
      { ...query, start },
      longReadMs,
    )
    if (answer.kind !== 'ok') return answer
    const { log } = answer.value
    const lines = last ? [...before, ...log.filter(({ seq }) => seq > last.seq)] : log
    this.#known = { key, lines: lines.slice(-maxLines) }
    return { kind: 'ok', value: this.#known.lines }
  }
}
