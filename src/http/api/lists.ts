import { type CatalogueTable, idOf } from '../../core/catalogue.ts'
import type { SmallTables } from '../../core/model/small-tables.ts'
import type { Tenanted } from '../../core/model/tenanted.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Actor, canSee } from '../../core/tenancy.ts'
import type { Reply } from './operation.ts'
import { nextTurnOf } from './read-turns.ts'

const pageSize = 500
/** Pages of small lists are kept up to so many characters, each of which may take two bytes. */
const maxKeptLength = 16 * 1_048_576
/** A list holds one state of the store until it is sent, and what changes meanwhile takes disk space. */
const pagesMs = 300_000

/** Replies with `{"key": […]}` from pages of JSON texts. */
export function listReply(
  key: string,
  pages: AsyncGenerator<string[], void, undefined>,
): Promise<Reply> {
  return framedList(pages, { head: `{${JSON.stringify(key)}:[`, tail: () => ']}' })
}

/** What stands around a list. What is counted on the way is told after it. */
export interface Frame {
  readonly head: string
  readonly tail: () => string
}

/** Replies with the texts between head and tail: at once when they are few, in pieces when they are many. */
export async function framedList(
  pages: AsyncGenerator<string[], void, undefined>,
  frame: Frame,
): Promise<Reply> {
  const { head, tail } = frame
  const first = await pages.next()
  if (first.done) return { json: `${head}${tail()}` }
  const second = await pages.next()
  if (second.done) return { json: `${head}${first.value.join(',')}${tail()}` }
  return { pages: longList(frame, [first.value, second.value], pages), pagesMs }
}

async function* longList(
  { head, tail }: Frame,
  read: string[][],
  pages: AsyncGenerator<string[], void, undefined>,
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
    for await (const texts of pages) yield piece(texts)
    yield lead === head ? head + tail() : tail()
  } finally {
    await pages.return()
  }
}

/** Records in pages that take little time each; those who read many have their turns. */
export async function* pagesOf<T>(
  records: Iterable<T>,
  reader: Actor,
): AsyncGenerator<T[], void, undefined> {
  let page: T[] = []
  for (const record of records) {
    page.push(record)
    if (page.length < pageSize) continue
    yield page
    page = []
    await nextTurnOf(reader)
  }
  if (page.length > 0) yield page
}

/**
 * The entries of a list that fit, page by page, each page as it is when it is read: what somebody reads
 * slowly, or not at all, keeps nothing in memory but ids.
 */
export async function* entryPages<T extends CatalogueTable>(
  store: Store,
  table: T,
  { reader, fits }: { reader: Actor; fits: (entry: SmallTables[T]) => boolean },
): AsyncGenerator<SmallTables[T][], void, undefined> {
  const ids = store.all(table).filter(fits).map(idOf)
  for await (const page of pagesOf(ids, reader)) yield entriesOf(store, table, page).filter(fits)
}

/** Those of them that are still there. */
function entriesOf<T extends CatalogueTable>(
  store: Store,
  table: T,
  ids: readonly string[],
): SmallTables[T][] {
  return ids.map((id) => store.get(table, id)).filter((entry) => entry !== undefined)
}

/** The same pages with every record made into text. */
export async function* textsOf<T>(
  pages: AsyncGenerator<T[], void, undefined>,
  toText: (record: T) => string | undefined,
): AsyncGenerator<string[], void, undefined> {
  for await (const page of pages) yield page.map(toText).filter((text) => text !== undefined)
}

/** Replies with one thing that is no JSON. */
export function wholeReply(type: string, body: string | Uint8Array): Reply {
  return { type, pages: once(body), pagesMs }
}

async function* once<T>(body: T): AsyncGenerator<T> {
  yield body
}

/** Replies with CSV: a line of names, then one line a record. */
export function csvReply(
  names: readonly string[],
  pages: AsyncGenerator<string[], void, undefined>,
): Reply {
  return { type: 'text/csv; charset=utf-8', pages: csvLines(names, pages), pagesMs }
}

