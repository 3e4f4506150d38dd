import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import type { Machine } from './machine.ts'

const soonMs = 6_000
const ringLimitMs = 60_000
const curlLimitS = '10'

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape.
  readonly json: any
}

interface Wakeup {
  readonly id: string | number
  readonly room: string | number
  readonly result: number
}

/** A client of the appliance, at its network: books calls, and remembers everything that was acknowledged. */
export class HotelClient {
  readonly #machine: Machine
  readonly #acknowledged = new Map<string, string>()
  password = ''

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** Status 0 when nobody answers. */
  async ask(method: string, path: string, form: Record<string, string> = {}): Promise<Reply> {
    const body = Object.entries(form).flatMap(([name, value]) => [
      '--data-urlencode',
      `${name}=${value}`,
    ])
    const { out } = await this.#machine.runInNetwork([
      ...['curl', '-s', '-m', curlLimitS, '-u', `admin:${this.password}`, '-X', method, ...body],
      ...['-w', '\n%{http_code}', `http://127.0.0.1/rest/${path}`],
    ])
    const end = out.lastIndexOf('\n')
    const text = out.slice(0, end)
    return {
      status: Number(out.slice(end + 1)),
      json: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  }

  /** Books a call; one that is acknowledged must be kept for ever. */
  async book(room: string, dueMs: number): Promise<Reply> {
    const datetime = new Date(dueMs).toISOString().replace(/\.\d+/, '')
    const reply = await this.ask('POST', 'wakeup', { room, datetime })
    if (reply.status === 201) this.#acknowledged.set(String(reply.json.id), room)
    return reply
  }

  /** Books a call a few seconds from now and gives its id. */
  async bookSoon(room: string): Promise<string> {
    const { status, json } = await this.book(room, Date.now() + soonMs)
    assert.equal(status, 201, JSON.stringify(json))
    return String(json.id)
  }

  async bookTomorrow(room: string): Promise<Reply> {
    return this.book(room, Date.now() + 86_400_000)
  }

  /** Waits until a call was answered; the simulated line answers whatever rings. */
  async untilAnswered(id: string): Promise<void> {
    await until(
      `call ${id} is answered`,
      async () => {
        const { json } = await this.ask('GET', `wakeup/${id}`)
        return json?.result === 1
      },
      ringLimitMs,
    )
  }

  /** Fails unless everything that was ever acknowledged is there. */
  async findEverything(): Promise<number> {
    const { json } = await this.ask('GET', 'wakeup/list')
    const there = new Map((json.wakeups as Wakeup[]).map(({ id, room }) => [`${id}`, `${room}`]))
    for (const [id, room] of this.#acknowledged)
      assert.equal(there.get(id), room, `call ${id} of room ${room} is lost`)
    return this.#acknowledged.size
  }
}
