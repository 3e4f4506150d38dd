import type { Answer, Refused } from './answer.ts'

const readMs = 15_000
/** Reading on in what may be long: the log, deliveries, charges. */
export const longReadMs = 60_000
/** Somebody stands at the desk and waits for it. */
const writeMs = 8_000
/** A test ring, a backup or an import takes as long as it takes. */
const patientMs = 10 * 60_000

export type Values = Readonly<Record<string, string | number | boolean | undefined>>

export interface Posting {
  /** The same key twice is carried out once. */
  readonly idempotencyKey?: string
}

export interface Downloading {
  readonly onBytes?: (bytesSoFar: number) => void
  readonly signal?: AbortSignal
}

/** What is said in the system's place, which would say nothing else. */
const rejected: Refused = {
  kind: 'refused',
  status: 401,
  error: 101,
  description: '',
  retryAfterS: 0,
}

/**
 * The REST interface with the credentials of one user. Page and server are of one build, so a
 * successful body is taken to have the shape that the caller names.
 */
export class Rest {
  #authorization: string
  #isSuspended = false
  #firstEventId = ''
  readonly #left = new AbortController()
  /** Called when the system does not take the credentials any more. */
  readonly #onRejected: () => void

  constructor(authorization: string, onRejected: () => void = () => undefined) {
    this.#authorization = authorization
    this.#onRejected = onRejected
  }

  /** The event after which the first answer was made: nothing that was read is older. Empty until one has come. */
  get firstEventId(): string {
    return this.#firstEventId
  }

  /** Asks the system for nothing more until there are other credentials. */
  suspend(): void {
    this.#isSuspended = true
  }

  /** Goes on with other credentials of the same user. */
  renew(authorization: string): void {
    this.#authorization = authorization
    this.#isSuspended = false
  }

  get<T>(path: string, query: Values = {}, limitMs = readMs): Promise<Answer<T>> {
    const text = formOf(query).toString()
    const init = { method: 'GET', signal: this.#left.signal }
    return this.#json(text === '' ? path : `${path}?${text}`, init, limitMs)
  }

  post<T = void>(path: string, form: Values, { idempotencyKey }: Posting = {}): Promise<Answer<T>> {
    const headers = keyHeader(idempotencyKey)
    return this.#json(path, { method: 'POST', body: formOf(form), headers })
  }

  put<T = void>(path: string, form: Values): Promise<Answer<T>> {
    return this.#json(path, { method: 'PUT', body: formOf(form) })
  }

  remove(path: string): Promise<Answer<void>> {
    return this.#json(path, { method: 'DELETE' })
  }

  /**
   * Ends the session of these credentials, also when the tab is closed meanwhile. Nothing more is asked
   * with them, and nobody waits for what is being read: it would be refused.
   */
  logOut(): Promise<Answer<void>> {
    const answer = this.#json<void>('/rest/session', { method: 'DELETE', keepalive: true })
    this.suspend()
    this.#left.abort()
    return answer
  }

  /** Sends a CSV file. */
  upload<T>(path: string, csv: Blob, { idempotencyKey }: Posting = {}): Promise<Answer<T>> {
    const headers = { ...keyHeader(idempotencyKey), 'Content-Type': 'text/csv' }
    return this.#json(path, { method: 'POST', body: csv, headers }, patientMs)
  }

  /** Sends a recording. */
  putWav(path: string, wav: Blob): Promise<Answer<void>> {
    const headers = { 'Content-Type': 'audio/wav' }
    return this.#json(path, { method: 'PUT', body: wav, headers }, patientMs)
  }

  /** A file to keep, for as long as something comes; the browser holds large ones on its disk. */
  async download(
    path: string,
    query: Values = {},
    { onBytes, signal }: Downloading = {},
  ): Promise<Answer<Blob>> {
    const text = formOf(query).toString()
    const ended = new AbortController()
    const end = () => ended.abort()
    let timer = setTimeout(end, patientMs)
    signal?.addEventListener('abort', end)
    const onPiece = (bytesSoFar: number) => {
      clearTimeout(timer)
      timer = setTimeout(end, patientMs)
      onBytes?.(bytesSoFar)
    }
    const init = { method: 'GET', signal: ended.signal }
    const answer = await this.#answer(text === '' ? path : `${path}?${text}`, init, (response) =>
      counted(response, onPiece).blob(),
    )
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    return answer
  }

