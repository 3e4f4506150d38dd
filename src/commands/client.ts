import { type IncomingMessage, request } from 'node:http'
import { Refusal } from '../core/refusal.ts'
import { dataFiles } from '../data-folder.ts'

export interface Ask {
  readonly method?: string
  readonly path: string
  readonly form?: Record<string, string>
  readonly csv?: string
  readonly wav?: Buffer
}

const answerLimitMs = 60_000

/** Asks the running daemon through its socket and gives the whole answer. */
export async function ask(dataFolder: string, { method = 'GET', path, ...content }: Ask) {
  return textOf(await open(dataFolder, { method, path, ...bodyOf(content) }))
}

function bodyOf({ form, csv, wav }: Omit<Ask, 'method' | 'path'>): Pick<Message, 'body' | 'type'> {
  if (wav) return { body: wav, type: 'audio/wav' }
  if (csv !== undefined) return { body: csv, type: 'text/csv' }
  const body = form && new URLSearchParams(form).toString()
  return { body, type: 'application/x-www-form-urlencoded' }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

interface Message {
  readonly method: string
  readonly path: string
  readonly body?: string | Buffer | undefined
  readonly type?: string
  /** How long the daemon may be silent. */
  readonly limitMs?: number
}

/** Sends a request and gives the answer as it begins. Throws a Refusal with the daemon's own words. */
export async function open(dataFolder: string, message: Message): Promise<IncomingMessage> {
  const response = await send(dataFolder, message)
  if ((response.statusCode ?? 500) < 300) return response
  const { description } = JSON.parse(await textOf(response)) as { description: string }
  throw new Refusal(description)
}

function send(dataFolder: string, message: Message): Promise<IncomingMessage> {
  const { method, path, body, type, limitMs = answerLimitMs } = message
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }
    const sent = request(
      { socketPath: dataFiles(dataFolder).socket, method, path, headers },
      resolve,
    )
    sent.setTimeout(limitMs, () =>
      sent.destroy(new Refusal('The daemon does not answer; see journalctl -u nightporter.')),
    )
    sent.on('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, dataFolder)))
    sent.end(body)
  })
}

function refusalOf(error: NodeJS.ErrnoException, dataFolder: string): Error {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
    return new Refusal(
      `The daemon is not running on ${dataFolder}. Start it with "systemctl start nightporter", ` +
        'or name another folder with --data.',
    )
  if (error.code === 'EACCES')
    return new Refusal("Only root and the service's own user may do this; use sudo.")
  return error
}
