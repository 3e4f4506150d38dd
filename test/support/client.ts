import assert from 'node:assert/strict'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { checkReply } from './openapi-check.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** As they have come. */
  readonly bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape.
  readonly json: any
  readonly error: number | undefined
}

export interface Credentials {
  readonly name: string
  readonly password: string
}

/** What `POST /rest/session` gave. */
export interface Token {
  readonly token: string
}

/** A promise of an answer that can be told what to expect. */
export class Asked implements PromiseLike<Answer> {
  readonly #answer: Promise<Answer>

  constructor(answer: Promise<Answer>) {
    this.#answer = answer
  }

  // biome-ignore lint/suspicious/noThenProperty: an answer is awaited as it is, or with expect().
  then<A, B>(
    onDone?: ((answer: Answer) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(onDone, onFailed)
  }

  /** Fails unless the status, and the error code if one is given, are as expected. */
  async expect(status: number, error?: number): Promise<Answer> {
    const answer = await this.#answer
    const got = { status: answer.status, error: error === undefined ? undefined : answer.error }
    assert.deepEqual(got, { status, error }, `unexpected answer: ${answer.text.slice(0, 500)}`)
    return answer
  }
}

type Form = Record<string, string | number> | string

/** A client program: speaks real HTTP, and checks every reply against openapi.json. */
export class Client {
  readonly #url: string
  readonly #authorization: string | undefined
  readonly #agent: Agent

  /** `from`: the loopback address that it calls from, 127.0.0.1 when not given. */
  constructor(url: string, credentials?: Credentials | Token, from?: string) {
    this.#url = url
    this.#authorization = credentials && authorizationOf(credentials)
    this.#agent = new Agent({ keepAlive: false, ...(from && { localAddress: from }) })
  }

  get(path: string, headers: Record<string, string> = {}): Asked {
    return this.send('GET', path, { headers })
  }

  post(path: string, form: Form, headers: Record<string, string> = {}): Asked {
    return this.send('POST', path, { form, headers })
  }

  put(path: string, form: Form): Asked {
    return this.send('PUT', path, { form })
  }

  delete(path: string): Asked {
    return this.send('DELETE', path, {})
  }

  csv(path: string, body: string): Asked {
    return this.send('POST', path, { body, headers: { 'Content-Type': 'text/csv' } })
  }

  wav(path: string, body: Buffer): Asked {
    return this.send('PUT', path, { body, headers: { 'Content-Type': 'audio/wav' } })
  }

  zip(path: string, body: Buffer): Asked {
    return this.send('PUT', path, { body, headers: { 'Content-Type': 'application/zip' } })
  }

  send(
    method: string,
    path: string,
    options: { form?: Form; body?: string | Buffer; headers?: Record<string, string> },
  ): Asked {
    const { form } = options
    const body =
      options.body ??
      (typeof form === 'object'
        ? new URLSearchParams(
            Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
          ).toString()
        : form)
    const headers = {
      ...(this.#authorization !== undefined && { Authorization: this.#authorization }),
      ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...options.headers,
    }
    return new Asked(this.#exchange(method, path, { headers, body }))
  }

  async #exchange(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body: string | Buffer | undefined },
  ): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sent = request(
        `${this.#url}${path}`,
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const bytes = Buffer.concat(chunks)
            const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
            const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8')
            const isJson = response.headers['content-type'] === 'application/json' && text !== ''
            const json = isJson ? JSON.parse(text) : undefined
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              bytes,
              json,
              error: json?.error,
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
    checkReply(method, path, answer)
    return answer
  }
}

function authorizationOf(credentials: Credentials | Token): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`
  const { name, password } = credentials
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}
