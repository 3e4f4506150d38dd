import type { SitePath, SiteValue } from '../../core/ports/site-editor.ts'
import { isTable } from './plain.ts'

/** A value as it is written in a TOML file, on one line. */
export function tomlValue(value: SiteValue): string {
  if (typeof value === 'string') return tomlString(value)
  if (!isTable(value))
    return Array.isArray(value) ? `[${value.map(tomlValue).join(', ')}]` : `${value}`
  const entries = Object.entries(value).map(([key, entry]) => tomlLine(key, entry))
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

export function tomlLine(key: string, value: SiteValue): string {
  return `${tomlKey(key)} = ${tomlValue(value)}`
}

export function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : tomlString(key)
}

/** `[site]`, `[http.tls]`, or `[[line]]` for an item of a list. */
export function tomlHeader(at: SitePath): string {
  const name = at
    .filter((key) => typeof key === 'string')
    .map(tomlKey)
    .join('.')
  return typeof at.at(-1) === 'number' ? `[[${name}]]` : `[${name}]`
}

/** JSON has the same escapes, but for the one control character that it takes as it is. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f')
}
