import { loadSiteFile, mistakeLines, type SiteConfig } from '../config.ts'
import { Refusal } from '../core/refusal.ts'
import type { DeviceFolders } from '../serial/list-serial.ts'
import { readCertificate } from '../tls/certificate.ts'
import { ownCertificate } from '../tls/obtain.ts'
import { checkPorts } from './check-ports.ts'

/** The site file, or a Refusal that shows every mistake as `file:line: what is wrong`. */
export function requireSiteFile(file: string): SiteConfig {
  const reading = loadSiteFile(file)
  if (reading.kind === 'good') return reading.config
  throw new Refusal(mistakeLines(file, reading.mistakes).join('\n'))
}

/**
 * `nightporter check`: a port that is missing is told, but the file is good all the same. A
 * certificate that cannot be used is a Refusal.
 */
export async function check(file: string, folders?: DeviceFolders): Promise<string> {
  const config = requireSiteFile(file)
  const { name, lines, connectors, pushServers, tls } = config
  if (tls && tls.cert !== ownCertificate) readCertificate(tls)
  const good =
    `${file} is good: ${name}, ${lines.length} lines, ${connectors.length} connectors, ` +
    `${pushServers.length} push servers.`
  return [good, ...(await checkPorts(config, folders))].join('\n')
}
