import { get } from 'node:http'
import { Client } from '../client.ts'
import type { Hotel } from '../hotel.ts'
import { until } from '../until.ts'

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
  /** Resolves when the daemon has ended it; rejects when it never does. */
  readonly ended: () => Promise<true>
}

/** Listens to the events of a hotel with a token, once the stream is open. */
export function listen(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` }
    const request = get(`${url}/rest/events`, { headers }, (response) => {
      let text = ''
      const ended = () => until('the stream is over', () => response.closed || undefined)
      response.on('error', () => undefined)
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
        resolve({ text: () => text, ended })
      })
    })
    request.on('error', reject)
  })
}
