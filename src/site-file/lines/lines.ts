import { isIP } from 'node:net'
import type { Listen } from '../listen.ts'
import { lineName } from '../name.ts'
import { file } from '../readable-file.ts'
import { type Kind, key, mismatch, noted, table } from '../reader.ts'
import {
  bool,
  checkedText,
  chosenBy,
  duration,
  oneOf,
  optional,
  parsedText,
  text,
  texts,
  whole,
  withSecret,
} from '../values.ts'
import { fxsLine } from './fxs-line.ts'
import { parseSipServer } from './sip-server.ts'

const sipServer = parsedText('an address such as "sip:10.0.0.5:5060;transport=udp"', parseSipServer)

/** An address of this box; the port is 0 where none is given. */
const localAddress = parsedText(
  'an address of this box, with or without a port, such as "10.0.0.9:5060"',
  (value): Listen | undefined => {
    if (isIP(value) !== 0) return { host: value, port: 0 }
    const [, host = '', port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(value) ?? []
    return isIP(host) !== 0 && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
  },
)

interface PortRange {
  readonly from: number
  readonly to: number
}

/** Each call takes two ports of it, of which the first is even. */
const portRange = parsedText(
  'a port range such as "16384-16484"',
  (value): PortRange | undefined => {
    const [, from, to] = (/^(\d{4,5})-(\d{4,5})$/.exec(value) ?? []).map(Number)
    if (from === undefined || to === undefined) return undefined
    return from >= 1_024 && to <= 65_535 && to > from ? { from, to } : undefined
  },
)

const none = { default: '""' }
const defaultChannels = 8
const channels = key(whole({ min: 1, max: 1_000 }, defaultChannels), 'Calls at once, 1 to 1000.')
const extensions = key(
  texts(['*']),
  'The extensions that this line can ring; "*" is all that hang on no bridge.',
)

/** Ports for at least as many calls as there are channels. */
function withPorts<T extends { channels: number; rtp: PortRange | undefined }>(
  kind: Kind<T>,
): Kind<T & { rtp: PortRange }> {
  const read: Kind<T & { rtp: PortRange }> = (node, position) => {
    const line = kind(node, position)
    const rtp = line.rtp ?? { from: 16_384, to: 16_384 + Math.max(100, 2 * line.channels) }
    const pairs = Math.floor((rtp.to - 1) / 2) - Math.ceil(rtp.from / 2) + 1
    if (pairs < line.channels)
      mismatch(node, position, [
        {
          key: 'channels',
          default: String(defaultChannels),
          wrong: `should be ${pairs} or less: there are ports for no more calls in`,
        },
        { key: 'rtp', default: '', wrong: `has ports for ${pairs} calls, too few for` },
      ])
    return { ...line, rtp }
  }
  return noted(read, kind.notes ?? {})
}

const sipLine = table(
  {
    name: lineName('"pbx"'),
    driver: key(oneOf(['sip']), '"sip".', { example: '"sip"' }),
    server: key(sipServer, 'The PBX, such as "sip:10.0.0.5:5060;transport=udp"; udp, tcp or tls.', {
      example: '"sip:10.0.0.5:5060;transport=udp"',
    }),
    user: key(
      checkedText('a user name without spaces', (value) => /^[^\s"<>@]*$/.test(value), ''),
      'Our extension at the PBX.',
      { example: '"8001"' },
    ),
    password: key(text(''), 'Its password.', { isSecret: true }),
    password_file: key(text(''), 'A file that holds the password instead.', {
      example: '"/etc/nightporter/pbx-password"',
    }),
    register: key(bool(true), 'Whether to register; false for a trunk.'),
    backup: key(optional(sipServer), 'A second PBX, tried when the first does not answer.', none),
    local: key(
      optional(localAddress),
      'The address of this box to use, with or without a port. Without one, the port follows from the name of the line: one of 15060 to 16059, the same after every start.',
      none,
    ),
    rtp: key(optional(portRange), 'Ports for sound; each call takes two.', {
      default: '"16384-16484"',
    }),
    ca_file: key(
      file,
      'With tls: the only certificates to trust. Without it, those of the well-known authorities.',
    ),
    channels: noted(channels, { example: String(defaultChannels) }),
    extensions,
  },
  'A line to a PBX or a trunk.',
)

const simulatedLine = table(
  {
    name: lineName('"try"'),
    driver: key(oneOf(['simulated']), '"simulated".', { example: '"simulated"' }),
    answer: key(
      duration('4s', { min: '0s', max: '1h' }),
      'How long it rings before it is answered.',
    ),
    channels,
    extensions,
  },
  'No telephone at all: extensions that end in 8 are busy, those that end in 9 never answer, all others do.',
)

const drivers = {
  sip: withSecret('password', withPorts(sipLine)),
  fxs: fxsLine,
  simulated: simulatedLine,
}

export type LineConfig = {
  [D in keyof typeof drivers]: ReturnType<(typeof drivers)[D]>
}[keyof typeof drivers]

export const line = chosenBy<LineConfig>('driver', drivers)
