import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from '../support/until.ts'

const limitMs = 60_000

/** What baresip reports, such as `CALL_ESTABLISHED`. */
export interface PhoneEvent {
  readonly type: string
  readonly param: string
  readonly peer: string
}

/** The remote control of a baresip: JSON in netstrings, module ctrl_tcp. */
export class Control {
  readonly #socket: Socket
  readonly #waiting = new Map<string, (answer: string) => void>()
  readonly #listeners = new Set<(event: PhoneEvent) => void>()
  #bytes = Buffer.alloc(0)
  #lastToken = 0

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', () => {})
  }

  onEvent(listener: (event: PhoneEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves with what the command printed. */
  command(name: string, params = ''): Promise<string> {
    const token = String(++this.#lastToken)
    const text = JSON.stringify({ command: name, params, token })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`baresip: no answer to ${name}`)), limitMs)
      this.#waiting.set(token, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      this.#socket.write(`${Buffer.byteLength(text)}:${text},`)
    })
  }

  /** What was not answered by now never is: the phone ends with its test. */
  close(): void {
    this.#socket.destroy()
    for (const answer of this.#waiting.values()) answer('')
    this.#waiting.clear()
  }

  #take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    for (;;) {
      const colon = this.#bytes.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(this.#bytes.toString('latin1', 0, colon))
      if (this.#bytes.length <= end) return
      this.#read(this.#bytes.toString('utf8', colon + 1, end))
      this.#bytes = this.#bytes.subarray(end + 1)
    }
  }

  #read(text: string): void {
    const said: Record<string, unknown> = JSON.parse(text)
    if (said.event === true) {
      const event = {
        type: String(said.type),
        param: String(said.param ?? ''),
        peer: String(said.peeruri ?? ''),
      }
      for (const listener of this.#listeners) listener(event)
      return
    }
    const token = String(said.token)
    this.#waiting.get(token)?.(String(said.data ?? ''))
    this.#waiting.delete(token)
  }
}

/** Connects as soon as the phone listens. */
export async function connectControl(host: string, port: number): Promise<Control> {
  const socket = await until(
    `${host}:${port} takes a connection`,
    () => tryConnect(host, port),
    limitMs,
  )
  return new Control(socket)
}

async function tryConnect(host: string, port: number): Promise<Socket | undefined> {
  const socket = connect({ host, port })
  const isConnected = await once(socket, 'connect').catch(() => undefined)
  return isConnected && socket
}
