import type { KeyText, SectionText } from './section-text.ts'

const destinationName: KeyText = {
  key: 'name',
  about: 'What the destination is called in status, trace and /rest/outbound.',
}

const webhookKeys: readonly KeyText[] = [
  destinationName,
  { key: 'url', about: 'Where notices are sent, http:// or https://.' },
  {
    key: 'secret',
    about:
      'What notices are signed with: whsec_ and 24 to 64 bytes in base64. A list of two, the new and the old one, while it changes. Without one, notices are not signed.',
  },
  {
    key: 'secret_file',
    defaultValue: '""',
    about: 'A file that holds the secret; a second line the old one.',
  },
  { key: 'format', defaultValue: '"json"', about: 'How notices are written: "json" or "form".' },
  {
    key: 'ca_file',
    defaultValue: '""',
    about: 'Certificates to trust besides those of the system.',
  },
]

const stale: KeyText = {
  key: 'stale',
  defaultValue: '"12h"',
  about: 'Charges that could not be delivered for so long are held for a person to decide.',
}

/** What is told about connectors and push servers. */
export const destinationSections: readonly SectionText[] = [
  {
    header: '[[connector]]',
    choice: 'protocol = "fias"',
    about: 'A property system that charges go to, and that guests and wakeup calls come from.',
    keys: [
      destinationName,
      { key: 'protocol', about: '"fias".' },
      {
        key: 'address',
        about: 'Such as "tcp://10.0.0.10:5010" or "serial:/dev/ttyUSB0?baud=9600".',
      },
      { key: 'interface', defaultValue: '"PB"', about: 'What we are: "PB", "MB" or "VM".' },
      {
        key: 'wakeups',
        defaultValue: 'true',
        about: 'Whether its wakeup calls are taken and answered.',
      },
      { key: 'posting', defaultValue: '"article"', about: 'Charges by "article" or by "amount".' },
      { key: 'outlet', defaultValue: '"100"', about: 'The outlet of charges, up to 5 characters.' },
      {
        key: 'charset',
        defaultValue: '"cp850"',
        about: 'The character set, such as "iso-8859-1".',
      },
      {
        key: 'languages',
        defaultValue: '{}',
        about:
          'A table of its codes for languages (GL) and language tags, such as { RU = "ru" }, beside EA, FR, GE, IT, JA and SP; best written last, as [connector.languages].',
      },
      stale,
      {
        key: 'unanswered',
        defaultValue: '"hold"',
        about: 'A charge that was not answered: "hold" it, or "resend" where repeats are detected.',
      },
    ],
  },
  {
    header: '[[connector]]',
    choice: 'protocol = "webhook"',
    about: 'A server that charges go to as signed notices.',
    keys: [...webhookKeys, { key: 'protocol', about: '"webhook".' }, stale],
  },
  {
    header: '[[push]]',
    about: 'A server that is told of room statuses and of how calls end.',
    keys: [
      ...webhookKeys,
      {
        key: 'events',
        defaultValue: '["room.status"]',
        about: 'What it is told: "room.status", "wakeup.answered", "wakeup.failed".',
      },
    ],
  },
]
