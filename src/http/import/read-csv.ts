import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { Fault } from '../../core/fault.ts'
import { inPieces } from '../../lib/turns/in-pieces.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'

/** A row of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[]
  /** The line on which it ends. */
  readonly line: number
}

export interface CsvLimits {
  /** The first one, which names the columns, not counted. */
  readonly maxRows: number
  readonly maxColumns: number
  /** Characters of one row. */
  readonly maxRowLength: number
}

/** Characters that are looked at in one go. */
const sliceLength = 16_384

/**
 * Reads CSV (RFC 4180) bit by bit, so that phones and requests are served in between. Rejects with
 * Fault 202 for what is none, and for what is larger than the limits before any of it is kept.
 */
export async function readCsv(text: string, limits: CsvLimits): Promise<CsvRow[]> {
  await inPieces(requireWithin(text, limits))
  const rows: CsvRow[] = []
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({ bom: true, trim: true, skip_empty_lines: true, info: true, relax_column_count: true }),
  )
  try {
    for await (const { record, info } of parser) rows.push({ cells: record, line: info.lines })
  } catch (error) {
    const { lines } = error as { lines?: number }
    throw new Fault(202, `Line ${lines ?? 1} is not CSV; check its quotes and commas.`)
  }
  return rows
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += sliceLength) {
    yield text.slice(start, start + sliceLength)
    await nextTurn()
  }
}

const [quote, comma, lineFeed, carriageReturn] = [0x22, 0x2c, 0x0a, 0x0d]

/** Throws Fault 202 unless rows, columns and lengths are within the limits. */
function* requireWithin(
  text: string,
  { maxRows, maxColumns, maxRowLength }: CsvLimits,
): Pieces<void> {
  let line = 1
  let rows = 0
  let columns = 1
  let rowStart = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (at % sliceLength === 0) yield
    if (code === quote) isQuoted = !isQuoted
    else if (code === comma && !isQuoted) columns += 1
    if (columns > maxColumns)
      throw new Fault(202, `Line ${line} has more than ${maxColumns} cells; correct it.`)
    if (at - rowStart > maxRowLength)
      throw new Fault(202, `Line ${line} is too long; check its quotes.`)
    if (code === lineFeed) line += 1
    if (isQuoted || (code !== lineFeed && code !== carriageReturn)) continue
    if (at > rowStart) rows += 1
    if (rows > maxRows + 1)
      throw new Fault(202, `The file has more than ${maxRows} rows; split it.`)
    rowStart = at + 1
    columns = 1
  }
}
