import type { Announcer } from '../../src/core/ports/announcer.ts'
import type { LineDriver, RingOutcome, RingRequest } from '../../src/core/ports/line-driver.ts'

/** Speech that is short and unlike anything else: a tone that climbs, and then falls. */
export function sweep(ms: number): Int16Array {
  return Int16Array.from({ length: ms * 8 }, (_, i) => {
    const at = i / 8_000
    return (
      9_000 * Math.sin(2 * Math.PI * (300 + 900 * at) * at) * Math.sin((Math.PI * i) / (ms * 8))
    )
  })
}

/** Says the same to everybody, so that tests need no prompts. */
export function plainAnnouncer(sound = sweep(400)): Announcer {
  return { prepare: () => undefined, sound: () => sound, thanks: () => sweep(100) }
}

export interface Ringer {
  /** What a technician would have been told of the last rings. */
  readonly steps: string[]
  ring(extension: string, options?: Partial<RingRequest>): Promise<RingOutcome>
}

/** Rings phones on a line as a wakeup would. */
export function ringer(line: LineDriver): Ringer {
  const steps: string[] = []
  const ring = (extension: string, more: Partial<RingRequest> = {}) =>
    line.ring(
      {
        extension,
        language: 'en',
        say: { kind: 'wakeup', prompt: 0 },
        ringMs: 5_000,
        onStep: (step) => steps.push(step),
        ...more,
      },
      new AbortController().signal,
    )
  return { steps, ring }
}
