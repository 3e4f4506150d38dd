import { type CatalogueTable, freeIds } from '../core/catalogue.ts'
import { extensionOfNew, requireExtension, type TenantExtensions } from '../core/extension-rule.ts'
import type { FaultCode } from '../core/fault.ts'
import { propertyGroups } from '../core/groups.ts'
import type { Permission } from '../core/model/account.ts'
import type { Room, StatusType } from '../core/model/room.ts'
import type { SmallTables } from '../core/model/small-tables.ts'
import type { Reads } from '../core/ports/reads.ts'
import { type Actor, tenantFor } from '../core/tenancy.ts'
import { requireProfile } from '../core/wakeup/profile.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { OneByOne } from '../lib/turns/one-by-one.ts'
import { newCategory, newGroup, newItem, newRoom, newStatus } from './api/fields.ts'
import type { Area } from './api/operation.ts'
import type { Params, Values } from './api/params.ts'
import { nextTurnOf } from './api/read-turns.ts'
import * as schemas from './api/schemas/hotel.ts'
import type { Schema } from './api/schemas/schema.ts'
import type { ApiContext } from './context.ts'
import { type LanguageWarning, languageWarnings } from './import/language-warnings.ts'

type RecordOf<T extends CatalogueTable> = SmallTables[T]

/** One of the lists that an administrator keeps: how it is named, shown and made. */
export interface Catalogue<T extends CatalogueTable = CatalogueTable, P extends Params = Params> {
  readonly table: T
  /** What one entry is called, and several, in the names of operations. */
  readonly name: string
  readonly names: string
  /** What one entry is called in `import` and `export`. */
  readonly plural: string
  readonly path: string
  /** Key of the list in the reply. */
  readonly key: string
  readonly idName: 'id' | 'room' | 'name'
  /** The error where there is no such entry. */
  readonly missing: FaultCode
  readonly area: Area
  readonly licence?: 'Inventory' | 'Room status'
  /** Needed to look. */
  readonly toRead: readonly Permission[]
  /** Needed to edit. */
  readonly toEdit: readonly Permission[]
  readonly fields: P
  readonly schema: Schema
  /** Columns that are not in an exported file where no entry has them. */
  readonly sparse?: readonly string[]
  /** Entries that are not kept but follow from something else, as this person may see them; or the one with this id. */
  derived?(api: ApiContext, actor: Actor, id?: string): Promise<Record<string, string>[]>
  make(given: Values<P>, making: Making): RecordOf<T>
  view(record: RecordOf<T>): Record<string, string | number>
  /** What is taken as it was given, and is likely not what was meant. */
  warn?(api: ApiContext, given: readonly GivenEntry[]): LanguageWarning[]
}

/** What a new record is made with, besides what was given. */
interface Making {
  readonly actor: Actor
  readonly tenant: string
  readonly tenantExtensions: TenantExtensions
  /** The next free number. */
  readonly freeId: () => string
}

/** What was given for an entry. */
export interface GivenEntry {
  readonly id: string
  readonly values: Values<Params>
}

function catalogue<T extends CatalogueTable, P extends Params>(entry: Catalogue<T, P>): Catalogue {
  return entry as unknown as Catalogue
}

export const rooms = catalogue({
  table: 'room',
  name: 'Room',
  names: 'Rooms',
  plural: 'rooms',
  path: '/rest/room',
  key: 'rooms',
  idName: 'room',
  missing: 302,
  area: 'Rooms',
  toRead: [],
  toEdit: ['administrator'],
  fields: newRoom,
  schema: schemas.roomEntry,
  make: ({ extension: asked, ...given }, { actor, tenant, tenantExtensions }) => ({
    room: given.room,
    extension: extensionOfNew(actor, { room: given.room, asked }, tenantExtensions),
    language: given.language ?? '',
    method: given.method ?? '',
    ...(given.profile && { profile: given.profile }),
    ...(given.needs && { needs: given.needs }),
    tenant,
    list: given.list ?? ['mailbox'],
  }),
  view: ({ profile, needs, ...room }: Room) => ({
    ...room,
    list: room.list.join(','),
    ...(profile && { profile }),
    ...(needs && { needs }),
  }),
  sparse: ['profile', 'needs'],
  warn: (api, given) =>
    languageWarnings(
      api,
      given.map(({ id, values }) => ({ room: id, language: asText(values.language) ?? '' })),
    ),
})

