import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PlacedCall } from '../../../src/simulate/phones/placed-call.ts'
import type { Account } from '../../../src/simulate/phones/registrar.ts'
import type { RoomPhones } from '../../../src/simulate/phones/room-phones.ts'
import { plainSite } from '../../support/hotel.ts'
import type { DaemonProcess } from '../../support/process.ts'
import { until } from '../../support/until.ts'

export interface Order {
  readonly item: number
  readonly quantity: number
}

/** What the box reports of the calls to it, for as long as it lives. */
export class Transcript {
  readonly #listeners = new Map<string, (line: string) => void>()

  /** Resolves when the box is gone. */
  async follow({ url, data }: DaemonProcess, onOpen: () => void): Promise<void> {
    try {
      const password = (await readFile(join(data, 'initial-password'), 'utf8')).trim()
      const headers = { Authorization: `Basic ${btoa(`admin:${password}`)}` }
      const response = await fetch(`${url}/rest/call/trace`, { headers })
      onOpen()
      let rest = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) this.#listeners.get(line.split(' ')[0] ?? '')?.(line)
      }
    } catch {
      // It was killed.
    }
  }

  listen(extension: string, onLine: (line: string) => void): void {
    this.#listeners.set(extension, onLine)
  }
}

/** Waits until a box takes calls, and what it reports of them is read; `followed` resolves when it is gone. */
export async function openForCalls(daemon: DaemonProcess, transcript: Transcript) {
  const opened = Promise.withResolvers<void>()
  const followed = transcript.follow(daemon, opened.resolve)
  await Promise.race([opened.promise, followed])
  await until('the line is registered', async () => {
    const { json } = await daemon.admin.get('/rest/line').expect(200)
    return json.lines[0].registered
  })
  return { followed }
}

export interface HousekeeperParts {
  readonly phones: RoomPhones
  readonly transcript: Transcript
  readonly extension: string
  readonly pin: string
  readonly orders: readonly Order[]
}

/** Somebody who charges by telephone, and dials again what was not confirmed. */
export class Housekeeper {
  readonly #parts: HousekeeperParts
  #next = 0
  #onLine: (line: string) => void = () => undefined
  /** Asked about because it was charged a moment ago. */
  asked = 0

  constructor(parts: HousekeeperParts) {
    this.#parts = parts
    parts.transcript.listen(parts.extension, (line) => this.#onLine(line))
  }

  get confirmed(): number {
    return this.#next
  }

  get isDone(): boolean {
    return this.#next >= this.#parts.orders.length
  }

  /** Charges until everything is, or the box dies. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.isDone) {
      await this.#call(signal).catch(() => undefined)
      if (!signal.aborted) await delay(50)
    }
  }

  async #call(signal: AbortSignal): Promise<void> {
    const { phones, extension } = this.#parts
    const call = await phones.dial(extension, '700', { heldPackets: 1 })
    const hangUp = () => call.hangUp()
    signal.addEventListener('abort', hangUp, { once: true })
    try {
      if (await call.answered) while (!this.isDone && (await this.#charge(call)));
    } finally {
      signal.removeEventListener('abort', hangUp)
      call.hangUp()
    }
  }

  /** Dials one charge; false when the call is over, or cannot go on. */
  async #charge(call: PlacedCall): Promise<boolean> {
    const { orders, pin } = this.#parts
    const order = orders[this.#next]
    if (!order) return false
    const { item, quantity } = order
    const { promise, resolve } = Promise.withResolvers<'charged' | 'again' | 'over'>()
    this.#onLine = (line) => {
      if (line.includes('enter your PIN')) call.press(`${pin}#`)
      if (line.includes(`charged ${quantity} of item ${item} `)) resolve('charged')
      if (line.includes('charged a moment ago')) resolve('again')
      if (/not understood|not a time of day|No key was pressed/.test(line)) resolve('over')
    }
    void call.end.then(() => resolve('over'))
    call.press(`62${item}*${quantity}#`)
    const outcome = await promise
    if (outcome === 'over') return false
    this.#next += 1
    if (outcome === 'again') this.asked += 1
    // From that question, only a yes or the end leads on.
    return outcome === 'charged'
  }
}

/** A hotel whose line registers at the telephones of a test. */
export function phoneSite(port: number, account: Account): string {
  return `${plainSite}
[[line]]
name = "pbx"
driver = "sip"
server = "sip:127.0.0.1:${port}"
user = "${account.user}"
password = "${account.password}"
rtp = "32000-33998"
channels = 60
`
}
