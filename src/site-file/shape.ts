import { isIP } from 'node:net'
import { methods, roomLists } from '../core/model/room.ts'
import { SiteTime } from '../core/site-time.ts'
import { charsets } from './charsets.ts'
import { parseFiasAddress } from './fias-address.ts'
import { fxsLine } from './fxs-line.ts'
import { languages, languageTag } from './language-tag.ts'
import { type Listen, listen } from './listen.ts'
import { name } from './name.ts'
import {
  bool,
  checkedText,
  duration,
  type Kind,
  mismatch,
  mistake,
  oneOf,
  optional,
  type Place,
  parsedText,
  type Read,
  table,
  tableOf,
  tables,
  text,
  texts,
  whole,
  withSecret,
} from './reader.ts'
import { parseSipServer } from './sip-server.ts'
import { tls } from './tls.ts'
import { readSecretLines, webhookSecrets } from './webhook-secret.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const voiceId = /^[A-Za-z0-9-]{1,40}$/

const zone = checkedText('an IANA time zone such as "Europe/Vienna"', (value) => {
  try {
    return new SiteTime(value).zone !== ''
  } catch {
    return false
  }
})

const url = checkedText('an http:// or https:// address', (value) => {
  const parsed = URL.parse(value)
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
})

function isReadable(path: string, place: Place): boolean {
  try {
    place.readFile(path)
    return true
  } catch {
    return false
  }
}

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

/** A file that can be read now; empty for none. */
const file: Kind<string> = (node, place) => {
  const path = text('')(node, place)
  if (path !== '' && !isReadable(path, place))
    mistake(place, `names ${path}, which cannot be read; check the path and its permissions.`)
  return path
}

const defaultChannels = 8
const lineKeys = {
  name,
  channels: whole({ min: 1, max: 1_000 }, defaultChannels),
  extensions: texts(['*']),
}

/** Ports for at least as many calls as there are channels. */
function withPorts<T extends { channels: number; rtp: PortRange | undefined }>(
  kind: Kind<T>,
): Kind<T & { rtp: PortRange }> {
  return (node, place) => {
    const read = kind(node, place)
    const { channels } = read
    const rtp = read.rtp ?? { from: 16_384, to: 16_384 + Math.max(100, 2 * channels) }
    const pairs = Math.floor((rtp.to - 1) / 2) - Math.ceil(rtp.from / 2) + 1
    if (pairs < channels)
      mismatch(node, place, [
        {
          key: 'channels',
          default: String(defaultChannels),
          wrong: `should be ${pairs} or less: there are ports for no more calls in`,
        },
        { key: 'rtp', default: '', wrong: `has ports for ${pairs} calls, too few for` },
      ])
    return { ...read, rtp }
  }
}

