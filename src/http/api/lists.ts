import { type CatalogueTable, idOf } from '../../core/catalogue.ts'
import type { SmallTables } from '../../core/model/small-tables.ts'
import type { Tenanted } from '../../core/model/tenanted.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Actor, canSee } from '../../core/tenancy.ts'
import type { Reply } from './operation.ts'
import { nextTurnOf } from './read-turns.ts'

const chunkSize = 500
/** Pages of small lists are kept up to so many characters, each of which may take two bytes. */
const maxKeptLength = 16 * 1_048_576
/** A list holds one state of the store until it is sent, and what changes meanwhile takes disk space. */
const chunksMs = 300_000

/** Replies with `{"key": […]}` from chunks of JSON texts. */
export function listReply(
  key: string,
  chunks: AsyncGenerator<string[], void, undefined>,
): Promise<Reply> {
  return framedList(chunks, { head: `{${JSON.stringify(key)}:[`, tail: () => ']}' })
}

/** What stands around a list. What is counted on the way is told after it. */
export interface Frame {
  readonly head: string
  readonly tail: () => string
}

/** Replies with the texts between head and tail: at once when they are few, in pieces when they are many. */
export async function framedList(
  chunks: AsyncGenerator<string[], void, undefined>,
  frame: Frame,
): Promise<Reply> {
  const { head, tail } = frame
  const first = await chunks.next()
  if (first.done) return { json: `${head}${tail()}` }
  const second = await chunks.next()
  if (second.done) return { json: `${head}${first.value.join(',')}${tail()}` }
  return { chunks: longList(frame, [first.value, second.value], chunks), chunksMs: chunksMs }
}

async function* longList(
  { head, tail }: Frame,
  read: string[][],
  chunks: AsyncGenerator<string[], void, undefined>,
): AsyncGenerator<string> {
  let lead = head
  const piece = (texts: string[]) => {
    if (texts.length === 0) return ''
    const text = lead + texts.join(',')
    lead = ','
    return text
  }
  try {
    for (const texts of read) yield piece(texts)
    for await (const texts of chunks) yield piece(texts)
    yield lead === head ? head + tail() : tail()
  } finally {
    await chunks.return()
  }
}

/** Records in chunks that take little time each; those who read many have their turns. */
export async function* pagesOf<T>(
  records: Iterable<T>,
  reader: Actor,
): AsyncGenerator<T[], void, undefined> {
  let chunk: T[] = []
  for (const record of records) {
    chunk.push(record)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
    await nextTurnOf(reader)
  }
  if (chunk.length > 0) yield chunk
}

/**
 * The entries of a list that fit, chunk by chunk, each chunk as it is when it is read: what somebody reads
 * slowly, or not at all, keeps nothing in memory but ids.
 */
export async function* entryPages<T extends CatalogueTable>(
  store: Store,
  table: T,
  { reader, fits }: { reader: Actor; fits: (entry: SmallTables[T]) => boolean },
): AsyncGenerator<SmallTables[T][], void, undefined> {
  const ids = store.all(table).filter(fits).map(idOf)
  for await (const chunk of pagesOf(ids, reader)) yield entriesOf(store, table, chunk).filter(fits)
}

/** Those of them that are still there. */
function entriesOf<T extends CatalogueTable>(
  store: Store,
  table: T,
  ids: readonly string[],
): SmallTables[T][] {
  return ids.map((id) => store.get(table, id)).filter((entry) => entry !== undefined)
}

/** The same chunks with every record made into text. */
export async function* textsOf<T>(
  chunks: AsyncGenerator<T[], void, undefined>,
  toText: (record: T) => string | undefined,
): AsyncGenerator<string[], void, undefined> {
  for await (const chunk of chunks) yield chunk.map(toText).filter((text) => text !== undefined)
}

/** Replies with one thing that is no JSON. */
export function wholeReply(type: string, body: string | Uint8Array): Reply {
  return { type, chunks: once(body), chunksMs: chunksMs }
}

async function* once<T>(body: T): AsyncGenerator<T> {
  yield body
}

/** Replies with CSV: a line of names, then one line a record. */
export function csvReply(
  names: readonly string[],
  chunks: AsyncGenerator<string[], void, undefined>,
): Reply {
  return { type: 'text/csv; charset=utf-8', chunks: csvLines(names, chunks), chunksMs: chunksMs }
}

async function* csvLines(
  names: readonly string[],
  chunks: AsyncGenerator<string[], void, undefined>,
): AsyncGenerator<string> {
  yield csvLine(names)
  for await (const lines of chunks) if (lines.length > 0) yield lines.join('')
}

