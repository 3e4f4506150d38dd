import { addEntry, changeEntry } from '../../core/catalogue.ts'
import { Fault } from '../../core/fault.ts'
import { requireSpace } from '../../core/list-limits.ts'
import type { Tenanted } from '../../core/model/tenanted.ts'
import type { Change } from '../../core/ports/change.ts'
import type { Reads } from '../../core/ports/reads.ts'
import type { Actor } from '../../core/tenancy.ts'
import { changeNeeds } from '../../core/wakeup/alerts/assist.ts'
import { inPieces } from '../../lib/turns/in-pieces.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'
import { textOfCell } from '../api/lists.ts'
import { allOptional, type Params, readParams, type Values } from '../api/params.ts'
import { type Catalogue, freeIdsOf, type GivenEntry, makeRecord, patchOf } from '../catalogue.ts'
import type { ApiContext } from '../context.ts'
import { type CsvRow, readCsv } from '../import/read-csv.ts'

/** What one file may hold: few enough for one transaction that keeps no telephone waiting. */
export const importLimits = { maxRows: 10_000, maxColumns: 64, maxRowLength: 16_384 }
/** Bad rows that are reported one by one. */
const maxReportedRows = 100

/** A row of the file, read as what it was for when it was read. */
interface Row extends CsvRow {
  readonly id: string
  readonly isNew: boolean
  /** What it gives, and, for an entry that exists, what that changes. */
  readonly given: { readonly values: Values<Params>; readonly patch: Patch } | Fault
}

type Patch = ReturnType<typeof patchOf>

/** The rows of a file, and the columns of their cells. */
export interface ReadFile {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Who imports what, and where. */
interface Import {
  readonly list: Catalogue
  readonly api: ApiContext
  readonly actor: Actor
}

/** Reads a file bit by bit, each row by itself. Rejects with Fault 202 or 204 when it is no such file. */
export async function readFile(job: Import, body: string): Promise<ReadFile> {
  if (body.includes('\uFFFD')) throw new Fault(204, 'The file is not in UTF-8; save it as UTF-8.')
  const [head, ...rest] = await readCsv(body, importLimits)
  const columns = (head?.cells ?? []).map((column) => column.toLowerCase())
  const known = Object.keys(job.list.fields)
  const strange = columns.find((column) => !known.includes(column))
  if (columns.length === 0 || strange !== undefined || new Set(columns).size < columns.length)
    throw new Fault(
      202,
      `The first line should name columns, each once: ${known.join(', ')}.` +
        (strange === undefined ? '' : ` "${strange.slice(0, 40)}" is none of them.`),
    )
  return { columns, rows: await inPieces(eachRow(job, columns, rest)) }
}

function* eachRow(job: Import, columns: readonly string[], rows: readonly CsvRow[]): Pieces<Row[]> {
  const { list, api } = job
  const read: Row[] = []
  const idColumn = columns.indexOf(list.idName)
  for (const { cells, line } of rows) {
    yield
    const id = textOfCell(cells[idColumn] ?? '')
    const isNew = id === '' || api.store.get(list.table, id) === undefined
    read.push({ line, cells, id, isNew, given: readGiven(job, columns, { cells, id, isNew }) })
  }
  return read
}

/** What a row gives; all that is required when it is for a new entry. */
function readGiven(
  { list, api, actor }: Import,
  columns: readonly string[],
  { cells, id, isNew }: Pick<Row, 'cells' | 'id' | 'isNew'>,
): Row['given'] {
  if (cells.length > columns.length) return new Fault(202, 'It has more cells than the first line.')
  const given = new Map(cells.map((cell, index) => [columns[index] ?? '', textOfCell(cell)]))
  try {
    if (isNew) return { values: readParams(list.fields, given), patch: {} }
    const values = readParams(allOptional(list.fields, [list.idName]), given)
    return { values, patch: patchOf({ id, values }, api, actor) }
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

interface Taken {
  readonly change: Change
  readonly given: readonly GivenEntry[]
}

/** What the rows change, and what they give; throws one Fault that names the first bad rows. */
export function* takeRows(job: Import, file: ReadFile, read: Reads): Pieces<Taken> {
  const { list } = job
  const wrong: string[] = []
  const lineOf = new Map<string, number>()
  const ids = file.rows.map(({ id }) => id).filter((id) => id !== '')
  const context = { ...job, read, columns: file.columns, freeId: freeIdsOf(list, read, ids) }
  const change: Change[number][] = []
  const given: GivenEntry[] = []
  const added: Tenanted[] = []
  for (const row of file.rows) {
    yield
    // What is wrong with the rest is told when these are corrected.
    if (wrong.length > maxReportedRows) break
    try {
      const earlier = lineOf.get(row.id)
      if (row.id !== '' && earlier !== undefined)
        throw new Fault(202, `${list.idName} ${row.id} stands on line ${earlier} already.`)
      lineOf.set(row.id, row.line)
      const taken = takeRow(context, row)
      for (const write of taken.change) change.push(write)
      given.push(taken.given)
      if (taken.added) added.push(taken.added)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      wrong.push(`line ${row.line}: ${error.message}`)
    }
  }
  if (wrong.length === 0) {
    requireSpace(read, list.table, added)
    return { change: change.concat(yield* changeNeeds(read, change)), given }
  }
  const more = wrong.length > maxReportedRows ? '\n… and more' : ''
  throw new Fault(
    202,
    `Nothing was imported; correct these rows:\n${wrong.slice(0, maxReportedRows).join('\n')}${more}`,
  )
}

interface Context extends Import {
  readonly read: Reads
  readonly columns: readonly string[]
  readonly freeId: () => string
}

interface TakenRow {
  readonly change: Change
  readonly given: GivenEntry
  /** The entry that it makes, if it makes one. */
  readonly added?: Tenanted
}

function takeRow(context: Context, row: Row): TakenRow {
  const { list, actor, read, columns } = context
  const { id } = row
  const isNew = id === '' || read.get(list.table, id) === undefined
  // An entry may have come or gone since the row was read.
  const checked =
    isNew === row.isNew ? row.given : readGiven(context, columns, { cells: row.cells, id, isNew })
  if (checked instanceof Fault) throw checked
  const { values, patch } = checked
  const given = { id, values }
  if (!isNew) return { change: changeEntry(read, actor, list.table, { id, patch }), given }
  const added = makeRecord(list, values, context)
  return { change: addEntry(read, actor, list.table, added), given, added }
}