const drivers = {
  sip: withSecret(
    'password',
    withPorts(
      table({
        ...lineKeys,
        driver: oneOf(['sip']),
        server: sipServer,
        user: checkedText('a user name without spaces', (value) => /^[^\s"<>@]*$/.test(value), ''),
        password: text(''),
        password_file: text(''),
        register: bool(true),
        backup: optional(sipServer),
        local: optional(localAddress),
        rtp: optional(portRange),
        ca_file: file,
      }),
    ),
  ),
  fxs: fxsLine,
  simulated: table({
    ...lineKeys,
    driver: oneOf(['simulated']),
    answer: duration('4s', { min: '0s', max: '1h' }),
  }),
}

const webhookKeys = {
  name,
  url,
  secret: webhookSecrets,
  secret_file: text(''),
  format: oneOf(['json', 'form'], 'json'),
  ca_file: file,
}

const protocols = {
  fias: table({
    name,
    protocol: oneOf(['fias']),
    address: parsedText(
      'an address such as "tcp://10.0.0.10:5010" or "serial:/dev/ttyUSB0?baud=9600"',
      parseFiasAddress,
    ),
    interface: oneOf(['PB', 'MB', 'VM'], 'PB'),
    wakeups: bool(true),
    posting: oneOf(['article', 'amount'], 'article'),
    outlet: text('100'),
    charset: oneOf(charsets, 'cp850'),
    languages,
    stale: duration('12h', { min: '1m', max: '30d' }),
    unanswered: oneOf(['hold', 'resend'], 'hold'),
  }),
  webhook: withSecret(
    'secret',
    table({
      ...webhookKeys,
      protocol: oneOf(['webhook']),
      stale: duration('12h', { min: '1m', max: '30d' }),
    }),
    readSecretLines,
  ),
}

/** Reads a table by what one of its keys says it is. */
function chosenBy<T>(key: string, kinds: Record<string, Kind<T>>): Kind<T | undefined> {
  const choices = Object.keys(kinds)
  return (node, place) => {
    const entries = tableOf(node, place)?.entries
    const at = entries?.get(key)
    const choice = oneOf(choices)(at, {
      ...place,
      path: `${place.path}.${key}`,
      line: at?.line ?? place.line,
    })
    return kinds[choice]?.(node, place)
  }
}

const pushEvents = ['room.status', 'wakeup.answered', 'wakeup.failed']

const push = withSecret(
  'secret',
  table({
    ...webhookKeys,
    events: texts(['room.status'], (value) =>
      pushEvents.includes(value)
        ? undefined
        : `has "${value}", which should be one of ${pushEvents.join(', ')}.`,
    ),
  }),
  readSecretLines,
)

const defaultBackup = '10m'
const defaultLate = '30m'

const wakeupKeys = table({
  method: oneOf(methods, 'automatic'),
  backup: duration(defaultBackup, { min: '1m', max: '2h' }),
  ring: duration('45s', { min: '5s', max: '5m' }),
  attempts: whole({ min: 1, max: 10 }, 3),
  retry: duration('5m', { min: '10s', max: '1h' }),
  snooze: duration('10m', { min: '1m', max: '1h' }),
  snoozes: whole({ min: 0, max: 10 }, 3),
  confirm: bool(false),
  late: duration(defaultLate, { min: '1m', max: '4h' }),
  operator: text(''),
  keep: duration('90d', { min: '1d', max: '400d' }),
})

/** Staff have their time first: what is left of the late limit is for the system to ring in. */
const wakeup: Kind<ReturnType<typeof wakeupKeys>> = (node, place) => {
  const read = wakeupKeys(node, place)
  if (read.backup >= read.late)
    mismatch(node, place, [
      { key: 'backup', default: defaultBackup, wrong: 'should be shorter than' },
      { key: 'late', default: defaultLate, wrong: 'should be longer than' },
    ])
  return read
}

const origins = texts([], (value) =>
  value === '*' || URL.parse(value)?.origin === value
    ? undefined
    : `has "${value}", which should be an origin such as "https://desk.example", or "*".`,
)

/** Every section and key that a site file may have, with its default. */
export const siteFile = table({
  site: table({
    name: text('Hotel'),
    company: text(''),
    timezone: zone,
    language: languageTag('en'),
    voices: texts([], (value) =>
      voiceId.test(value) ? undefined : `has "${value}", which should be the id of a voice.`,
    ),
  }),
  http: table({
    listen: listen({ host: '0.0.0.0', port: 80 }),
    allow_origin: origins,
    tls,
  }),
  rooms: table({ list: oneOf(roomLists, 'mailbox') }),
  wakeup,
  line: tables(chosenBy<LineConfig>('driver', drivers)),
  connector: tables(chosenBy<ConnectorConfig>('protocol', protocols)),
  push: tables(push),
  tenant: tables(
    table({
      id: checkedText('a UUID in lower case', (value) => uuid.test(value)),
      name: text(''),
      extensions: texts([], (value) =>
        /^[0-9A-Za-z*#+._-]{1,32}$/.test(value)
          ? undefined
          : `has "${value}", which should be an extension, with x for any digit, such as "5xx".`,
      ),
    }),
  ),
  licence: tables(
    table({
      id: whole({ min: 0, max: 1_000_000 }),
      name: text(),
      value: whole({ min: 0, max: 1_000_000 }),
    }),
  ),
})

export type LineConfig = {
  [D in keyof typeof drivers]: ReturnType<(typeof drivers)[D]>
}[keyof typeof drivers]
export type ConnectorConfig = {
  [P in keyof typeof protocols]: ReturnType<(typeof protocols)[P]>
}[keyof typeof protocols]
export type PushConfig = ReturnType<typeof push>
export type Licence = Read<{ id: Kind<number>; name: Kind<string>; value: Kind<number> }>
