import { globSync } from 'node:fs'
import { join } from 'node:path'

export const kinds = ['short', 'long', 'box'] as const
export type Kind = (typeof kinds)[number]

export function isKind(word: string): word is Kind {
  return kinds.some((kind) => kind === word)
}

export function filesOf(kind: Kind): string[] {
  return globSync('test/**/*.test.ts')
    .filter((file) => kindOf(file) === kind)
    .sort()
}

function kindOf(file: string): string {
  return /^test\/(long|box)\//.exec(file)?.[1] ?? 'short'
}

/** The longest files, longest first: started last, one alone would keep everybody waiting. */
const longest = [
  ...['lines/sip/rooms', 'lines/media/life', 'lines/sip/contract', 'lines/media/saying'],
]

export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => {
    const at = longest.findIndex((name) => join(file) === `test/${name}.test.ts`)
    return at < 0 ? longest.length : at
  }
  return [...files].sort((a, b) => rank(a) - rank(b))
}

/** Tests of telephones wait more than they work: they run beside the others. */
export function isWaiting(file: string): boolean {
  return /^test\/(long\/)?(lines|peers|hw)\//.test(join(file))
}