async function* csvLines(
  names: readonly string[],
  pages: AsyncGenerator<string[], void, undefined>,
): AsyncGenerator<string> {
  yield csvLine(names)
  for await (const lines of pages) if (lines.length > 0) yield lines.join('')
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

/** What an account sees of a list: the ids of its entries, and the text of each page that was asked for. */
interface ListText {
  readonly ids: readonly string[]
  readonly pages: string[]
  /** Whether no entry has changed since: otherwise pages are made anew, and not kept. */
  isCurrent: boolean
}

interface ListShape<T extends CatalogueTable> {
  readonly table: T
  /** What the list is called in a reply. */
  readonly key: string
  readonly view: (entry: SmallTables[T]) => unknown
}

/** The texts of the small lists, kept until one of their entries changes. */
export class ListTexts {
  readonly #store: Store
  /** The list that was asked for last stands last. */
  readonly #texts = new Map<string, ListText>()
  readonly #maxLength: number
  /** How long the pages that are kept are together. */
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

  /** Whether a list is more than one page. */
  isLong(table: CatalogueTable): boolean {
    return this.#store.count(table) > pageSize
  }

  /**
   * `{"key": […]}` of what this person may see of a list. A long one is made page by page as it is
   * sent: what changes meanwhile shows in the rest of it.
   */
  of<T extends CatalogueTable>(shape: ListShape<T>, actor: Actor): Reply {
    const text = this.#textOf(shape.table, actor)
    const head = `{${JSON.stringify(shape.key)}:[`
    if (text.ids.length <= pageSize)
      return { json: `${head}${this.#page(text, { shape, actor, start: 0 })}]}` }
    const pages = this.#pages(text, shape, actor)
    return { pages: longList({ head, tail: () => ']}' }, [], pages), pagesMs }
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
    const text: ListText = { ids: entries.map(idOf), pages: [], isCurrent: true }
    this.#texts.set(name, text)
    return text
  }

  async *#pages<T extends CatalogueTable>(
    text: ListText,
    shape: ListShape<T>,
    actor: Actor,
  ): AsyncGenerator<string[], void, undefined> {
    for (let start = 0; start < text.ids.length; start += pageSize) {
      if (start > 0) await nextTurnOf(actor)
      const page = this.#page(text, { shape, actor, start })
      if (page !== '') yield [page]
    }
  }

  #page<T extends CatalogueTable>(
    text: ListText,
    { shape, actor, start }: { shape: ListShape<T>; actor: Actor; start: number },
  ): string {
    const known = text.pages[start / pageSize]
    if (known !== undefined) return known
    const { table, view } = shape
    const page = entriesOf(this.#store, table, text.ids.slice(start, start + pageSize))
      .filter((entry: Tenanted) => canSee(actor, entry))
      .map((entry) => JSON.stringify(view(entry)))
      .join(',')
    if (text.isCurrent && this.#makeSpace(text, page.length)) {
      text.pages[start / pageSize] = page
      this.#length += page.length
    }
    return page
  }

  /** Whether a page of a list may be kept, after others that were not asked for as lately have gone. */
  #makeSpace(text: ListText, length: number): boolean {
    for (const [name, other] of this.#texts) {
      if (this.#length + length <= this.#maxLength) return true
      if (other !== text) this.#drop(name, other)
    }
    return this.#length + length <= this.#maxLength
  }

  #drop(name: string, text: ListText): void {
    this.#texts.delete(name)
    this.#length -= text.pages.reduce((sum, page) => sum + page.length, 0)
    text.isCurrent = false
    text.pages.length = 0
  }

  #forget(table: string): void {
    for (const [name, text] of this.#texts) {
      if (name.startsWith(`${table} `)) this.#drop(name, text)
    }
  }
}
