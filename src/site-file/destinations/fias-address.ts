/** Where a property system is. */
export type FiasAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'serial'; readonly path: string; readonly baud: number }

const tcp = /^tcp:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})\/?$/i
const serial = /^serial:(\/[^?#\s]+)(?:\?baud=(\d{3,6}))?$/i
const bauds = [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200]
const defaultBaud = 9_600

/** Reads `tcp://10.0.0.10:5010` and `serial:/dev/ttyUSB0?baud=9600`; undefined when it is neither. */
export function parseFiasAddress(text: string): FiasAddress | undefined {
  return parseTcp(text) ?? parseSerial(text)
}

function parseTcp(text: string): FiasAddress | undefined {
  const [, host, digits] = tcp.exec(text) ?? []
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535) return undefined
  return { kind: 'tcp', host: host.replace(/^\[|\]$/g, ''), port }
}

function parseSerial(text: string): FiasAddress | undefined {
  const [, path, digits] = serial.exec(text) ?? []
  const baud = digits === undefined ? defaultBaud : Number(digits)
  if (path === undefined || !bauds.includes(baud)) return undefined
  return { kind: 'serial', path, baud }
}
