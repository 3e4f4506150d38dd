import { usePage } from '../../live/context.ts'
import { calledWords } from '../../log/called-words.ts'

/** What was done in a call to the system; what the page has no words for stays in English. */
export function CalledPart({ text }: { readonly text: string }) {
  const { words, shown } = usePage()
  const said = calledWords(text, words, shown)
  return said === undefined ? <span lang="en">{text}</span> : <span>{said}</span>
}
