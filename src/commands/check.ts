import { loadSiteFile, type SiteConfig } from '../config.ts'
import { Refusal } from '../core/refusal.ts'

/** The site file, or a Refusal that shows every mistake as `file:line: what is wrong`. */
export function requireSiteFile(file: string): SiteConfig {
  const reading = loadSiteFile(file)
  if (reading.kind === 'good') return reading.config
  const lines = reading.mistakes.map(
    ({ line, text }) => `${file}${line > 0 ? `:${line}` : ''}: ${text}`,
  )
  throw new Refusal(lines.join('\n'))
}

/** `nightporter check` */
export function check(file: string): string {
  const { name, lines, connectors, pushServers } = requireSiteFile(file)
  return (
    `${file} is good: ${name}, ${lines.length} lines, ${connectors.length} connectors, ` +
    `${pushServers.length} push servers.`
  )
}
