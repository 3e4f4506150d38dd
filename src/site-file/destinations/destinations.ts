import { languages } from '../language-tag.ts'
import { destinationName } from '../name.ts'
import { file } from '../readable-file.ts'
import { key, table } from '../reader.ts'
import {
  bool,
  checkedText,
  chosenBy,
  duration,
  oneOf,
  parsedText,
  text,
  texts,
  withSecret,
} from '../values.ts'
import { vipCodes } from '../wakeup/vip-codes.ts'
import { charsets } from './charsets.ts'
import { parseFiasAddress } from './fias-address.ts'
import { readSecretLines, webhookSecrets } from './webhook-secret.ts'

const url = checkedText('an http:// or https:// address', (value) => {
  const parsed = URL.parse(value)
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
})

function webhookKeys(examples: { url: string; secretFile: string }) {
  return {
    url: key(url, 'Where notices are sent, http:// or https://.', { example: examples.url }),
    secret: key(
      webhookSecrets,
      'What notices are signed with: whsec_ and 24 to 64 bytes in base64. A list of two, the new and the old one, while it changes. Without one, notices are not signed.',
      { isSecret: true, form: { type: 'list' } },
    ),
    secret_file: key(text(''), 'A file that holds the secret; a second line the old one.', {
      example: examples.secretFile,
    }),
    format: key(oneOf(['json', 'form'], 'json'), 'How notices are written: "json" or "form".'),
    ca_file: key(
      file,
      'The only certificates to trust. Without it, those of the well-known authorities.',
    ),
  }
}

const stale = key(
  duration('12h', { min: '1m', max: '30d' }),
  'Charges that could not be delivered for so long are held for a person to decide.',
)

const corrections = key(
  bool(false),
  'Whether it takes charges of less than nothing, which take others back. Where it does not, the desk is asked to do so by hand.',
)

const fias = table(
  {
    name: destinationName('"opera"'),
    protocol: key(oneOf(['fias']), '"fias".', { example: '"fias"' }),
    address: key(
      parsedText(
        'an address such as "tcp://10.0.0.10:5010" or "serial:/dev/ttyUSB0?baud=9600"',
        parseFiasAddress,
      ),
      'Such as "tcp://10.0.0.10:5010" or "serial:/dev/ttyUSB0?baud=9600".',
      { example: '"tcp://10.0.0.10:5010"' },
    ),
    interface: key(oneOf(['PB', 'MB', 'VM'], 'PB'), 'What we are: "PB", "MB" or "VM".'),
    wakeups: key(bool(true), 'Whether its wakeup calls are taken and answered.'),
    posting: key(oneOf(['article', 'amount'], 'article'), 'Charges by "article" or by "amount".'),
    outlet: key(text('100'), 'The outlet of charges, up to 5 characters.'),
    charset: key(oneOf(charsets, 'cp850'), 'The character set, such as "iso-8859-1".'),
    languages: key(
      languages,
      'A table of its codes for languages (GL) and language tags, such as { RU = "ru" }, beside EA, FR, GE, IT, JA and SP; best written last, as [connector.languages].',
    ),
    vip: key(
      vipCodes,
      'A table of its codes for guests of importance (GV) and the profiles that they are woken by, such as { 1 = "vip" }; best written last, as [connector.vip].',
    ),
    stale,
    corrections,
    unanswered: key(
      oneOf(['hold', 'resend'], 'hold'),
      'A charge that was not answered: "hold" it, or "resend" where repeats are detected.',
    ),
  },
  'A property system that charges go to, and that guests and wakeup calls come from.',
)

const webhook = withSecret(
  'secret',
  table(
    {
      name: destinationName('"minibar"'),
      protocol: key(oneOf(['webhook']), '"webhook".', { example: '"webhook"' }),
      ...webhookKeys({
        url: '"https://minibar.example/hook"',
        secretFile: '"/etc/nightporter/minibar-secret"',
      }),
      stale,
      corrections,
    },
    'A server that charges go to as signed notices.',
  ),
  readSecretLines,
)

const protocols = { fias, webhook }

export type ConnectorConfig = {
  [P in keyof typeof protocols]: ReturnType<(typeof protocols)[P]>
}[keyof typeof protocols]

export const connector = chosenBy<ConnectorConfig>('protocol', protocols)

const pushEvents = ['room.status', 'wakeup.answered', 'wakeup.failed', 'wakeup.assist']

export const push = withSecret(
  'secret',
  table(
    {
      name: destinationName('"housekeeping"'),
      ...webhookKeys({
        url: '"https://hk.example/status"',
        secretFile: '"/etc/nightporter/housekeeping-secret"',
      }),
      events: key(
        texts(['room.status'], (value) =>
          pushEvents.includes(value)
            ? undefined
            : `has "${value}", which should be one of ${pushEvents.join(', ')}.`,
        ),
        'What it gets: "room.status", "wakeup.answered", "wakeup.failed", "wakeup.assist".',
      ),
    },
    'A server that gets room statuses, how calls end, and where guests need staff.',
  ),
  readSecretLines,
)

export type PushConfig = ReturnType<typeof push>
