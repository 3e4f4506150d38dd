import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Refusal } from '../../src/core/refusal.ts'

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

/** The files that somebody names, by themselves or by their folder; all of a kind where none is. */
export function chosenFiles(kind: Kind, words: readonly string[]): string[] {
  if (words.length === 0) return filesOf(kind)
  return words.flatMap((word) => {
    const path = relative('.', word)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) throw new Refusal(`There is no ${word}: name a test file or a folder.`)
    return found.isDirectory() ? globSync(join(path, '**/*.test.ts')).sort() : [path]
  })
}

function kindOf(file: string): string {
  return /^test\/(long|box)\//.exec(file)?.[1] ?? 'short'
}

/** The longest files, longest first: started last, one alone would keep everybody waiting. */
const longest = [
  ...['lines/sip/rooms', 'page/desk-alarms', 'page/housekeeping-offline', 'page/housekeeping'],
  ...['page/shell', 'page/desk-booking', 'commands/demo', 'faults/crash-points'],
  ...['lines/media/life', 'faults/deliveries', 'lines/sip/contract', 'lines/media/saying'],
  ...['simulation/year', 'lines/sip/registration', 'page/desk-live', 'commands/commands'],
  ...['lines/sip/bad-messages', 'lines/sip/odd-pbx', 'faults/disk', 'http/bad-input'],
  ...['lines/media/hearing', 'http/accounts', 'page/admin-users', 'peers/peers'],
  ...['page/admin-lists', 'lines/sip/outcomes', 'http/streams', 'faults/crash'],
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
