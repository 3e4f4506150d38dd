import { isDeepStrictEqual } from 'node:util'
import type { RingRules } from '../core/wakeup/context.ts'
import type { SiteConfig } from './config.ts'

/** What differs between two site files, in words, without a value: some are secret. */
export function siteChanges(before: SiteConfig, after: SiteConfig): string[] {
  const keys = Object.keys(sectionOf) as Key[]
  const [old, now] = [sectionsOf(before), sectionsOf(after)]
  const changed = keys.filter((key) => !isDeepStrictEqual(old[key], now[key]))
  return [
    ...new Set(changed.map((key) => `[${sectionOf[key]}] has changed${atStart(key)}`)),
    ...lists.flatMap(({ name, of }) => listChanges(name, of(before), of(after))),
  ]
}

/** What a running daemon does not take over. */
function atStart(key: Key): string {
  return key === 'pair' ? ', which takes effect with the next start' : ''
}

/** Profiles are listed by themselves, and codes for them with their connectors. */
function sectionsOf(
  config: SiteConfig,
): Pick<SiteConfig, Exclude<Key, 'wakeup'>> & { wakeup: object } {
  const { profiles, vipProfiles, ...wakeup } = config.wakeup
  return { ...config, wakeup }
}

type List = 'lines' | 'connectors' | 'pushServers' | 'tenants' | 'licences'
type Key = Exclude<keyof SiteConfig, List>

const sectionOf: Readonly<Record<Key, string>> = {
  name: 'site',
  company: 'site',
  timezone: 'site',
  language: 'site',
  voices: 'site',
  listen: 'http',
  allowOrigin: 'http',
  editable: 'http',
  tls: 'http.tls',
  roomList: 'rooms',
  wakeup: 'wakeup',
  telephone: 'telephone',
  pair: 'pair',
}

interface Entry {
  readonly name: string
  /** Tells entries apart, where names do not. */
  readonly id?: string | number
}

const lists: { name: string; of: (config: SiteConfig) => readonly Entry[] }[] = [
  { name: 'profile', of: ({ wakeup }) => [...wakeup.profiles].map(namedProfile) },
  { name: 'line', of: ({ lines }) => lines },
  { name: 'connector', of: ({ connectors }) => connectors },
  { name: 'push server', of: ({ pushServers }) => pushServers },
  { name: 'tenant', of: ({ tenants }) => tenants },
  { name: 'licence', of: ({ licences }) => licences },
]

function namedProfile([name, rules]: [string, Partial<RingRules>]): Entry {
  return { ...rules, name }
}

const keyOf = ({ id, name }: Entry) => id ?? name

function listChanges(what: string, before: readonly Entry[], after: readonly Entry[]): string[] {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]))
  const keys = new Set(after.map(keyOf))
  const changed = after.flatMap((entry) => {
    const known = old.get(keyOf(entry))
    if (!known) return [`${what} ${entry.name} is new`]
    return isDeepStrictEqual(known, entry) ? [] : [`${what} ${entry.name} has changed`]
  })
  const gone = before.filter((entry) => !keys.has(keyOf(entry)))
  return [...changed, ...gone.map(({ name }) => `${what} ${name} has gone`)]
}
