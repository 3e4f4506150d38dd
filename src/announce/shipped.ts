import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Journal, Sound } from '../core/ports.ts'
import { phrases, shippedLanguages, spelled } from './clips.ts'
import { soundOfOwnWav } from './wav.ts'

/** The clips of one language, by name. */
export type Clips = ReadonlyMap<string, Sound>

/** Every shipped language with its clips. */
export type Shipped = ReadonlyMap<string, Clips>

const folder = new URL('./prompts/', import.meta.url)

/** Reads all clips into memory. One that cannot be read is told of and left out: a call without it is still a call. */
export function loadShipped(journal: Journal): Shipped {
  const missing: string[] = []
  const load = (name: string): Sound | undefined => {
    try {
      // Read one after the other: that takes a few milliseconds, and in parallel ten times as long.
      return soundOfOwnWav(readFileSync(fileURLToPath(new URL(`${name}.wav`, folder))))
    } catch {
      missing.push(name)
      return undefined
    }
  }
  const shipped = new Map<string, Clips>()
  for (const language of shippedLanguages) {
    const clips = new Map<string, Sound>()
    for (const name of [...phrases, ...spelled]) {
      const sound = load(`${language}/${name}`)
      if (sound) clips.set(name, sound)
    }
    shipped.set(language, clips)
  }
  if (missing.length > 0)
    journal.error(
      `${missing.length} announcements are missing, such as ${missing[0]}; install Nightporter again.`,
    )
  return shipped
}
