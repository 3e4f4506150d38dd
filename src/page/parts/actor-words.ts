import type { Words } from '../words/words.ts'

/** The telephone that did something, where it was one. No person has such a name. */
export function telephoneOf(actor: string): string | undefined {
  return /^phone (\S+)$/.exec(actor)?.[1]
}

/** Who did something: a name, or the telephone that it was done with. */
export function actorWords(actor: string, { shell }: Words): string {
  const extension = telephoneOf(actor)
  return extension === undefined ? actor : shell.telephone(extension)
}
