import { wrapWords } from '../lib/text/columns.ts'
import { type DeviceFolders, type KnownPort, listSerial } from '../serial/list-serial.ts'
import { lookAtSerial, type SerialLook } from '../serial/look-at-serial.ts'
import type { SiteConfig } from '../site-file/config.ts'

const looks: Readonly<Record<SerialLook, string>> = {
  free: 'is there.',
  busy: 'is there, and in use.',
  missing: 'is missing; check that it is plugged in, and has power.',
  forbidden: 'is there, but this user may not open it; add it to the group dialout.',
  other: 'is no serial port; give the file of one.',
}

export interface PortCheck {
  readonly rows: readonly string[]
  readonly found: readonly { name: string; path: string; state: SerialLook }[]
}

/** Whether the serial ports of a site file are there, line by line. No port is opened: the daemon may use it. */
export async function checkPorts(
  { lines, connectors }: SiteConfig,
  folders?: DeviceFolders,
): Promise<PortCheck> {
  const ports = [
    ...lines.flatMap((line) =>
      line.driver === 'fxs' ? [{ name: line.name, path: line.port }] : [],
    ),
    ...connectors.flatMap((connector) =>
      connector.protocol === 'fias' && connector.address.kind === 'serial'
        ? [{ name: connector.name, path: connector.address.path }]
        : [],
    ),
  ]
  const found = await Promise.all(
    ports.map(async (port) => ({ ...port, state: await lookAtSerial(port.path) })),
  )
  const said = found.flatMap(({ name, path, state }) =>
    wrapWords(`${name}: ${path} ${looks[state]}`.split(' ')),
  )
  const isAnyWrong = found.some(({ state }) => state === 'missing' || state === 'other')
  return { found, rows: isAnyWrong ? [...said, ...portList(await listSerial(folders))] : said }
}

function portList(ports: readonly KnownPort[]): string[] {
  if (ports.length === 0)
    return wrapWords(
      'This box has no serial ports; "dmesg" shows what the kernel sees when one is plugged in.'.split(
        ' ',
      ),
    )
  return [
    'There are:',
    ...ports.flatMap(({ path, bridge, about }) =>
      wrapWords(
        `${bridge === '' ? path : `${bridge}, now ${path}`} (${about})`.split(' '),
        '  ',
        '    ',
      ),
    ),
  ]
}
