import { globSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UserError } from '../../src/lib/user-error.ts'

export const kinds = ['short', 'long', 'pair', 'appliance'] as const
export type Kind = (typeof kinds)[number]

export function isKind(word: string): word is Kind {
  return kinds.some((kind) => kind === word)
}

export function filesOf(kind: Kind): string[] {
  return globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] })
    .filter((file) => kindOf(file) === kind)
    .sort()
}

/** The files that somebody names, and those of this kind in folders that somebody names; all where none is. */
export function chosenFiles(kind: Kind, words: readonly string[]): string[] {
  if (words.length === 0) return filesOf(kind)
  const chosen = words.flatMap((word) => {
    const path = relative('.', word)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined)
      throw new UserError(`There is no ${word}: name a test file or a folder.`)
    if (!found.isDirectory()) return [path]
    const ofKind = filesOf(kind).filter((file) => file.startsWith(join(path, '/')))
    if (ofKind.length === 0) throw new UserError(`There is no ${kind} test in ${word}.`)
    return ofKind
  })
  return [...new Set(chosen)]
}

function kindOf(file: string): Kind {
  if (file.startsWith('test/appliance/')) return 'appliance'
  if (file.endsWith('.pair.test.ts')) return 'pair'
  return file.endsWith('.long.test.ts') ? 'long' : 'short'
}

/** Files that take longer than most, with the seconds that they take on two busy processors. */
const longFiles: Readonly<Record<string, number>> = {
  'announce/announcer': 12,
  'announce/packs/site-voices.long': 20,
  'announce/packs/take-pack': 10,
  'commands/clock': 11,
  'commands/commands': 23,
  'commands/demo.long': 18,
  'commands/voice': 11,
  'faults/crash': 12,
  'faults/telephone/booked.long': 60,
  'faults/crash-points.long': 86,
  'faults/crash.long': 86,
  'faults/deliveries': 16,
  'faults/deliveries.long': 60,
  'faults/telephone/charges.long': 150,
  'faults/disk.long': 30,
  'faults/hung-disk.long': 51,
  'faults/meta-page.long': 12,
  'http/api/bad-input': 15,
  'http/api/streams': 36,
  'http/load.long': 53,
  'http/routes/accounts': 10,
  'http/routes/credentials': 16,
  'http/routes/voices': 12,
  'http/server/connections': 13,
  'http/server/paced-reading.long': 11,
  'lines/media/hearing.long': 13,
  'lines/sip/agent/registration': 14,
  'lines/sip/call/outcomes': 23,
  'lines/sip/contract': 18,
  'lines/sip/loss.long': 23,
  'lines/sip/message/bad-messages.long': 20,
  'lines/sip/odd-pbx.long': 13,
  'lines/sip/registrar': 20,
  'lines/sip/rooms': 31,
  'lines/sip/several-phones.long': 40,
  'page/admin/log/called.long': 10,
  'page/admin/lines/calls-in.long': 23,
  'page/admin/lists/lists': 30,
  'page/admin/system.long': 33,
  'page/admin/typing.long': 15,
  'page/admin/users.long': 25,
  'page/desk/alarms/desk-alarms': 32,
  'page/desk/booking/desk-booking': 45,
  'page/desk/desk-live': 28,
  'page/desk/desk-questions.long': 25,
  'page/desk/desk-telephone': 13,
  'page/desk/desk-typing.long': 20,
  'page/housekeeping/housekeeping': 32,
  'page/housekeeping/offline-charges.long': 20,
  'page/housekeeping/offline.long': 30,
  'page/shell/codes.long': 16,
  'page/shell/logins.long': 30,
  'page/shell/pins.long': 33,
  'page/shell/shell': 35,
  'pair/house/boxes.pair': 400,
  'pair/house/cables.pair': 280,
  'pair/house/etcd.pair': 290,
  'pair/house/follower.pair': 300,
  'pair/house/isolation.pair': 270,
  'pair/house/power.pair': 200,
  'pair/house/standstill.pair': 350,
  'pair/pair': 10,
  'peers/peers': 24,
  'runner/runner': 12,
  'security/fair-shares.long': 20,
  'security/floods.long': 21,
  'security/forged-backup.long': 19,
  'security/login-memory.long': 34,
  'security/logins.long': 15,
  'security/sessions': 14,
  'security/voices.long': 30,
  'telephone/exchange.long': 20,
  'telephone/loss.long': 40,
  'telephone/trunk': 20,
  'virtual-time/callers': 6,
  'virtual-time/storm': 12,
  'virtual-time/year': 20,
  'virtual-time/year.long': 51,
}

/** What most files take, in the same measure. */
const defaultS = 2
/** A process takes files until they take this long. */
const fullS = 60

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
  return longFiles[name] ?? defaultS
}

/** Tests of telephones wait more than they work: they run beside the others. */
export function isWaiting(file: string): boolean {
  return /^test\/(lines|peers|hw|telephone)\//.test(join(file))
}
