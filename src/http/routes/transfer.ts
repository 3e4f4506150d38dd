import type { CatalogueTable } from '../../core/catalogue.ts'
import { diskFull, Fault, storageRefuses } from '../../core/fault.ts'
import type { SmallTables } from '../../core/model/small-tables.ts'
import type { Tenanted } from '../../core/model/tenanted.ts'
import { type Actor, owns } from '../../core/tenancy.ts'
import { hourMs } from '../../lib/units.ts'
import { csvLine, csvReply, entryPages, plainCell, textsOf } from '../api/lists.ts'
import { type Operation, operation } from '../api/operation.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { type Catalogue, catalogues } from '../catalogue.ts'
import { type ApiContext, requireLicence } from '../context.ts'
import { withWarnings } from '../import/language-warnings.ts'
import { readFile, takeRows } from './import.ts'

const area = 'System'
/** Until it is sent, a copy takes disk space and keeps others from being made. */
const backupMs = hourMs

export function transferRoutes(api: ApiContext): Operation[] {
  return [importListOperation(api), exportListOperation(api), getBackupOperation(api)]
}

function importListOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'importList',
    errors: [104, 206, 304, 312],
    method: 'POST',
    path: '/rest/import/:kind',
    about: 'Takes rooms, items, categories, statuses or groups from a CSV file: all rows, or none.',
    permissions: ['administrator'],
    takes: 'csv',
    reply: { status: 200, about: 'How many were taken.', schema: schemas.imported },
    checkPath: requireKind,
    mayUse: requireMayEdit,
    handle: async ({ actor, body, path, commit }) => {
      const list = requireKind(path)
      requireLicence(api, list.licence)
      const job = { list, api, actor }
      const file = await readFile(job, body)
      return commit(function* (read) {
        const { change, given } = yield* takeRows(job, file, read)
        const done = `${file.rows.length} ${list.plural} imported.`
        const said = withWarnings(done, list.warn?.(api, given) ?? [], '\n')
        return {
          change,
          reply: { json: JSON.stringify({ error: 0, ...said, imported: file.rows.length }) },
        }
      })
    },
  })
}

function exportListOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'exportList',
    errors: [104, 206],
    method: 'GET',
    path: '/rest/export/:kind',
    isLong: true,
    about:
      'Gives rooms, items, categories, statuses or groups as a CSV file that can be imported again.',
    permissions: ['administrator'],
    reply: { status: 200, about: 'A CSV file.', type: 'text/csv' },
    checkPath: requireKind,
    mayUse: requireMayEdit,
    handle: ({ actor, path }) => {
      const list = requireKind(path)
      requireLicence(api, list.licence)
      const fits = (record: Tenanted) => owns(actor, record)
      const columns = columnsOf(list, api.store, fits)
      const lineOf = (record: SmallTables[CatalogueTable]) => {
        const view = list.view(record)
        return csvLine(columns.map((column) => plainCell(String(view[column] ?? ''))))
      }
      const records = entryPages(api.store, list.table, { reader: actor, fits })
      return csvReply(columns, textsOf(records, lineOf))
    },
  })
}

/** The columns of an exported file; those that few hotels use only where an entry has them. */
function columnsOf(
  { table, fields, sparse = [] }: Catalogue,
  store: ApiContext['store'],
  fits: (record: Tenanted) => boolean,
): string[] {
  const used = new Set(Object.keys(fields).filter((name) => !sparse.includes(name)))
  for (const record of store.each(table)) {
    if (sparse.every((name) => used.has(name))) break
    if (!fits(record)) continue
    for (const name of sparse) if (record[name as keyof typeof record]) used.add(name)
  }
  return Object.keys(fields).filter((name) => used.has(name))
}

function getBackupOperation(api: ApiContext): Operation {
  let isBackingUp = false
  return operation({
    area,
    id: 'getBackup',
    errors: [309, 501],
    method: 'GET',
    path: '/rest/backup',
    about:
      'A consistent copy of calls, lists, accounts, charges, recordings and the log, taken while the system works. The site file and the files that it names are not in it.',
    permissions: ['administrator'],
    siteOnly: true,
    reply: { status: 200, about: 'The copy.', type: 'application/octet-stream' },
    handle: async () => {
      // From its making to the last byte sent, a copy takes as much disk as the store.
      if (isBackingUp) throw new Fault(309, 'A backup is under way; wait until it is done.')
      await requireSpaceForCopy(api)
      isBackingUp = true
      const done = () => {
        isBackingUp = false
      }
      try {
        const chunks = released(await api.store.backup(), done)
        return { type: 'application/octet-stream', chunks: chunks, chunksMs: backupMs }
      } catch (error) {
        done()
        api.journal.error('The backup failed.', error)
        throw storageRefuses()
      }
    },
  })
}

/** A copy must not take the space that booked calls need. */
async function requireSpaceForCopy({ space, store }: ApiContext): Promise<void> {
  await space.lookAgain()
  const { free, reserve } = space.state()
  if (space.isShort() || (reserve > 0 && free < store.state().bytes)) throw diskFull()
}

/** The same pieces; `done` is called when they end, however that is. */
async function* released<T>(pieces: AsyncIterable<T>, done: () => void): AsyncGenerator<T> {
  try {
    yield* pieces
  } finally {
    done()
  }
}

function requireKind({ kind }: Readonly<Record<string, string>>): Catalogue {
  const list = catalogues.find(({ plural }) => plural === kind)
  const known = catalogues.map(({ plural }) => plural).join(', ')
  if (!list) throw new Fault(206, `There is nothing of that kind; known are ${known}.`)
  return list
}

/** Needs what editing the list one by one needs. */
function requireMayEdit(actor: Actor, path: Readonly<Record<string, string>>): void {
  const { toEdit, plural } = requireKind(path)
  const lacking = toEdit.find((permission) => !actor.permissions.includes(permission))
  if (lacking) throw new Fault(102, `Your account lacks the ${lacking} permission for ${plural}.`)
}
