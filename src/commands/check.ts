import { readCertificate } from '../http/tls/certificate.ts'
import { counted } from '../lib/text/amounts.ts'
import { wrapWords } from '../lib/text/columns.ts'
import type { DeviceFolders } from '../serial/list-serial.ts'
import { loadSiteFile, mistakeLines, type SiteConfig } from '../site-file/config.ts'
import { ownCertificate } from '../site-file/tls.ts'
import { checkPorts } from './check-ports.ts'
import { cleanText } from './cli/clean-text.ts'
import type { Reply } from './cli/command.ts'
import { Failure } from './cli/exit.ts'

/**
 * `nightporter check`: a port that is missing is shown, but the file is good all the same. A
 * certificate that cannot be used is a UserError.
 */
export async function check(file: string, folders?: DeviceFolders): Promise<Reply> {
  const reading = loadSiteFile(file)
  if (reading.kind === 'bad') {
    const mistakes = reading.mistakes.map(({ line, text }) => ({ line, text }))
    const details = { file, good: false, mistakes }
    throw new Failure(cleanText(mistakeLines(file, reading.mistakes).join('\n')), { details })
  }
  const { name, lines, connectors, pushServers, tls } = reading.config
  if (tls && tls.cert !== ownCertificate) readCertificate(tls)
  const ports = await checkPorts(reading.config, folders)
  const good =
    `${file} is good: ${name}, ${counted(lines.length, 'line')}, ` +
    `${counted(connectors.length, 'connector')}, ${counted(pushServers.length, 'push server')}.`
  const warnings = bridgeWarnings(lines)
  const warned = warnings.flatMap((warning) => wrapWords(warning.split(' ')))
  return {
    text: cleanText([good, ...warned, ...ports.rows].join('\n')),
    json: {
      file,
      good: true,
      site: name,
      lines: lines.length,
      connectors: connectors.length,
      pushServers: pushServers.length,
      ports: ports.found,
      warnings,
      mistakes: [],
    },
  }
}

/** Guests expect of every telephone that help can be called with it. */
function bridgeWarnings(lines: SiteConfig['lines']): string[] {
  const bridges = lines.filter(({ driver }) => driver === 'fxs').map(({ name }) => name)
  if (bridges.length === 0) return []
  return [
    `${bridges.join(', ')}: ${bridges.length === 1 ? 'its' : 'their'} telephones reach the menu of this box and nobody else, not even an ` +
      'emergency number. Tell guests so at each telephone, and see that every room has another ' +
      'way to call for help.',
  ]
}
