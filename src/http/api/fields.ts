import { methods, roomLists } from '../../core/model/room.ts'
import { isPrice } from '../../core/money.ts'
import { digits, list, oneOf, optional, readBy, required, text, whole } from './params.ts'

/** The fields of the lists that an administrator keeps, in forms and in CSV files alike. */
export const roomNumber = text({
  min: 1,
  max: 32,
  // A URL cannot name `.` and `..`: they would mean the folder.
  pattern: /^(?!\.{1,2}$)[^,\s/]+$/u,
  should: 'a room number of 1 to 32 characters without spaces, commas or slashes, not . or ..',
  example: '101',
})

export const tenant = readBy(
  (value) => (value === '' || /^[0-9a-f-]{36}$/.test(value) ? value : undefined),
  { should: 'the id of a tenant, or empty', example: '' },
)

const description = text({ min: 1, max: 200, example: 'Mineral water' })

/** The longest tag that RFC 5646 (4.4.1) asks for; reading one costs by its square. */
const maxTagLength = 35

/** A language tag in its canonical form; empty stays empty. */
export const languageTag = readBy(
  (value) => {
    if (value === '' || value.length > maxTagLength) return value === '' ? '' : undefined
    try {
      return Intl.getCanonicalLocales(value)[0]
    } catch {
      return undefined
    }
  },
  { should: 'a language tag such as en or de-AT, or empty', example: 'de' },
)

const methodOrSite = readBy(
  (value) => (value === '' ? '' : methods.find((method) => method === value)),
  { should: `one of ${methods.join(', ')}, or empty`, example: 'automatic' },
)

export const roomFields = {
  extension: optional(
    text({
      min: 1,
      max: 32,
      pattern: /^[0-9A-Za-z*#+._-]+$/,
      should: 'an extension',
      example: '101',
    }),
    'What to dial. The room number when not given.',
  ),
  language: optional(languageTag, "The guest's language; empty for the site's."),
  method: optional(methodOrSite, "Who makes the call; empty for the site's method."),
  tenant: optional(tenant, 'The tenant the room belongs to.'),
  list: optional(
    list(oneOf(roomLists), { min: 1, max: 2 }),
    '`mailbox` (default), `custom` or `mailbox,custom`.',
  ),
}

const price = readBy((value) => (isPrice(value) ? value : undefined), {
  should: 'a decimal number with at most 3 places, such as 4.50',
  example: '4.50',
})

const color = readBy(
  (value) => (value === '' || /^#[0-9a-fA-F]{6}$/.test(value) ? value : undefined),
  { should: '#rrggbb, or empty', example: '#4a90d9' },
)

const max = whole({ min: 0, max: 1_000_000 })

export const newItem = {
  id: optional(digits, 'The next free number when not given.'),
  description: required(description, 'What the item is.'),
  category: required(digits, "Id of the item's category."),
  max: optional(max, 'Largest quantity in one charge; 0, the default, is unlimited.'),
  price: required(price, 'Price of one.'),
  tenant: optional(tenant, 'The tenant it belongs to.'),
}

export const newCategory = {
  id: optional(digits, 'The next free number when not given.'),
  description: required(description, 'What the category is.'),
  color: optional(color, 'Colour in reports, `#rrggbb`.'),
  tenant: optional(tenant, 'The tenant it belongs to.'),
}

export const newStatus = {
  id: optional(digits, 'The next free number when not given; leading zeros count.'),
  description: required(description, 'What the status is.'),
  tenant: optional(tenant, 'The tenant it belongs to.'),
}

export const newRoom = { room: required(roomNumber, 'Room number.'), ...roomFields }
