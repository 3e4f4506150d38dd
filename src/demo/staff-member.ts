import type { Journal } from '../core/ports/journal.ts'

/** Nobody of the demo waits longer for an answer. */
const answerLimitMs = 5_000

export type Row = Readonly<Record<string, unknown>>

/**
 * One of the demo's people, with an account of the demo, at the same interface as every client: what
 * they do is allowed, logged and shown as theirs. The daemon's socket would make all of it the
 * administrator's.
 */
export class StaffMember {
  readonly #url: string
  readonly #name: string
  readonly #authorization: string
  readonly #journal: Journal

  constructor(url: string, account: { name: string; password: string }, journal: Journal) {
    const { name, password } = account
    this.#url = url
    this.#name = name
    this.#authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    this.#journal = journal
  }

  /** Whether it was done. A refusal, or no answer, is logged; the demo goes on. */
  async send(path: string, form: Record<string, string>): Promise<boolean> {
    const body = new URLSearchParams(form)
    return (await this.#ask(path, { method: 'POST', body })) !== undefined
  }

  /** The rows of a list; undefined when it was not given. */
  async list(path: string, key: string): Promise<readonly Row[] | undefined> {
    const reply = await this.#ask(path, { method: 'GET' })
    const rows = isRow(reply) ? reply[key] : undefined
    return Array.isArray(rows) ? rows.filter(isRow) : undefined
  }

  async #ask(path: string, message: { method: string; body?: URLSearchParams }): Promise<unknown> {
    const headers = { Authorization: this.#authorization }
    const signal = AbortSignal.timeout(answerLimitMs)
    try {
      const response = await fetch(`${this.#url}${path}`, { ...message, headers, signal })
      const text = await response.text()
      const reply: unknown = text === '' ? {} : JSON.parse(text)
      if (response.ok) return reply
      const why = isRow(reply) ? reply.description : response.status
      this.#journal.info(`The demo's ${this.#name} was refused at ${path}: ${why}`)
    } catch {
      this.#journal.info(`The demo's ${this.#name} got no answer at ${path}, and goes on.`)
    }
    return undefined
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
