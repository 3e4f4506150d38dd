import { parse } from 'csv-parse/sync'
import { addEntry, changeEntry } from '../../core/catalogue.ts'
import { Fault, noRoom, storageRefuses } from '../../core/fault.ts'
import type { Change, Reads } from '../../core/ports.ts'
import { type Actor, owns } from '../../core/tenancy.ts'
import {
  type Catalogue,
  catalogues,
  freeIdsOf,
  type GivenEntry,
  makeRecord,
  patchOf,
} from '../catalogue.ts'
import { type House, requireLicence } from '../house.ts'
import { withWarnings } from '../language-warnings.ts'
import { csvLine, plainCell, textOfCell } from '../lists.ts'
import { type Operation, operation } from '../operation.ts'
import { allOptional, readParams } from '../params.ts'
import * as schemas from '../schemas.ts'

const area = 'System'
const rowLimit = 20_000
/** Bad rows that are told one by one. */
const toldRows = 100

export function transferRoutes(house: House): Operation[] {
  let isBackingUp = false
  return [
    operation({
      area,
      method: 'POST',
      path: '/rest/import/:kind',
      about: 'Takes rooms, items, categories or statuses from a CSV file: all rows, or none.',
      permissions: ['administrator'],
      takesCsv: true,
      reply: { status: 200, about: 'How many were taken.', schema: schemas.imported },
      checkPath: requireKind,
      mayUse: requireMayEdit,
      handle: ({ actor, body, path, commit }) => {
        const list = requireKind(path)
        requireLicence(house, list.licence)
        const rows = readRows(list, body)
        return commit((read) => {
          const { change, given } = takeRows(list, rows, { house, actor, read })
          const done = `${rows.length} ${list.plural} imported.`
          const said = withWarnings(done, list.warn?.(house, given) ?? [], '\n')
          return {
            change,
            reply: { json: JSON.stringify({ error: 0, ...said, imported: rows.length }) },
          }
        })
      },
    }),
    operation({
      area,
      method: 'GET',
      path: '/rest/export/:kind',
      about: 'Gives rooms, items, categories or statuses as a CSV file that can be imported again.',
      permissions: ['administrator'],
      reply: { status: 200, about: 'A CSV file.', type: 'text/csv' },
      checkPath: requireKind,
      mayUse: requireMayEdit,
      handle: ({ actor, path }) => {
        const list = requireKind(path)
        requireLicence(house, list.licence)
        const records = house.store.all(list.table).filter((record) => owns(actor, record))
        const columns = Object.keys(list.fields)
        const lines = records.map((record) => {
          const view = list.view(record)
          return csvLine(columns.map((column) => plainCell(String(view[column] ?? ''))))
        })
        return { type: 'text/csv; charset=utf-8', pages: pieces([csvLine(columns), ...lines]) }
      },
    }),
    operation({
      area,
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
        await requireRoomForCopy(house)
        isBackingUp = true
        const done = () => {
          isBackingUp = false
        }
        try {
          const pages = released(await house.store.backup(), done)
          return { type: 'application/octet-stream', pages }
        } catch (error) {
          done()
          house.journal.error('The backup failed.', error)
          throw storageRefuses()
        }
      },
    }),
  ]
}

/** A copy must not take the room that booked calls need. */
async function requireRoomForCopy({ space, store }: House): Promise<void> {
  await space.lookAgain()
  const { free, reserve } = space.state()
  if (space.isShort() || (reserve > 0 && free < store.state().bytes)) throw noRoom()
}

/** The same pieces; `done` is called when they end, however that is. */
async function* released<T>(pieces: AsyncIterable<T>, done: () => void): AsyncGenerator<T> {
  try {
    yield* pieces
  } finally {
    done()
  }
}

async function* pieces(lines: string[]): AsyncGenerator<string> {
  for (let i = 0; i < lines.length; i += 500) yield lines.slice(i, i + 500).join('')
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

/** A row of the file with the line it begins on. */
interface Row {
  readonly line: number
  readonly cells: Map<string, string>
}

function readRows(list: Catalogue, body: string): Row[] {
  if (body.includes('\uFFFD')) throw new Fault(204, 'The file is not in UTF-8; save it as UTF-8.')
  let table: { record: string[]; info: { lines: number } }[]
  try {
    table = parse(body, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
      relax_column_count: true,
    }) as never
  } catch (error) {
    const { lines } = error as { lines?: number }
    throw new Fault(202, `Line ${lines ?? 1} is not CSV; check its quotes and commas.`)
  }
  const [head, ...rest] = table
  const columns = (head?.record ?? []).map((column) => column.toLowerCase())
  const known = Object.keys(list.fields)
  const strange = columns.find((column) => !known.includes(column))
  if (columns.length === 0 || strange !== undefined || new Set(columns).size < columns.length)
    throw new Fault(
      202,
      `The first line should name columns, each once: ${known.join(', ')}.` +
        (strange === undefined ? '' : ` "${strange.slice(0, 40)}" is none of them.`),
    )
  if (rest.length > rowLimit)
    throw new Fault(202, `The file has more than ${rowLimit} rows; split it.`)
  return rest.map(({ record, info }) => ({
    line: info.lines,
    cells: new Map(
      record.map((cell, index) => [columns[index] ?? `column ${index + 1}`, textOfCell(cell)]),
    ),
  }))
}

interface Taken {
  readonly change: Change
  readonly given: readonly GivenEntry[]
}

/** What the rows change, and what they give; throws one Fault that names every bad row. */
function takeRows(
  list: Catalogue,
  rows: readonly Row[],
  context: { house: House; actor: Actor; read: Reads },
): Taken {
  const wrong: string[] = []
  const seen = new Map<string, number>()
  const given = rows.map(({ cells }) => Number(cells.get(list.idName)) || 0)
  const freeId = freeIdsOf(
    list,
    context.read,
    given.reduce((largest, id) => Math.max(largest, id), 0),
  )
  const taken = rows.flatMap(({ line, cells }) => {
    try {
      const extra = [...cells.keys()].find((name) => !Object.hasOwn(list.fields, name))
      if (extra !== undefined) throw new Fault(202, 'It has more cells than the first line.')
      const id = cells.get(list.idName) ?? ''
      const earlier = seen.get(id)
      if (id !== '' && earlier !== undefined)
        throw new Fault(202, `${list.idName} ${id} stands on line ${earlier} already.`)
      seen.set(id, line)
      return [takeRow(list, cells, { ...context, freeId })]
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      wrong.push(`line ${line}: ${error.message}`)
      return []
    }
  })
  if (wrong.length === 0)
    return {
      change: taken.flatMap(({ change }) => change),
      given: taken.map(({ given }) => given),
    }
  const more = wrong.length > toldRows ? `\n… and ${wrong.length - toldRows} more` : ''
  throw new Fault(
    202,
    `Nothing was imported; mend these rows:\n${wrong.slice(0, toldRows).join('\n')}${more}`,
  )
}

function takeRow(
  list: Catalogue,
  cells: Map<string, string>,
  context: { house: House; actor: Actor; read: Reads; freeId: () => string },
): { change: Change; given: GivenEntry } {
  const { house, actor, read } = context
  const id = cells.get(list.idName) ?? ''
  if (id !== '' && read.get(list.table, id)) {
    const values = readParams(allOptional(list.fields, [list.idName]), cells)
    const patch = patchOf(values, house, actor)
    return { change: changeEntry(read, actor, list.table, { id, patch }), given: { id, values } }
  }
  const values = readParams(list.fields, cells)
  const record = makeRecord(list, values, context)
  return { change: addEntry(read, actor, list.table, record), given: { id, values } }
}
