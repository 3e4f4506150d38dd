import { connect, type Socket } from 'node:net'
import { authorization } from '../hotel.ts'

/** The bytes of one request. */
export function requestBytes(
  method: string,
  path: string,
  form?: string,
  credentials = authorization,
): string {
  const body = form ?? ''
  const type =
    form === undefined
      ? ''
      : `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${credentials}\r\n${type}\r\n${body}`
}

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds each request took, sorted. */
  readonly times: number[]
  readonly statuses: Map<string, number>
}

/** Sends `count` requests over `clients` connections, each waiting for its answer before the next. */
export async function load(
  port: number,
  { clients, count, request }: { clients: number; count: number; request: (n: number) => string },
): Promise<LoadResult> {
  const times: number[] = []
  const statuses = new Map<string, number>()
  let sent = 0
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = await Connection.open(port)
      while (sent < count) {
        sent += 1
        const beganMs = performance.now()
        const status = await connection.exchange(request(sent))
        times.push(performance.now() - beganMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      connection.close()
    }),
  )
  const perSecond = (count / (performance.now() - startMs)) * 1000
  return { perSecond, times: times.sort((a, b) => a - b), statuses }
}

/** One keep-alive connection with as little work as can be: the client must not be what is measured. */
export class Connection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #size = 0
  #needed = -1
  #status = ''
  #isChunked = false
  #done: ((status: string) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  exchange(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      this.#done = resolve
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#needed < 0 && !this.#isChunked) this.#readHead()
    const isComplete = this.#isChunked
      ? chunk.subarray(-5).toString('latin1') === '0\r\n\r\n'
      : this.#needed >= 0 && this.#size >= this.#needed
    if (!isComplete) return
    const done = this.#done
    this.#chunks = []
    this.#size = 0
    this.#needed = -1
    this.#isChunked = false
    done?.(this.#status)
  }

  #readHead(): void {
    const text =
      this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks)
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = text.toString('latin1', 0, end)
    this.#status = head.slice(9, 12)
    this.#isChunked = /transfer-encoding: chunked/i.test(head)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (!this.#isChunked) this.#needed = end + 4 + Number(length ?? 0)
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
