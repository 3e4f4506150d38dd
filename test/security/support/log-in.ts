import { get, type RequestOptions, request } from 'node:http'
import { Client } from '../../support/client.ts'
import type { Hotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

/** A client with a session of its own. */
export async function logIn(
  { url, as }: Pick<Hotel, 'url' | 'as'>,
  name: string,
  form: Record<string, string> = {},
): Promise<Client & { readonly token: string }> {
  const { json } = await as(name).post('/rest/session', form).expect(201)
  return Object.assign(new Client(url, { token: json.token }), { token: String(json.token) })
}

export interface Stream {
  readonly text: () => string
  readonly isOver: () => boolean
  /** Resolves when the daemon has ended it; rejects when it never does. */
  readonly ended: () => Promise<true>
}

/** Listens to the events of a hotel, or to another stream, with a token; resolves once it is open. */
export function listen(url: string, token: string, path = '/rest/events'): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` }
    const request = get(`${url}${path}`, { headers }, (response) => {
      let text = ''
      const isOver = () => response.closed
      const ended = () => until('the stream is over', () => isOver())
      response.on('error', () => undefined)
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
        resolve({ text: () => text, isOver, ended })
      })
    })
    request.on('error', reject)
  })
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly form: Record<string, string>
  /** From where, or through which socket. */
  readonly way: Pick<RequestOptions, 'host' | 'port' | 'localAddress' | 'socketPath'>
  readonly authorization?: string
}

/** The error code that a request is answered with, which comes another way than those of a client. */
export function errorOf({ method, path, form, way, authorization }: RawRequest): Promise<number> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(authorization !== undefined && { Authorization: authorization }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ ...way, method, path, headers, agent: false }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('')
      resolve(text === '' ? 0 : JSON.parse(text).error)
    })
    sent.on('error', reject)
    sent.end(new URLSearchParams(form).toString())
  })
}
