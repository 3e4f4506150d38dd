import { globSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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

/** Files that take longer than most, with the seconds that they take on two busy processors. */
const longFiles: Readonly<Record<string, number>> = {
  ...{ 'faults/meta-page': 12, 'faults/crash-points': 37, 'faults/deliveries': 33 },
  ...{ 'faults/disk': 25, 'faults/crash': 15 },
  ...{ 'page/shell': 66, 'page/housekeeping': 60, 'page/desk-booking': 58 },
  ...{ 'page/housekeeping-offline': 55, 'page/desk-alarms': 48, 'page/desk-live': 31 },
  ...{ 'page/desk-questions': 30, 'page/admin-lists': 27, 'page/admin-users': 25 },
  ...{ 'page/admin-system': 24, 'page/admin-typing': 17, 'page/admin-log': 17 },
  ...{ 'page/desk-typing': 16, 'page/admin-summary': 16, 'page/admin-charges': 14 },
  ...{ 'page/admin-lines': 13, 'page/admin-destinations': 12, 'page/admin-language': 12 },
  ...{ 'page/desk-many': 10 },
  ...{ 'simulation/year': 44, 'simulation/storm': 15 },
  ...{ 'commands/demo': 42, 'commands/commands': 18, 'commands/fxs': 14, 'commands/clock': 12 },
  ...{ 'commands/ring': 10, 'commands/scripts': 8 },
  ...{ 'lines/sip/rooms': 30, 'lines/sip/outcomes': 24, 'lines/sip/odd-pbx': 23 },
  ...{ 'lines/sip/loss': 23, 'lines/sip/contract': 18, 'lines/sip/registration': 16 },
  ...{ 'lines/fxs/replug': 14, 'lines/media/life': 10, 'lines/sip/local-ports': 10 },
  ...{ 'lines/fxs/outcomes': 10, 'lines/sip/bad-messages': 10, 'lines/fxs/noise': 8 },
  ...{ 'lines/fxs/hotel': 8, 'lines/fxs/contract': 8, 'lines/media/hearing': 8 },
  ...{ 'http/accounts': 28, 'http/streams': 20, 'http/bad-input': 17, 'http/needs': 8 },
  ...{ 'http/wakeup-times': 8, 'http/wakeup-summary': 8, 'http/wakeup-booking': 7 },
  ...{ 'http/inventory': 7 },
  ...{ 'peers/peers': 24 },
  ...{ 'announce/announcer': 12, 'announce/sound': 10 },
  ...{ reload: 11 },
  ...{ readme: 9 },
  ...{ 'core/properties': 8 },
  ...{ 'wake/desk': 8 },
  ...{ 'outbound/hotel': 8, 'outbound/fias/serial': 8, 'outbound/webhook/connection': 6 },
  ...{ 'outbound/outbox': 6, 'outbound/fias/link': 6 },
  ...{ 'hw/emulator/command': 7 },
}

/** What most files take, in the same measure. */
const usualS = 2
/** A process takes files until they take this long. */
const fullS = 40

/** Files that one process runs, one after the other. */
export interface Group {
  readonly files: readonly string[]
  readonly seconds: number
}

/** Groups files of one folder; the longest first: started last, one would keep everybody waiting. */
export function groupsOf(files: readonly string[]): Group[] {
  const folders = Map.groupBy(files, (file) => dirname(join(file)))
  return [...folders.values()].flatMap(groupsOfFolder).sort((a, b) => b.seconds - a.seconds)
}

function groupsOfFolder(files: readonly string[]): Group[] {
  const groups: Group[] = []
  const bySeconds = files.map((file) => ({ file, seconds: secondsOf(file) }))
  for (const { file, seconds } of bySeconds.sort((a, b) => b.seconds - a.seconds)) {
    const at = groups.findIndex((group) => group.seconds + seconds <= fullS)
    const group = groups[at] ?? { files: [], seconds: 0 }
    groups.splice(at < 0 ? groups.length : at, 1, {
      files: [...group.files, file],
      seconds: group.seconds + seconds,
    })
  }
  return groups
}

function secondsOf(file: string): number {
  const name = /^test\/(.*)\.test\.ts$/.exec(join(file))?.[1] ?? ''
  return longFiles[name] ?? usualS
}

/** Tests of telephones wait more than they work: they run beside the others. */
export function isWaiting(file: string): boolean {
  return /^test\/(long\/)?(lines|peers|hw)\//.test(join(file))
}
