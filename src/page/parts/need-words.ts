import type { Words } from '../words/words.ts'

/** What a guest needs besides the telephone, in the reader's words; `needs` are joined by commas. */
export function needWords(needs: string, { options }: Words): string {
  return needs
    .split(',')
    .filter(Boolean)
    .map((need) => options.need[need] ?? need)
    .join(', ')
}
