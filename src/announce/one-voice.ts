import type { Sound } from '../core/ports/announcer.ts'
import type { Clips } from './shipped.ts'

/**
 * What the first voice makes that has every clip it is asked for, so that nothing is patched together
 * from two; where none has all, the last one's. Undefined without voices.
 */
export function inOneVoice<T>(voices: readonly Clips[], make: (clips: Clips) => T): T | undefined {
  let made: T | undefined
  for (const voice of voices) {
    const asked = new AskedClips(voice)
    made = make(asked)
    if (asked.hadAll) return made
  }
  return made
}

/** Notes whether something was asked for that is not there. */
class AskedClips implements Clips {
  readonly #voice: Clips
  hadAll = true

  constructor(voice: Clips) {
    this.#voice = voice
  }

  has(name: string): boolean {
    return this.#voice.has(name)
  }

  get(name: string): Sound | undefined {
    const sound = this.#voice.get(name)
    this.hadAll &&= sound !== undefined
    return sound
  }
}