/** One line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Where a cell begins: at its start, and after what some programs take for the end of one before it. */
const formula = /(^|[;\t][ "]*)('*[=+\-@\t])/g
const guarded = /(^|[;\t][ "]*)'('*[=+\-@\t])/g

/** A cell of which no spreadsheet takes a part for a formula: `'=1+1`, `a;'=1+1`. */
export function plainCell(text: string): string {
  return text.replace(formula, "$1'$2")
}

/** What stood in a cell before `plainCell`. */
export function textOfCell(cell: string): string {
  return cell.replace(guarded, '$1$2')
}

/** What an account sees of a list: the ids of its entries, and the text of each chunk that was asked for. */
interface ListText {
  readonly ids: readonly string[]
  readonly chunks: string[]
  /** Whether no entry has changed since: otherwise chunks are made anew, and not kept. */
  isCurrent: boolean
}

interface ListShape<T extends CatalogueTable> {
  readonly table: T
  /** What the list is called in a reply. */
  readonly key: string
  readonly view: (entry: SmallTables[T]) => unknown
  /** A few entries that are not kept, and stand behind the others. */
  readonly more: readonly unknown[]
}

/** The texts of the small lists, kept until one of their entries changes. */
export class ListTexts {
  readonly #store: Store
  /** The list that was asked for last stands last. */
  readonly #texts = new Map<string, ListText>()
  readonly #maxLength: number
  /** How long the chunks that are kept are together. */
  #length = 0

  constructor(store: Store, maxLength = maxKeptLength) {
    this.#store = store
    this.#maxLength = maxLength
    store.onCommitted((change) => {
      const tables = new Set<string>()
      for (const write of change) {
        if ('put' in write) tables.add(write.put)
        else if ('remove' in write) tables.add(write.remove)
      }
      for (const table of tables) this.#forget(table)
    })
  }

  /** Whether a list is more than one chunk. */
  isLong(table: CatalogueTable): boolean {
    return this.#store.count(table) > chunkSize
  }

  /**
   * `{"key": […]}` of what this person may see of a list. A long one is made chunk by chunk as it is
   * sent: what changes meanwhile shows in the rest of it.
   */
  of<T extends CatalogueTable>(shape: ListShape<T>, actor: Actor): Reply {
    const text = this.#textOf(shape.table, actor)
    const head = `{${JSON.stringify(shape.key)}:[`
    const more = shape.more.map((entry) => JSON.stringify(entry))
    if (text.ids.length <= chunkSize) {
      const entries = [this.#chunk(text, { shape, actor, start: 0 }), ...more].filter(Boolean)
      return { json: `${head}${entries.join(',')}]}` }
    }
    const chunks = this.#chunksOf(text, shape, actor)
    const tail = () => [...more.map((entry) => `,${entry}`), ']}'].join('')
    return { chunks: longList({ head, tail }, [], chunks), chunksMs: chunksMs }
  }

  #textOf(table: CatalogueTable, actor: Actor): ListText {
    const name = `${table} ${actor.tenant}`
    const known = this.#texts.get(name)
    if (known) {
      this.#texts.delete(name)
      this.#texts.set(name, known)
      return known
    }
    const entries = this.#store.all(table).filter((entry: Tenanted) => canSee(actor, entry))
    const text: ListText = { ids: entries.map(idOf), chunks: [], isCurrent: true }
    this.#texts.set(name, text)
    return text
  }

  async *#chunksOf<T extends CatalogueTable>(
    text: ListText,
    shape: ListShape<T>,
    actor: Actor,
  ): AsyncGenerator<string[], void, undefined> {
    for (let start = 0; start < text.ids.length; start += chunkSize) {
      if (start > 0) await nextTurnOf(actor)
      const chunk = this.#chunk(text, { shape, actor, start })
      if (chunk !== '') yield [chunk]
    }
  }

  #chunk<T extends CatalogueTable>(
    text: ListText,
    { shape, actor, start }: { shape: ListShape<T>; actor: Actor; start: number },
  ): string {
    const known = text.chunks[start / chunkSize]
    if (known !== undefined) return known
    const { table, view } = shape
    const chunk = entriesOf(this.#store, table, text.ids.slice(start, start + chunkSize))
      .filter((entry: Tenanted) => canSee(actor, entry))
      .map((entry) => JSON.stringify(view(entry)))
      .join(',')
    if (text.isCurrent && this.#makeSpace(text, chunk.length)) {
      text.chunks[start / chunkSize] = chunk
      this.#length += chunk.length
    }
    return chunk
  }

  /** Whether a chunk of a list may be kept, after others that were not asked for as lately have gone. */
  #makeSpace(text: ListText, length: number): boolean {
    for (const [name, other] of this.#texts) {
      if (this.#length + length <= this.#maxLength) return true
      if (other !== text) this.#drop(name, other)
    }
    return this.#length + length <= this.#maxLength
  }

  #drop(name: string, text: ListText): void {
    this.#texts.delete(name)
    this.#length -= text.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    text.isCurrent = false
    text.chunks.length = 0
  }

  #forget(table: string): void {
    for (const [name, text] of this.#texts) {
      if (name.startsWith(`${table} `)) this.#drop(name, text)
    }
  }
}
