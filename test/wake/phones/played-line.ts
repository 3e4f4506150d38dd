import type { Line, RingOutcome, RingRequest } from '../../../src/core/ports/line-driver.ts'

/** A ring of a line, which ends as the test says. */
export interface PlayedRing {
  readonly extension: string
  readonly isHungUp: boolean
  answer(): void
  end(outcome: RingOutcome): void
}

export interface PlayedLine {
  readonly line: Line
  isUp: boolean
  /** The last ring of an extension; throws when it was not rung. */
  ring(extension: string): PlayedRing
}

/** A line whose phones do what a test says, when it says so. */
export function playedLine(channels: number, name = 'pbx'): PlayedLine {
  const rings = new Map<string, PlayedRing>()
  const ring = (request: RingRequest, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<RingOutcome>()
    signal.addEventListener('abort', () => reject(signal.reason))
    rings.set(request.extension, {
      extension: request.extension,
      get isHungUp() {
        return signal.aborted
      },
      answer: () => request.onAnswered?.(),
      end: resolve,
    })
    return promise
  }
  const played: PlayedLine = {
    isUp: true,
    ring: (extension) => {
      const found = rings.get(extension)
      if (!found) throw new Error(`${extension} was not rung`)
      return found
    },
    line: {
      name,
      kind: 'played',
      channels,
      reaches: () => true,
      driver: {
        start: () => Promise.resolve(),
        ring,
        state: () => ({
          state: played.isUp ? 'up' : 'down',
          registered: played.isUp,
          channels,
          callsNow: 0,
          lastError: '',
        }),
        onCall: () => undefined,
        close: () => Promise.resolve(),
      },
    },
  }
  return played
}
