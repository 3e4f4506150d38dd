import { addEntry, changeEntry } from '../../core/catalogue.ts'
import { Fault } from '../../core/fault.ts'
import type { Change, Reads } from '../../core/ports.ts'
import type { Actor } from '../../core/tenancy.ts'
import { inPieces, type Pieces } from '../../lib/pieces.ts'
import { type Catalogue, freeIdsOf, type GivenEntry, makeRecord, patchOf } from '../catalogue.ts'
import type { House } from '../house.ts'
import { textOfCell } from '../lists.ts'
import { allOptional, type Params, readParams, type Values } from '../params.ts'
import { type CsvRow, readCsv } from '../read-csv.ts'

/** What one file may hold: few enough for one transaction that keeps no telephone waiting. */
export const importLimits = { maxRows: 10_000, maxColumns: 64, maxRowLength: 16_384 }
/** Bad rows that are told one by one. */
const toldRows = 100

/** A row of the file, read as what it was for when it was read. */
interface Row {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
  readonly id: string
  readonly isNew: boolean
  readonly values: Values<Params> | Fault
}

/** Reads a file bit by bit, each row by itself. Rejects with Fault 202 or 204 when it is no such file. */
export async function readRows(list: Catalogue, body: string, store: Reads): Promise<Row[]> {
  if (body.includes('\uFFFD')) throw new Fault(204, 'The file is not in UTF-8; save it as UTF-8.')
  const [head, ...rest] = await readCsv(body, importLimits)
  const columns = (head?.cells ?? []).map((column) => column.toLowerCase())
  const known = Object.keys(list.fields)
  const strange = columns.find((column) => !known.includes(column))
  if (columns.length === 0 || strange !== undefined || new Set(columns).size < columns.length)
    throw new Fault(
      202,
      `The first line should name columns, each once: ${known.join(', ')}.` +
        (strange === undefined ? '' : ` "${strange.slice(0, 40)}" is none of them.`),
    )
  return inPieces(eachRow(rest, { list, columns, store }))
}

function* eachRow(
  rows: readonly CsvRow[],
  { list, columns, store }: { list: Catalogue; columns: readonly string[]; store: Reads },
): Pieces<Row[]> {
  const read: Row[] = []
  for (const { cells: texts, line } of rows) {
    yield
    const cells = new Map(texts.map((cell, index) => [columns[index] ?? '', textOfCell(cell)]))
    const id = cells.get(list.idName) ?? ''
    const isNew = id === '' || store.get(list.table, id) === undefined
    const values =
      texts.length > columns.length
        ? new Fault(202, 'It has more cells than the first line.')
        : readValues(list, cells, isNew)
    read.push({ line, cells, id, isNew, values })
  }
  return read
}

/** What a row gives; all that is required when it is for a new entry. */
function readValues(
  list: Catalogue,
  cells: ReadonlyMap<string, string>,
  isNew: boolean,
): Values<Params> | Fault {
  try {
    return readParams(isNew ? list.fields : allOptional(list.fields, [list.idName]), cells)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

interface Taken {
  readonly change: Change
  readonly given: readonly GivenEntry[]
}

interface Context {
  readonly house: House
  readonly actor: Actor
  readonly read: Reads
}

/** What the rows change, and what they give; throws one Fault that names every bad row. */
export function takeRows(list: Catalogue, rows: readonly Row[], context: Context): Taken {
  const wrong: string[] = []
  const lineOf = new Map<string, number>()
  const largest = rows.reduce((largest, { id }) => Math.max(largest, Number(id) || 0), 0)
  const freeId = freeIdsOf(list, context.read, largest)
  const change: Change[number][] = []
  const given: GivenEntry[] = []
  for (const row of rows)
    try {
      const earlier = lineOf.get(row.id)
      if (row.id !== '' && earlier !== undefined)
        throw new Fault(202, `${list.idName} ${row.id} stands on line ${earlier} already.`)
      lineOf.set(row.id, row.line)
      const taken = takeRow(list, row, { ...context, freeId })
      change.push(...taken.change)
      given.push(taken.given)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      wrong.push(`line ${row.line}: ${error.message}`)
    }
  if (wrong.length === 0) return { change, given }
  const more = wrong.length > toldRows ? `\n… and ${wrong.length - toldRows} more` : ''
  throw new Fault(
    202,
    `Nothing was imported; mend these rows:\n${wrong.slice(0, toldRows).join('\n')}${more}`,
  )
}

function takeRow(
  list: Catalogue,
  row: Row,
  context: Context & { readonly freeId: () => string },
): { change: Change; given: GivenEntry } {
  const { house, actor, read } = context
  const { id, cells } = row
  const isNew = id === '' || read.get(list.table, id) === undefined
  // An entry may have come or gone since the row was read.
  const values = isNew === row.isNew ? row.values : readValues(list, cells, isNew)
  if (values instanceof Fault) throw values
  const given = { id, values }
  if (isNew) {
    const record = makeRecord(list, values, context)
    return { change: addEntry(read, actor, list.table, record), given }
  }
  const patch = patchOf(given, house, actor)
  return { change: changeEntry(read, actor, list.table, { id, patch }), given }
}
