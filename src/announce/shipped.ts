import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Journal, Sound } from '../core/ports.ts'
import { type Phrase, phrases, shippedLanguages, spelled } from './clips.ts'
import { soundOfOwnWav } from './wav.ts'

/** The clips of one language, by name. */
export type Clips = ReadonlyMap<Phrase | string, Sound>

/** Every shipped language with its clips. */
export type Shipped = ReadonlyMap<string, Clips>

/** Reads all clips into memory. One that cannot be read is told of and left out: a call without it is still a call. */
export async function loadShipped(journal: Journal): Promise<Shipped> {
  const missing: string[] = []
  const load = async (language: string, name: string): Promise<[string, Sound][]> => {
    const file = new URL(`./prompts/${language}/${name}.wav`, import.meta.url)
    try {
      return [[name, soundOfOwnWav(await readFile(fileURLToPath(file)))]]
    } catch {
      missing.push(`${language}/${name}`)
      return []
    }
  }
  const languages = await Promise.all(
    shippedLanguages.map(async (language): Promise<[string, Clips]> => {
      const names: readonly string[] = [...phrases, ...spelled]
      const clips = await Promise.all(names.map((name) => load(language, name)))
      return [language, new Map(clips.flat())]
    }),
  )
  if (missing.length > 0)
    journal.error(
      `${missing.length} announcements are missing, such as ${missing[0]}; install Nightporter again.`,
    )
  return new Map(languages)
}
