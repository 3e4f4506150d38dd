import { WakeableSleep } from '../../../lib/turns/wakeable-sleep.ts'

/** A reader that is too slow misses the oldest, and is told how many. */
const maxWaiting = 500

export interface LiveOptions {
  /** Ends the text when the reader goes away, or the daemon closes. */
  readonly signals: readonly AbortSignal[]
  /** Said when nothing else was for so long, so that both sides know that the other is there. */
  readonly idle?: { readonly ms: number; readonly text: string }
}

/** Text that is sent as it comes about. `begin` may say things until it settles, or for ever. */
export async function* liveText(
  begin: (say: (text: string) => void) => Promise<void> | (() => void),
  { signals, idle }: LiveOptions,
): AsyncGenerator<string> {
  const waiting: string[] = []
  let missed = 0
  let isOver = false
  const sleep = new WakeableSleep()
  const say = (text: string) => {
    waiting.push(text)
    if (waiting.length > maxWaiting) {
      waiting.shift()
      missed += 1
    }
    sleep.wake()
  }
  const finish = () => {
    isOver = true
    sleep.wake()
  }
  for (const signal of signals) signal.addEventListener('abort', finish)
  if (signals.some(({ aborted }) => aborted)) isOver = true
  const work = begin(say)
  let failure: unknown
  if (work instanceof Promise)
    work.then(finish, (error) => {
      failure = error
      finish()
    })
  try {
    for (;;) {
      if (missed > 0) yield `(${missed} left out)\n`
      missed = 0
      const text = waiting.shift()
      if (text !== undefined) yield text
      else if (failure !== undefined) throw failure
      else if (isOver) return
      else {
        const isWoken = await sleep.sleep(idle?.ms)
        if (!isWoken && idle) yield idle.text
      }
    }
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', finish)
    if (!(work instanceof Promise)) work()
  }
}

const quietMs = 20_000

export interface Watch {
  /** Said first: how the wire is now. */
  readonly heading: string
  readonly trace: (onText: (text: string) => void) => () => void
  readonly signals: readonly AbortSignal[]
}

/** Everything that crosses a wire, as it does. */
export function liveTrace({ heading, trace, signals }: Watch): AsyncGenerator<string> {
  const begin = (say: (text: string) => void) => {
    say(`${heading}\n`)
    return trace(say)
  }
  return liveText(begin, { signals, idle: { ms: quietMs, text: '(nothing for 20 seconds)\n' } })
}
