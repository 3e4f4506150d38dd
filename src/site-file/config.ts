import type { RoomList } from '../core/model/room.ts'
import type { SitePath } from '../core/ports/site-editor.ts'
import type { TelephoneRules } from '../core/telephone/rules.ts'
import type { WakeupRules } from '../core/wakeup/context.ts'
import { readPlainText } from '../lib/files/read-small-file.ts'
import type { ConnectorConfig, PushConfig } from './destinations/destinations.ts'
import type { LineConfig } from './lines/lines.ts'
import type { Listen } from './listen.ts'
import type { PairConfig } from './pair.ts'
import type { Mistake } from './reader.ts'
import { type Licence, siteFile, type Tenant } from './shape.ts'
import type { TlsConfig } from './tls.ts'
import { type Node, readToml, TomlError } from './toml.ts'
import { requireKnownProfiles, vipProfilesOf } from './wakeup/profile-checks.ts'
import { wakeupRulesOf } from './wakeup/wakeup.ts'

/** The site file as the daemon uses it: complete, checked, with every default filled in. */
export interface SiteConfig {
  readonly name: string
  readonly company: string
  readonly timezone: string
  readonly language: string
  /** Voices to speak with, the preferred ones first. */
  readonly voices: readonly string[]
  readonly listen: readonly Listen[]
  readonly allowOrigin: readonly string[]
  /** Whether the site file may be changed at the page. */
  readonly editable: boolean
  readonly tls: TlsConfig | undefined
  readonly roomList: RoomList
  readonly wakeup: WakeupRules
  readonly telephone: TelephoneRules
  readonly lines: readonly LineConfig[]
  readonly connectors: readonly ConnectorConfig[]
  readonly pushServers: readonly PushConfig[]
  /** The pair that this box belongs to; undefined where it is alone. */
  readonly pair: PairConfig | undefined
  readonly tenants: readonly Tenant[]
  readonly licences: readonly Licence[]
}

export type SiteFileReading =
  | { readonly kind: 'good'; readonly config: SiteConfig }
  | { readonly kind: 'bad'; readonly mistakes: readonly Mistake[] }

/** More of them help nobody. */
const maxMistakes = 100

/** Reads a site file's text, and with `readFile` those that it names. Every mistake is found, not only the first. */
export function readSiteFile(
  content: string,
  readFile: (file: string) => string = readPlainText,
): SiteFileReading {
  const mistakes: Mistake[] = []
  let root: Node
  try {
    // Some editors begin a file with a mark of its encoding.
    root = readToml(content.replace(/^\ufeff/, ''))
  } catch (error) {
    const { line, message } = error instanceof TomlError ? error : notUnderstood
    return { kind: 'bad', mistakes: [{ line, text: message, at: [] }] }
  }
  const read = siteFile(root, { path: '', at: [], line: 1, mistakes, readFile })
  requireUnique(root, mistakes)
  requireKnownProfiles(root, read, mistakes)
  if (mistakes.length > 0)
    return {
      kind: 'bad',
      mistakes: mistakes.sort((a, b) => a.line - b.line).slice(0, maxMistakes),
    }
  const { site, http } = read
  const connectors = read.connector.filter((connector) => connector !== undefined)
  return {
    kind: 'good',
    config: {
      ...site,
      listen: http.listen,
      allowOrigin: http.allow_origin,
      editable: http.editable,
      tls: http.tls,
      roomList: read.rooms.list,
      wakeup: {
        ...wakeupRulesOf(read.wakeup, read.profile),
        vipProfiles: vipProfilesOf(connectors),
      },
      telephone: read.telephone,
      lines: read.line.filter((line) => line !== undefined),
      connectors,
      pushServers: read.push,
      pair: read.pair,
      tenants: read.tenant,
      licences: read.licence,
    },
  }
}

/** Such as brackets in brackets, a thousand deep. */
const notUnderstood = { line: 1, message: 'the file cannot be understood; is it TOML?' }

/** Reads the site file from disk. */
export function loadSiteFile(file: string): SiteFileReading {
  let content: string
  try {
    content = readPlainText(file)
  } catch {
    return unreadable
  }
  return readSiteFile(content)
}

export const unreadable = {
  kind: 'bad',
  mistakes: [
    { line: 0, text: 'the file cannot be read; check that it exists and who may read it.', at: [] },
  ],
} as const satisfies SiteFileReading

/** Mistakes as a person reads them: `file:line: what is wrong`. */
export function mistakeLines(file: string, mistakes: readonly Mistake[]): string[] {
  return mistakes.map(({ line, text }) => `${file}${line > 0 ? `:${line}` : ''}: ${text}`)
}

/**
 * Names tell lines, destinations, tenants and licences apart; two of a kind must not share one. A
 * serial port has one bridge at it, and a telephone hangs on one of them.
 */
function requireUnique(root: Node, mistakes: Mistake[]): void {
  const groups = [
    { lists: ['line'], key: 'name' },
    { lists: ['line'], key: 'port' },
    { lists: ['line'], key: 'extensions' },
    { lists: ['connector', 'push'], key: 'name' },
    { lists: ['tenant'], key: 'id' },
    { lists: ['licence'], key: 'id' },
  ]
  for (const { lists, key } of groups) {
    const seen = new Map<unknown, number>()
    for (const { value, line, at } of lists.flatMap((list) => valuesOf(root, list, key))) {
      const first = seen.get(value)
      if (first !== undefined)
        mistakes.push({ line, text: `${key} "${value}" is used already on line ${first}.`, at })
      else seen.set(value, line)
    }
  }
}

function valuesOf(
  root: Node,
  list: string,
  key: string,
): { value: unknown; line: number; at: SitePath }[] {
  const node = root.kind === 'table' ? root.entries.get(list) : undefined
  const items = node?.kind === 'list' ? node.items : []
  return items.flatMap((item, index) => {
    const value = item.kind === 'table' ? item.entries.get(key) : undefined
    const at = [list, index, key]
    if (value?.kind === 'table')
      return [...value.entries].map(([name, { line }]) => ({ value: name, line, at }))
    return value?.kind === 'scalar' ? [{ value: value.value, line: value.line, at }] : []
  })
}
