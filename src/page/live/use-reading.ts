import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from '../rest/answer.ts'
import { useHotel } from './context.ts'
import type { Loaded } from './live-list.ts'

export interface ReadingParts<T> {
  readonly read: () => Promise<Answer<T>>
  /** What is read: with another key it is read anew. */
  readonly key: string
  /** Names of events after which it is read again. */
  readonly after?: readonly string[]
  /** For what changes without an event. */
  readonly everyMs?: number
}

export interface Reading<T> {
  readonly state: Loaded<T>
  /** What is shown belongs to the key before this one. */
  readonly isOld: boolean
  readonly reload: () => void
}

/** A burst of events is read once. */
const gatherMs = 500
/** What takes long to read is megabytes: between two readings is so much more time than one takes. */
const restPerReading = 5
const maxRestMs = 15_000

/** Something that is read for as long as a part of the page shows it, one request at a time. */
export function useReading<T>({ read, key, after, everyMs }: ReadingParts<T>): Reading<T> {
  const { events } = useHotel()
  const [shown, setShown] = useState<{ key: string; state: Loaded<T> }>()
  const latest = useRef(read)
  latest.current = read
  const again = useRef<() => void>(() => undefined)
  const names = after?.join(' ') ?? ''
  useEffect(() => {
    let isOver = false
    let isReading = false
    /** Something happened, or somebody asked, while it was being read. */
    let isBehind = false
    let isAsked = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let restedMs = 0
    const soon = () => {
      if (isReading) isBehind = true
      else
        timer ??= setTimeout(() => void reload(), Math.max(gatherMs, restedMs - performance.now()))
    }
    const reload = async () => {
      clearTimeout(timer)
      timer = undefined
      if (isOver) return
      if (isReading) {
        isAsked = true
        return
      }
      isReading = true
      isBehind = false
      isAsked = false
      const begunMs = performance.now()
      const answer = await latest.current()
      isReading = false
      const endedMs = performance.now()
      const restMs = Math.min(maxRestMs, restPerReading * (endedMs - begunMs))
      // What came to nothing is tried again as soon as there is a reason to.
      restedMs = answer.kind === 'ok' ? endedMs + restMs : 0
      if (isOver) return
      setShown((before) => ({ key, state: stateAfter(answer, key === before?.key, before?.state) }))
      if (isAsked) void reload()
      else if (isBehind) soon()
    }
    again.current = () => void reload()
    const ends = names
      .split(' ')
      .filter(Boolean)
      .map((name) => events.on(name, soon))
    ends.push(events.onStale(soon))
    const interval = everyMs === undefined ? undefined : setInterval(soon, everyMs)
    void reload()
    return () => {
      isOver = true
      clearTimeout(timer)
      clearInterval(interval)
      for (const end of ends) end()
    }
  }, [events, key, names, everyMs])
  return {
    state: shown?.state ?? { kind: 'loading' },
    isOld: shown?.key !== key,
    reload: () => again.current(),
  }
}

/** What was read before is better than nothing: the page says that the connection is lost. */
function stateAfter<T>(answer: Answer<T>, isSame: boolean, before: Loaded<T> | undefined) {
  if (answer.kind === 'ok') return { kind: 'ready', value: answer.value } as const
  if (isSame && before?.kind === 'ready') return before
  return { kind: 'failed', failure: answer } as const
}

const pathEveryMs = 15_000

/** What a path of the interface says, read again every 15 s for as long as it is shown. */
export function usePath<T>(path: string, after: readonly string[] = []): Loaded<T> {
  const { rest } = useHotel()
  return useReading({ read: () => rest.get<T>(path), key: path, after, everyMs: pathEveryMs }).state
}
