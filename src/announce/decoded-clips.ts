import type { Sound } from '../core/ports/announcer.ts'

const defaultMaxBytes = 8 * 1_048_576

/**
 * Clips that were read, by key, up to so many bytes. One that is played somewhere is always the same
 * sound, also when it is no longer among those: lines share by identity what they have sent before.
 */
export class DecodedClips {
  readonly #maxBytes: number
  /** The longest unused ones first. */
  readonly #kept = new Map<string, Sound>()
  readonly #used = new Map<string, WeakRef<Sound>>()
  #bytes = 0

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes
  }

  /** How much is kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** The clip, which `read` gives when it is not in memory. */
  get(key: string, read: () => Sound): Sound {
    const sound = this.#used.get(key)?.deref() ?? read()
    this.#used.set(key, new WeakRef(sound))
    this.#keep(key, sound)
    return sound
  }

  /** Forgets the clips whose keys begin so. */
  forget(prefix: string): void {
    for (const key of this.#used.keys()) {
      if (!key.startsWith(prefix)) continue
      this.#used.delete(key)
      this.#drop(key)
    }
  }

  #keep(key: string, sound: Sound): void {
    this.#drop(key)
    this.#kept.set(key, sound)
    this.#bytes += sound.byteLength
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.byteLength ?? 0
    this.#kept.delete(key)
  }
}
