import type { Words } from '../../words/words.ts'
import { languageNames } from './shown-value.ts'

/** What the system says to a change of rooms, where it says anything. */
export interface Warned {
  /** Languages that rooms were given and that no announcement is in. */
  readonly warnings?: readonly { readonly language: string; readonly heard: string }[]
}

/** The warnings in words, a line each; empty when there is none. */
export function warningText(warned: Warned | undefined, words: Words): string {
  const nameOf = languageNames(words.language)
  return (warned?.warnings ?? [])
    .map(({ language, heard }) => words.adminLists.noAnnouncement(nameOf(language), nameOf(heard)))
    .join('\n')
}
