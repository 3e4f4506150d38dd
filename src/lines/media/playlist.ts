import type { Sound } from '../../core/ports/announcer.ts'
import type { Companding } from './g711.ts'

/** Sounds that are played one after the other, and silence after them. */
export class Playlist {
  #sounds: readonly Sound[] = []
  #current = 0
  #offset = 0
  #isPlaying = false
  #played = 0

  /** How many samples were taken of what was last given to `play`. */
  get played(): number {
    return this.#played
  }

  /** Begins with the first of these sounds, whatever was being played. */
  play(sounds: readonly Sound[]): void {
    this.#sounds = sounds
    this.#current = 0
    this.#offset = 0
    this.#isPlaying = true
    this.#played = 0
  }

  /** Fills `into` with what comes next; true when this ends what was being played. */
  fill(into: Uint8Array, { encoded, silence }: Companding): boolean {
    let filled = 0
    while (filled < into.length && this.#isPlaying) {
      const sound = this.#sounds[this.#current]
      if (!sound) break
      const count = Math.min(sound.length - this.#offset, into.length - filled)
      for (let n = 0; n < count; n += 1)
        into[filled + n] = encoded[(sound[this.#offset + n] ?? 0) & 0xffff] ?? silence
      filled += count
      this.#offset += count
      if (this.#offset < sound.length) break
      this.#current += 1
      this.#offset = 0
    }
    this.#played += filled
    into.fill(silence, filled)
    return this.#isAtEnd()
  }

  #isAtEnd(): boolean {
    while (this.#sounds[this.#current]?.length === 0) this.#current += 1
    if (!this.#isPlaying || this.#current < this.#sounds.length) return false
    this.#isPlaying = false
    this.#sounds = []
    return true
  }
}
