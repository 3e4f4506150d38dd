import { array, boolean, integer, named, object, oneOf, string, time } from './schema.ts'

/** Names of keys, and numbers of entries in lists. */
const path = array({ type: ['string', 'integer'], examples: ['site'] })

const mistake = named(
  'SiteMistake',
  object({ line: integer(12), text: string('site.timezone is missing'), at: path }),
)

/** How a value is chosen or written; what else there is depends on the type. */
const form = named('SiteFieldForm', {
  type: 'object',
  properties: {
    type: oneOf(['text', 'flag', 'list', 'whole', 'choice', 'duration', 'map']),
  },
  required: ['type'],
})

const field = object({
  key: string('timezone'),
  form,
  about: string('The time zone that calls are booked in.'),
  default: string('"en"'),
  isRequired: boolean,
  isUsual: boolean,
  isSecret: boolean,
})

const section = named(
  'SiteSection',
  object(
    {
      at: array(string('site')),
      count: oneOf(['one', 'list', 'named']),
      about: string('The hotel.'),
      fields: array(field),
    },
    { choice: object({ key: string('driver'), value: string('sip') }) },
  ),
)

const version = object({
  id: string('1763568000000'),
  time,
  by: string('admin'),
  notes: array(string('site.timezone')),
})

export const siteFile = named(
  'SiteFile',
  object({
    file: string('/etc/nightporter/nightporter.toml'),
    obstacle: string(''),
    state: string('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
    isInUse: boolean,
    mistakes: array(mistake),
    values: { type: 'object', examples: [{ site: { name: 'Hotel Adler' } }] },
    sections: array(section),
    versions: array(version),
  }),
)

export const saveReport = named(
  'SaveReport',
  object({
    applied: boolean,
    notes: array(string('[site] has changed')),
    mistakes: array(mistake),
    isOutdated: boolean,
  }),
)