export const items = catalogue({
  table: 'item',
  name: 'Item',
  names: 'Items',
  plural: 'items',
  path: '/rest/isi/item',
  key: 'items',
  idName: 'id',
  missing: 303,
  area: 'Inventory',
  licence: 'Inventory',
  toRead: ['inventory'],
  toEdit: ['inventory', 'administrator'],
  fields: newItem,
  schema: schemas.item,
  make: (given, { tenant, freeId }) => ({
    id: given.id ?? freeId(),
    description: given.description,
    category: given.category,
    max: given.max ?? 0,
    price: given.price,
    tenant,
  }),
  view: (item) => ({ ...item }),
})

export const categories = catalogue({
  table: 'category',
  name: 'Category',
  names: 'Categories',
  plural: 'categories',
  path: '/rest/isi/category',
  key: 'categories',
  idName: 'id',
  missing: 304,
  area: 'Inventory',
  licence: 'Inventory',
  toRead: ['inventory'],
  toEdit: ['inventory', 'administrator'],
  fields: newCategory,
  schema: schemas.category,
  make: (given, { tenant, freeId }) => ({
    id: given.id ?? freeId(),
    description: given.description,
    color: given.color ?? '',
    tenant,
  }),
  view: (category) => ({ ...category }),
})

export const statuses = catalogue({
  table: 'status',
  name: 'RoomStatusType',
  names: 'RoomStatusTypes',
  plural: 'statuses',
  path: '/rest/rsi/status',
  key: 'items',
  idName: 'id',
  missing: 305,
  area: 'Room status',
  licence: 'Room status',
  toRead: [],
  toEdit: ['administrator'],
  fields: newStatus,
  schema: schemas.statusType,
  make: (given, { tenant, freeId }) => ({
    id: given.id ?? freeId(),
    description: given.description,
    ...(given.next && { next: given.next }),
    tenant,
  }),
  view: ({ next, ...status }: StatusType) => ({ ...status, ...(next && { next }) }),
  sparse: ['next'],
})

/** Who stays where is looked through for one list at a time of each tenant. */
const listings = new OneByOne()

export const groups = catalogue({
  table: 'group',
  name: 'Group',
  names: 'Groups',
  plural: 'groups',
  path: '/rest/group',
  key: 'groups',
  idName: 'name',
  missing: 312,
  area: 'Rooms',
  toRead: [],
  toEdit: [],
  fields: newGroup,
  schema: schemas.group,
  make: ({ name, rooms }, { tenant }) => ({ name, rooms, tenant }),
  view: ({ name, rooms, tenant }) => ({ name, rooms, property: '', tenant }),
  derived: async ({ store }, actor, id) => {
    const wanted = id === undefined ? undefined : new Set([id])
    const groups = await listings.run(actor.tenant, () =>
      inPieces(propertyGroups({ read: store, actor }, wanted), () => nextTurnOf(actor)),
    )
    return groups.map((group) => ({ ...group }))
  },
})

export const catalogues = [rooms, items, categories, statuses, groups]

/** A new record from what was given, for the tenant asked for. */
export function makeRecord(
  list: Catalogue,
  given: Values<Params>,
  { api, actor, freeId }: { api: ApiContext; actor: Actor; freeId: () => string },
): RecordOf<CatalogueTable> {
  const tenant = tenantFor(actor, asText(given.tenant), api.tenants)
  requireProfile(api.rules, asText(given.profile) ?? '')
  const { tenantExtensions } = api
  return list.make(given, { actor, tenant, tenantExtensions, freeId })
}

/** Gives one free number after the other, none of those `given`. Rooms and groups have names of their own. */
export function freeIdsOf(
  { table }: Catalogue,
  read: Reads,
  given: readonly string[] = [],
): () => string {
  if (table === 'room' || table === 'group') return () => ''
  // Looks them up once, when it is first asked: a list may have thousands of entries.
  const free = freeIds(read, table, given)
  return () => String(free.next().value)
}

/** The fields that were given, checked, as a patch for the record with this id. */
export function patchOf({ id, values: given }: GivenEntry, api: ApiContext, actor: Actor) {
  const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (patch.tenant !== undefined) tenantFor(actor, asText(patch.tenant), api.tenants)
  const known = api.store.get('room', id)
  const profile = asText(patch.profile) ?? ''
  // What the room has already may have left the site file.
  if (profile !== known?.profile) requireProfile(api.rules, profile)
  const extension = asText(patch.extension)
  if (extension !== undefined && extension !== known?.extension)
    requireExtension(actor, extension, api.tenantExtensions)
  return patch
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
