import { addEntry, changeEntry, dropEntry, requireEntry } from '../../core/catalogue.ts'
import type { FaultCode } from '../../core/fault.ts'
import { requireSpace } from '../../core/list-limits.ts'
import { changeNeeds } from '../../core/wakeup/alerts/assist.ts'
import type { ListTexts } from '../api/lists.ts'
import { emptyReply, type Operation, operation, type ReplyShape } from '../api/operation.ts'
import { allOptional } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import { type Catalogue, freeIdsOf, makeRecord, patchOf } from '../catalogue.ts'
import type { ApiContext } from '../context.ts'
import { withWarnings } from '../import/language-warnings.ts'

const warningReply: ReplyShape = {
  status: 200,
  about: 'Done. No body, unless there is something to warn of.',
  schema: schemas.changedRoom,
  mayBeEmpty: true,
}

/** Looking at and editing one of the administrator's lists. */
export function catalogueRoutes(api: ApiContext, texts: ListTexts, list: Catalogue): Operation[] {
  return [
    listEntriesOperation(api, list, texts),
    getEntryOperation(api, list),
    addEntryOperation(api, list),
    changeEntryOperation(api, list),
    removeEntryOperation(list),
  ]
}

function listEntriesOperation(api: ApiContext, list: Catalogue, texts: ListTexts): Operation {
  const { table, names, path, key, schema } = list
  return operation({
    ...toRead(list),
    id: `list${names}`,
    method: 'GET',
    path,
    about: `Lists the ${list.plural}.`,
    isLong: () => texts.isLong(table),
    reply: {
      status: 200,
      about: `All ${list.plural} in the order of their ids.`,
      schema: listOf(key, schema),
    },
    handle: async ({ actor }) => {
      const more = (await list.derived?.(api, actor)) ?? []
      return texts.of({ table, key, view: list.view, more }, actor)
    },
  })
}

function getEntryOperation(api: ApiContext, list: Catalogue): Operation {
  const { table, name, missing, path, schema } = list
  return operation({
    ...toRead(list),
    id: `get${name}`,
    errors: [missing],
    method: 'GET',
    path: `${path}/:id`,
    about: `One of the ${list.plural}.`,
    reply: { status: 200, about: 'The entry.', schema },
    handle: async ({ actor, path: { id = '' } }) => {
      const isKept = api.store.get(table, id) !== undefined
      const [derived] = isKept ? [] : ((await list.derived?.(api, actor, id)) ?? [])
      const entry = derived ?? list.view(requireEntry(api.store, actor, table, id))
      return { json: JSON.stringify(entry) }
    },
  })
}

function addEntryOperation(api: ApiContext, list: Catalogue): Operation {
  const { table, name, path, idName, fields } = list
  return operation({
    ...toEdit(list),
    id: `add${name}`,
    errors: [...references(list), 308, 309, 312],
    method: 'POST',
    path,
    about: `Adds to the ${list.plural}.`,
    form: fields,
    reply: {
      status: 201,
      about: 'Added.',
      schema: list.warn ? schemas.createdRoom : schemas.created,
    },
    handle: ({ actor, form, commit }) =>
      commit((read) => {
        const record = makeRecord(list, form, {
          api,
          actor,
          freeId: freeIdsOf(list, read),
        })
        requireSpace(read, table, [record])
        const id = String(list.view(record)[idName])
        const warnings = list.warn?.(api, [{ id, values: form }]) ?? []
        return {
          change: addEntry(read, actor, table, record),
          reply: {
            status: 201,
            location: `${path}/${encodeURIComponent(id)}`,
            json: JSON.stringify({ error: 0, ...withWarnings('Added.', warnings), id }),
          },
        }
      }),
  })
}

function changeEntryOperation(api: ApiContext, list: Catalogue): Operation {
  const { table, name, missing, path, idName, fields } = list
  return operation({
    ...toEdit(list),
    id: `change${name}`,
    errors: [missing, ...references(list), 309, 312],
    method: 'PUT',
    path: `${path}/:id`,
    about: `Changes one of the ${list.plural}; fields that are not given stay.`,
    form: allOptional(fields, [idName]),
    reply: list.warn ? warningReply : emptyReply,
    handle: ({ actor, form, path: { id = '' }, commit }) =>
      commit(function* (read) {
        const warnings = list.warn?.(api, [{ id, values: form }]) ?? []
        const patch = patchOf({ id, values: form }, api, actor)
        const change = changeEntry(read, actor, table, { id, patch })
        return {
          change: [...change, ...(yield* changeNeeds(read, change))],
          reply:
            warnings.length === 0
              ? {}
              : { json: JSON.stringify({ error: 0, ...withWarnings('Changed.', warnings) }) },
        }
      }),
  })
}

function removeEntryOperation(list: Catalogue): Operation {
  const { table, name, missing, path } = list
  return operation({
    ...toEdit(list),
    id: `remove${name}`,
    errors: [missing, 309],
    method: 'DELETE',
    path: `${path}/:id`,
    about: `Removes one of the ${list.plural}.`,
    reply: emptyReply,
    handle: ({ actor, path: { id = '' }, commit }) =>
      commit((read) => ({ change: dropEntry(read, actor, table, id), reply: {} })),
  })
}

/** The errors where an entry names something that is not there. */
function references({ table }: Catalogue): FaultCode[] {
  return table === 'item' ? [304] : []
}

function toRead({ area, licence, toRead: permissions }: Catalogue) {
  return { area, ...(licence && { licence }), permissions }
}

function toEdit({ area, licence, toEdit: permissions }: Catalogue) {
  return { area, ...(licence && { licence }), permissions }
}
