import type { Journal, Line, RingOutcome, RingRequest } from '../core/ports.ts'

/** Beyond the time to ring: what is said, twice, and a snooze or key to wait for. */
const talkLimitMs = 300_000

export interface RingingOptions {
  /** Hangs up. */
  readonly signal: AbortSignal
  readonly journal: Journal
}

/**
 * Rings on a line and gives how it ended, or undefined when it was hung up. A driver that fails is
 * an outcome; one that neither rings nor ends is left after a while.
 */
export async function ringOn(
  line: Line,
  request: RingRequest,
  { signal, journal }: RingingOptions,
): Promise<RingOutcome | undefined> {
  if (signal.aborted) return undefined
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), request.ringMs + talkLimitMs).unref()
  const either = AbortSignal.any([signal, limit.signal])
  try {
    return await Promise.race([line.port.ring(request, either), ended(either)])
  } catch (error) {
    if (signal.aborted) return undefined
    if (limit.signal.aborted) {
      journal.error(`The line ${line.name} did not end a call to ${request.extension} in time.`)
      return { kind: 'unreachable', reason: 'the line did not answer in time' }
    }
    journal.error(`The line ${line.name} failed.`, error)
    return { kind: 'unreachable', reason: 'the line failed' }
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the signal aborts, so that nobody waits for a driver that does not. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
