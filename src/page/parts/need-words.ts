import type { Words } from '../words/words.ts'

/** What a guest needs besides the telephone, in the reader's words; `needs` are joined by commas. */
export function needWords(needs: string, { options }: Words): string {
  return named(needs, options.need)
}

/** The same as short as can be. */
export function needSigns(needs: string, { options }: Words): string {
  return named(needs, options.needSign)
}

function named(needs: string, names: Readonly<Record<string, string>>): string {
  return needs
    .split(',')
    .filter(Boolean)
    .map((need) => names[need] ?? need)
    .join(', ')
}
