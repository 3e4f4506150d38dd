import type { CatalogueTable } from '../core/catalogue.ts'
import type { Tenanted } from '../core/model.ts'
import type { SmallTable, SmallTables, Store } from '../core/ports.ts'
import { type Actor, canSee } from '../core/tenancy.ts'
import type { Reply } from './operation.ts'

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
  return { pages: longList(frame, [first.value, second.value], pages) }
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

/** The same pages with every record made into text. */
export async function* textsOf<T>(
  pages: AsyncGenerator<T[], void, undefined>,
  toText: (record: T) => string | undefined,
): AsyncGenerator<string[], void, undefined> {
  for await (const page of pages) yield page.map(toText).filter((text) => text !== undefined)
}

/** Replies with CSV: a line of names, then one line a record. */
export function csvReply(
  names: readonly string[],
  pages: AsyncGenerator<string[], void, undefined>,
): Reply {
  return { type: 'text/csv; charset=utf-8', pages: csvLines(names, pages) }
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

/** A cell that a spreadsheet must not take for a formula: `'=1+1`. */
export function plainCell(text: string): string {
  return /^'*[=+\-@\t]/.test(text) ? `'${text}` : text
}

/** What stood in a cell before `plainCell`. */
export function textOfCell(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t])/, '')
}

/** The texts of the small lists, kept until one of their records changes. */
export class ListTexts {
  readonly #store: Store
  readonly #texts = new Map<string, string>()

  constructor(store: Store) {
    this.#store = store
    store.onCommitted((change) => {
      for (const write of change) {
        const table = 'put' in write ? write.put : 'remove' in write ? write.remove : undefined
        if (table !== undefined) this.#forget(table)
      }
    })
  }

  /** `{"key": […]}` of what this person may see of a table. */
  of<T extends CatalogueTable>(
    table: T,
    key: string,
    actor: Actor,
    view: (record: SmallTables[T]) => unknown = (record) => record,
  ): string {
    const name = `${table} ${actor.tenant}`
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const records = this.#store.all(table).filter((record: Tenanted) => canSee(actor, record))
    const text = JSON.stringify({ [key]: records.map(view) })
    this.#texts.set(name, text)
    return text
  }

  #forget(table: SmallTable | string): void {
    for (const name of this.#texts.keys())
      if (name.startsWith(`${table} `)) this.#texts.delete(name)
  }
}
