import { defaultBaud, linesAt, slowestBaud, voiceBytesPerSecond } from '../../core/bridge-lines.ts'
import { lineName } from '../name.ts'
import {
  type Kind,
  key,
  mismatch,
  mistake,
  noted,
  type Position,
  table,
  within,
} from '../reader.ts'
import type { Table } from '../toml.ts'
import { checkedText, oneOf, optional, parsedText, whole } from '../values.ts'

const maxPorts = 240
const maxBaud = 4_000_000
const portsByExtension = 'a table of extensions and their ports, such as { "401" = 1, "402" = 2 }'

/** On, off, on, off, in milliseconds; the second pair is 0 where there is none. */
type Cadence = readonly [number, number, number, number]

const readBaud: Kind<number> = (node, position) => {
  const given = node?.kind === 'scalar' ? node.value : undefined
  if (typeof given === 'number' && given < slowestBaud) {
    const bytes = `a voice takes ${voiceBytesPerSecond} bytes a second`
    mistake(position, `should be ${slowestBaud} or more: ${bytes}, and below that none fits.`)
    return defaultBaud
  }
  return whole({ min: slowestBaud, max: maxBaud }, defaultBaud)(node, position)
}

const baud = noted(readBaud, {
  form: { type: 'whole', min: slowestBaud, max: maxBaud },
  default: String(defaultBaud),
})

const readExtensions: Kind<Record<string, number>> = (node, position) => {
  if (node?.kind !== 'table') {
    mistake(position, `${node ? '' : 'is missing; it '}should be ${portsByExtension}.`)
    return {}
  }
  if (node.entries.size === 0) mistake(position, `is empty; it should be ${portsByExtension}.`)
  return Object.fromEntries(readPorts(node, position))
}

const extensions = noted(readExtensions, { form: { type: 'map', of: 'whole' } })

function readPorts(node: Table, position: Position): Map<string, number> {
  const ports = new Map<string, number>()
  const owners = new Map<number, string>()
  for (const [extension, value] of node.entries) {
    const at = within(position, extension, value)
    if (extension === '*') mistake(at, 'should be one extension: only one telephone is there.')
    else if (!/\d/.test(extension))
      mistake(at, 'is no extension; keys of the line stand before [line.extensions].')
    const port = whole({ min: 1, max: maxPorts })(value, at)
    const owner = owners.get(port)
    if (owner !== undefined)
      mistake(at, `has port ${port}, which ${owner} has already; give each a port of its own.`)
    if (port !== undefined) owners.set(port, extension)
    ports.set(extension, port)
  }
  return ports
}

const cadence = parsedText(
  'a ring and a pause, or two of each, such as "1s,4s" or "400ms,200ms,400ms,2s"; ' +
    'a ring takes 100ms to 5s, a pause 100ms to 10s',
  parseCadence,
  [1_000, 4_000, 0, 0],
  '"1s,4s"',
)

function parseCadence(value: string): Cadence | undefined {
  const times = value.split(',').map(parseMs)
  const isGood = times.every((ms, index) => ms >= 100 && ms <= (index % 2 === 0 ? 5_000 : 10_000))
  if (!isGood || (times.length !== 2 && times.length !== 4)) return undefined
  const [on = 0, off = 0, secondOn = 0, secondOff = 0] = times
  return [on, off, secondOn, secondOff]
}

/** `400ms` or `1s`; what is neither is 0, which no ring and no pause may take. */
function parseMs(text: string): number {
  const [, digits, unit] = /^(\d{1,5})(ms|s)$/.exec(text.trim()) ?? []
  return digits === undefined ? 0 : Number(digits) * (unit === 's' ? 1_000 : 1)
}

const keys = table(
  {
    name: lineName('"annex"'),
    driver: key(oneOf(['fxs']), '"fxs".', { example: '"fxs"' }),
    port: key(
      checkedText('the file of a serial port such as "/dev/fxs/by-serial/FX100234"', (value) =>
        /^\/[^\0]+$/.test(value),
      ),
      'The serial port, such as "/dev/fxs/by-serial/FX100234".',
      { example: '"/dev/fxs/by-serial/FX100234"' },
    ),
    baud: key(baud, 'Its speed, 115200 to 4000000, as the bridge is set.'),
    channels: key(
      optional(whole({ min: 1, max: maxPorts })),
      'Calls at once. As many as telephones, or as the wire carries, when not given.',
    ),
    extensions: key(
      extensions,
      'Extensions and their ports on the bridge: { "401" = 1, "402" = 2 }.',
      { example: '{ "401" = 1, "402" = 2 }' },
    ),
    cadence: key(cadence, 'Ring and pause, or two of each: "400ms,200ms,400ms,2s".'),
  },
  'Analog telephones on an FXS bridge at a serial port. Whoever lifts one reaches the menu of the box, and nobody else, not even an emergency number.',
)

/** A line to an FXS bridge. It has no more channels than its wire carries voices. */
const readFxsLine: Kind<ReturnType<typeof keys> & { readonly channels: number }> = (
  node,
  position,
) => {
  const read = keys(node, position)
  const max = linesAt(read.baud)
  const count = Object.keys(read.extensions).length
  const channels = read.channels ?? Math.max(1, Math.min(count, max))
  if (channels > max)
    mismatch(node, position, [
      {
        key: 'channels',
        default: String(channels),
        wrong: `should be ${max} or less: no more voices fit through`,
      },
      { key: 'baud', default: String(defaultBaud), wrong: 'carries too few voices for' },
    ])
  return { ...read, channels }
}

export const fxsLine = noted(readFxsLine, keys.notes ?? {})
