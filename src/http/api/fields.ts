import { maxRange, rangeOf, sizeOf } from '../../core/groups.ts'
import { maxGroupName, maxGroupRooms } from '../../core/model/group.ts'
import { maxExtensions, methods, needs, roomLists } from '../../core/model/room.ts'
import { isPrice } from '../../core/money.ts'
import {
  digits,
  joined,
  type Kind,
  list,
  oneOf,
  optional,
  readBy,
  required,
  text,
  whole,
} from './params.ts'

/** The fields of the lists that an administrator keeps, in forms and in CSV files alike. */
export const roomNumber = text({
  min: 1,
  max: 32,
  // A URL cannot name `.` and `..`: they would mean the folder.
  pattern: /^(?!\.{1,2}$)[^,\s/]+$/u,
  should: 'a room number of 1 to 32 characters, not . or .., without spaces, commas and slashes',
  example: '101',
})

export const tenant = readBy(
  (value) => (value === '' || /^[0-9a-f-]{36}$/.test(value) ? value : undefined),
  { should: 'the id of a tenant, or empty', example: '' },
)

/** No slash: those are names of groups of property systems. */
const groupName = text({
  min: 1,
  max: maxGroupName,
  // A URL cannot name `.` and `..`: they would mean the folder.
  pattern: /^(?!\.{1,2}$)[^,@/]+$/u,
  should: `a name of 1 to ${maxGroupName} characters, not . or .., without commas, slashes and @`,
  example: 'Tour 12',
})

/** A room, or the name of a group behind an `@`. */
export const roomOrGroup: Kind<string> = {
  ...roomNumber,
  parse: (value) => (/^@[^,]{1,120}$/u.test(value) ? value : roomNumber.parse(value)),
  should: `${roomNumber.should}, or @ and the name of a group`,
}

/** A room, or several as `101-110`. */
const roomOrRange: Kind<string> = {
  ...roomNumber,
  parse: (value) => {
    const range = value.length <= 65 ? rangeOf(value) : undefined
    if (range) return sizeOf(range) <= maxRange ? value : undefined
    return roomNumber.parse(value)
  },
  should: `${roomNumber.should}, or a range of up to ${maxRange} such as 101-110`,
}

const roomsOfGroup = joined(list(roomOrRange, { min: 1, max: 1_000 }))

export const newGroup = {
  name: required(groupName, 'Its name.'),
  rooms: required(
    {
      ...roomsOfGroup,
      parse: (value) => (value.length <= maxGroupRooms ? roomsOfGroup.parse(value) : undefined),
      should: `${roomsOfGroup.should}; at most ${maxGroupRooms} characters`,
    },
    'Room numbers and ranges of them, such as `101-110,115`.',
  ),
  tenant: optional(tenant, 'The tenant it belongs to.'),
}

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

/** The name of a profile; empty for none. */
export const profileName = text({
  max: 32,
  pattern: /^[A-Za-z0-9_-]*$/,
  should: 'the name of a profile, or empty',
  example: 'vip',
})

const extension = text({
  min: 1,
  max: 32,
  pattern: /^[0-9A-Za-z*#+._-]+$/,
  should: 'an extension',
  example: '101',
})

export const roomFields = {
  extension: optional(
    joined(list(extension, { min: 1, max: maxExtensions })),
    'What to dial; several, joined by commas, ring together. The room number when not given.',
  ),
  language: optional(languageTag, "The guest's language; empty for the site's."),
  method: optional(methodOrSite, "Who makes the call; empty for the site's method."),
  profile: optional(
    profileName,
    "The profile that guests are woken by; empty for the site's rules.",
  ),
  needs: optional(
    joined(list(oneOf(needs), { min: 0, max: needs.length })),
    'What its guests need besides the telephone: `knock`, `flash`; empty for nothing.',
  ),
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
  next: optional(
    text({ max: 18, pattern: /^\d*$/, should: 'digits, or empty', example: '03' }),
    'The id of the status that a room usually has after it; empty for none. The page offers it first.',
  ),
  tenant: optional(tenant, 'The tenant it belongs to.'),
}

/** What begins with @ is the name of a group; rooms that are called so since before stay. */
const newRoomNumber = text({
  min: 1,
  max: 32,
  pattern: /^(?!@|\.{1,2}$)[^,\s/]+$/u,
  should: `${roomNumber.should}, and no @ before it`,
  example: '101',
})

export const newRoom = { room: required(newRoomNumber, 'Room number.'), ...roomFields }