  /** Text that comes piece by piece; ends when the system ends it or `signal` is aborted. */
  async stream(
    path: string,
    init: StreamInit,
    onText: (text: string) => void,
  ): Promise<Answer<void>> {
    return this.#answer(path, init, async (response) => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      init.onOpen?.()
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return
        onText(value ?? '')
      }
    })
  }

  #json<T>(path: string, init: RequestInit, ms = writeMs): Promise<Answer<T>> {
    const ended = new AbortController()
    const end = () => ended.abort()
    const timer = setTimeout(end, ms)
    init.signal?.addEventListener('abort', end)
    const answer = this.#answer(path, { ...init, signal: ended.signal }, async (response) => {
      const text = await response.text()
      return (response.headers.has('Content-Type') ? JSON.parse(text) : undefined) as T
    })
    return answer.finally(() => {
      clearTimeout(timer)
      init.signal?.removeEventListener('abort', end)
    })
  }

  async #answer<T>(
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<Answer<T>> {
    if (this.#isSuspended) return rejected
    try {
      const response = await fetch(path, {
        ...init,
        // No cookies, and no question of the browser's own when the credentials are wrong.
        credentials: 'omit',
        cache: 'no-store',
        headers: {
          ...init.headers,
          Authorization: this.#authorization,
          'Nightporter-Client': 'page',
        },
      })
      if (response.ok && !isOurs(response)) return { kind: 'silent' }
      this.#firstEventId ||= response.headers.get('Nightporter-Event') ?? ''
      if (response.ok) {
        const undo = response.headers.get('Nightporter-Undo')
        const receipt = response.headers.get('Nightporter-Charge')
        const value = await read(response)
        return {
          ...{ kind: 'ok', value },
          ...(undo !== null && { undo }),
          ...(receipt !== null && { receipt }),
        }
      }
      const refusal = await refusalOf(response)
      // Not when somebody else in the network asks for a password of its own.
      if (refusal.status === 401 && refusal.error === 101) this.#onRejected()
      return refusal
    } catch {
      return { kind: 'silent' }
    }
  }
}

export interface StreamInit extends RequestInit {
  readonly signal: AbortSignal
  readonly onOpen?: () => void
}

/** The token of a session. */
export function bearerOf(token: string): string {
  return `Bearer ${token}`
}

/** HTTP basic credentials in UTF-8. */
export function basicOf(name: string, password: string): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** The same response, which tells how much of it has come. */
function counted(response: Response, onBytes: (bytesSoFar: number) => void): Response {
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.byteLength
      onBytes(bytes)
      controller.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null)
}

/**
 * False of a stranger who answers in the system's place, such as the login of a guest network: with
 * a page. The system sends none here, and where it sends nothing it says what that is about.
 */
function isOurs({ headers }: Response): boolean {
  const type = headers.get('Content-Type')
  return type === null ? headers.has('Location') : !/html/i.test(type)
}

function keyHeader(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { 'Idempotency-Key': key }
}

function formOf(values: Values): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) form.set(name, String(value))
  return form
}

async function refusalOf(response: Response): Promise<Refused> {
  const retryAfterS = Number(response.headers.get('Retry-After')) || 0
  const said: unknown = await response.json().catch(() => undefined)
  const { error = 0, description = '' } = isFault(said) ? said : {}
  return { kind: 'refused', status: response.status, error, description, retryAfterS }
}

function isFault(said: unknown): said is { error: number; description: string } {
  return (
    typeof said === 'object' &&
    said !== null &&
    typeof Reflect.get(said, 'error') === 'number' &&
    typeof Reflect.get(said, 'description') === 'string'
  )
}
