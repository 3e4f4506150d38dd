import { about } from '../core/journal/about.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Line, RingOutcome, RingRequest } from '../core/ports/line-driver.ts'

/** Beyond the time to ring: what is said, twice, and a snooze or key to wait for. */
const talkLimitMs = 300_000

const outcomes: readonly unknown[] = ['answered', 'busy', 'unanswered', 'unreachable']

export interface RingOptions {
  /** Hangs up. */
  readonly signal: AbortSignal
  readonly journal: Journal
}

/**
 * Rings on a line and gives how it ended, or undefined when it was hung up. A driver that fails is
 * an outcome; one that neither rings nor ends is left after a while.
 */
export async function ringWithLimit(
  line: Line,
  request: RingRequest,
  options: RingOptions,
): Promise<RingOutcome | undefined> {
  const { signal } = options
  if (signal.aborted) return undefined
  const journal = about(options.journal, { line: line.name })
  const ending = new AbortController()
  const hangUp = () => ending.abort()
  signal.addEventListener('abort', hangUp, { once: true })
  const timer = setTimeout(hangUp, request.ringMs + talkLimitMs).unref()
  // Nobody waits for a driver that does not end when it is aborted.
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true })
  })
  try {
    const outcome = await Promise.race([line.driver.ring(request, ending.signal), ended])
    if (outcomes.includes(outcome?.kind)) return outcome
    journal.error(`The line ${line.name} gave no outcome that is known.`)
    return { kind: 'unreachable', reason: 'the line gave no outcome' }
  } catch (error) {
    if (signal.aborted) return undefined
    if (ending.signal.aborted) {
      journal.error(`The line ${line.name} did not end a call to ${request.extension} in time.`)
      return { kind: 'unreachable', reason: 'the line did not answer in time' }
    }
    journal.error(`The line ${line.name} failed.`, error)
    return { kind: 'unreachable', reason: 'the line failed' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', hangUp)
  }
}
