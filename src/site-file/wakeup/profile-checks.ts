import type { SitePath } from '../../core/ports/site-editor.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { ConnectorConfig } from '../destinations/destinations.ts'
import type { Mistake } from '../reader.ts'
import type { siteFile } from '../shape.ts'
import type { Node } from '../toml.ts'

type Sections = Pick<ReturnType<typeof siteFile>, 'profile' | 'wakeup'>

/** The profiles of VIP codes, by connector and code; connectors without any are left out. */
export function vipProfilesOf(
  connectors: readonly ConnectorConfig[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const named = connectors.flatMap((connector): [string, ReadonlyMap<string, string>][] =>
    connector.protocol === 'fias' ? [[connector.name, new Map(Object.entries(connector.vip))]] : [],
  )
  return new Map(named.filter(([, codes]) => codes.size > 0))
}

/** Notes codes that name no profile, and profiles that leave staff no time. */
export function requireKnownProfiles(
  root: Node,
  { profile, wakeup }: Sections,
  mistakes: Mistake[],
): void {
  const names = [...profile.keys()]
  for (const { code, name, line, at } of vipCodesIn(root)) {
    if (profile.has(name)) continue
    const meant = nearest(name, names)
    const hint = meant === undefined ? 'add it as' : `did you mean "${meant}"? Or add`
    mistakes.push({
      line,
      text: `connector.vip.${code} names the profile "${name}", which there is none of; ${hint} [profile.${name}].`,
      at,
    })
  }
  for (const [name, { late, method = wakeup.method }] of profile) {
    if (method !== 'backup' || late === undefined || late > wakeup.backup) continue
    const at = ['profile', name, 'late']
    mistakes.push({
      line: lineOf(root, at),
      text: `profile.${name}.late should be longer than wakeup.backup: staff have their time first.`,
      at,
    })
  }
}

interface VipCode {
  readonly code: string
  /** Of the profile. */
  readonly name: string
  readonly line: number
  readonly at: SitePath
}

function vipCodesIn(root: Node): VipCode[] {
  const connectors = entryOf(root, 'connector')
  const items = connectors?.kind === 'list' ? connectors.items : []
  return items.flatMap((item, index) => {
    const vip = entryOf(item, 'vip')
    const entries = vip?.kind === 'table' ? [...vip.entries] : []
    return entries.map(([code, node]) => {
      const name = node.kind === 'scalar' ? String(node.value) : ''
      return { code, name, line: node.line, at: ['connector', index, 'vip', code] }
    })
  })
}

function entryOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'table' ? node.entries.get(key) : undefined
}

function lineOf(root: Node, path: readonly string[]): number {
  let node: Node | undefined = root
  for (const key of path) node = entryOf(node, key)
  return node?.line ?? 1
}
