import { type IncomingMessage, request } from 'node:http'
import { Refusal } from '../core/refusal.ts'
import { dataFiles } from '../data-folder.ts'
import { exits, Failure } from './exit.ts'

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
  try {
    for await (const chunk of response) chunks.push(chunk)
  } catch (error) {
    throw isHangUp(error) ? hungUp() : error
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether the daemon has gone in the middle of an answer. */
export function isHangUp(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)
}

export function hungUp(): Failure {
  return silent('The daemon ended before it had answered; see journalctl -u nightporter -n 20.')
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
  throw refusalIn(await textOf(response))
}

/** The error code of a daemon that is starting or closing. */
const notServing = 503

/** The daemon's own words; what is no daemon of ours may have others. */
function refusalIn(text: string): Refusal {
  try {
    const { error, description } = JSON.parse(text) as { error?: unknown; description?: unknown }
    if (typeof description === 'string')
      return error === notServing ? silent(description) : new Refusal(description)
  } catch {
    // No JSON at all.
  }
  return new Refusal('The daemon refused, and did not say why; see journalctl -u nightporter.')
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
      sent.destroy(silent('The daemon does not answer; see journalctl -u nightporter -n 20.')),
    )
    sent.on('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, dataFolder)))
    sent.end(body)
  })
}

function refusalOf(error: NodeJS.ErrnoException, dataFolder: string): Refusal {
  if (error instanceof Refusal) return error
  if (isHangUp(error)) return hungUp()
  switch (error.code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return silent(
        `The daemon is not running on ${dataFolder}.\n` +
          'Start it with "systemctl start nightporter", or name another folder with\n' +
          '--data. What it said last: journalctl -u nightporter -n 20',
      )
    case 'EACCES':
      return new Refusal("Only root and the service's own user may do this; use sudo.")
    default:
      return silent(`The daemon on ${dataFolder} cannot be reached (${error.code}); check --data.`)
  }
}

function silent(text: string): Failure {
  return new Failure(text, { status: exits.notRunning })
}
