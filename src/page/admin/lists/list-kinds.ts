import type { Category, Item, Room, StatusType } from '../../rest/records.ts'
import type { Words } from '../../words/words.ts'

/** An entry of one of the lists that an administrator keeps. */
export type Entry = Room | Item | Category | StatusType

type FieldName = keyof Words['adminLists']['fields']

/** A field of an entry: a column of the table and of the file, and an input of the form. */
export interface EntryField {
  readonly name: FieldName
  readonly input:
    | 'room'
    | 'extension'
    | 'number'
    | 'text'
    | 'price'
    | 'max'
    | 'color'
    | 'category'
    | 'language'
    | 'method'
    | 'list'
    | 'profile'
    | 'needs'
    | 'next'
    | 'tenant'
  readonly hint?: keyof Words['adminLists']['hints']
  /** A new entry cannot do without. */
  readonly isRequired?: boolean
}

export type ListName = keyof Words['adminLists']['kinds']

/** One of the lists, as `/rest/import/<name>` calls it. */
export interface ListKind {
  readonly name: ListName
  readonly path: string
  readonly idName: 'id' | 'room'
  /** The first one is its name. */
  readonly fields: readonly EntryField[]
  /** Rows of an example file. */
  readonly example: readonly (readonly string[])[]
}

const tenant: EntryField = { name: 'tenant', input: 'tenant' }
const id: EntryField = { name: 'id', input: 'number', hint: 'id' }
const description: EntryField = { name: 'description', input: 'text', isRequired: true }

export const listKinds: readonly ListKind[] = [
  {
    name: 'rooms',
    path: '/rest/room',
    idName: 'room',
    fields: [
      { name: 'room', input: 'room', hint: 'room', isRequired: true },
      { name: 'extension', input: 'extension', hint: 'extension' },
      { name: 'language', input: 'language', hint: 'language' },
      { name: 'method', input: 'method', hint: 'method' },
      { name: 'list', input: 'list' },
      { name: 'profile', input: 'profile', hint: 'profile' },
      { name: 'needs', input: 'needs' },
      tenant,
    ],
    example: [
      ['101', '101', 'de', '', 'mailbox'],
      ['102', '2102', '', 'manual', 'mailbox,custom'],
    ],
  },
  {
    name: 'items',
    path: '/rest/isi/item',
    idName: 'id',
    fields: [
      id,
      description,
      { name: 'category', input: 'category', isRequired: true },
      { name: 'max', input: 'max', hint: 'max' },
      { name: 'price', input: 'price', hint: 'price', isRequired: true },
      tenant,
    ],
    example: [
      ['1', 'Still water 0.5 l', '1', '6', '3.50'],
      ['2', 'Cola 0.33 l', '1', '0', '4.20'],
    ],
  },
  {
    name: 'categories',
    path: '/rest/isi/category',
    idName: 'id',
    fields: [id, description, { name: 'color', input: 'color', hint: 'color' }, tenant],
    example: [
      ['1', 'Soft drinks', '#1e88e5'],
      ['2', 'Snacks', ''],
    ],
  },
  {
    name: 'statuses',
    path: '/rest/rsi/status',
    idName: 'id',
    fields: [
      { name: 'id', input: 'number', hint: 'statusId' },
      description,
      { name: 'next', input: 'next', hint: 'next' },
      tenant,
    ],
    example: [
      ['01', 'Clean', ''],
      ['02', 'Dirty', '01'],
    ],
  },
]

/** What an entry holds under a name, as text. */
export function fieldText(entry: Entry, name: string): string {
  const value: unknown = Reflect.get(entry, name)
  return value === undefined ? '' : String(value)
}

/** How an entry is called: a room by its number, others by what they are. */
export function nameOf(entry: Entry): string {
  return 'room' in entry ? entry.room : entry.description
}
