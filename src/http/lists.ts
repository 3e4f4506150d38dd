import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CatalogueTable } from '../core/catalogue.ts'
import type { Tenanted } from '../core/model.ts'
import type { SmallTables, Store } from '../core/ports.ts'
import { type Actor, canSee } from '../core/tenancy.ts'
import { inPieces } from '../lib/in-pieces.ts'
import { atOnce, type Pieces } from '../lib/pieces.ts'
import type { Reply } from './operation.ts'

const pageSize = 500
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

/** Records in pages that take little time each. */
export async function* pagesOf<T>(records: Iterable<T>): AsyncGenerator<T[], void, undefined> {
  let page: T[] = []
  for (const record of records) {
    page.push(record)
    if (page.length < pageSize) continue
    yield page
    page = []
    await nextTurn()
  }
  if (page.length > 0) yield page
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

/** The texts of the small lists, kept until one of their records changes. */
export class ListTexts {
  readonly #store: Store
  /** Each list in pieces of a page. */
  readonly #texts = new Map<string, readonly string[]>()
  /** Those that are being made. */
  readonly #underWay = new Map<string, Promise<readonly string[]>>()

  constructor(store: Store) {
    this.#store = store
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

  /** `{"key": […]}` of what this person may see of a table; a long one is made bit by bit. */
  of<T extends CatalogueTable>(
    table: T,
    key: string,
    actor: Actor,
    view: (record: SmallTables[T]) => unknown = (record) => record,
  ): Reply | Promise<Reply> {
    const name = `${table} ${actor.tenant}`
    const known = this.#texts.get(name)
    if (known !== undefined) return replyOf(key, known)
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay.then((texts) => replyOf(key, texts))
    const records = this.#store.all(table).filter((record: Tenanted) => canSee(actor, record))
    const work = eachPage(records, view)
    if (records.length <= pageSize) {
      const texts = atOnce(work)
      this.#texts.set(name, texts)
      return replyOf(key, texts)
    }
    let isNewest = false
    const making = inPieces(work)
    this.#underWay.set(name, making)
    return making
      .finally(() => {
        // What has changed meanwhile is not in it.
        isNewest = this.#underWay.get(name) === making && this.#underWay.delete(name)
      })
      .then((texts) => {
        if (isNewest) this.#texts.set(name, texts)
        return replyOf(key, texts)
      })
  }

  #forget(table: string): void {
    for (const texts of [this.#texts, this.#underWay])
      for (const name of texts.keys()) if (name.startsWith(`${table} `)) texts.delete(name)
  }
}

function* eachPage<T>(records: readonly T[], view: (record: T) => unknown): Pieces<string[]> {
  const texts: string[] = []
  for (let start = 0; start < records.length; start += pageSize) {
    const page = records.slice(start, start + pageSize)
    texts.push(page.map((record) => JSON.stringify(view(record))).join(','))
    yield
  }
  return texts
}

function replyOf(key: string, texts: readonly string[]): Reply {
  const head = `{${JSON.stringify(key)}:[`
  if (texts.length <= 1) return { json: `${head}${texts[0] ?? ''}]}` }
  return { pages: longList({ head, tail: () => ']}' }, [], onePerPage(texts)), pagesMs }
}

async function* onePerPage(texts: readonly string[]): AsyncGenerator<string[], void, undefined> {
  for (const text of texts) yield [text]
}
