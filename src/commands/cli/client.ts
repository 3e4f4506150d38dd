import { type IncomingMessage, request } from 'node:http'
import { dataFiles } from '../../data-folder/folder.ts'
import { having, isNumber, isText } from '../../lib/shapes.ts'
import { UserError } from '../../lib/user-error.ts'
import { cleanJson, cleanText } from './clean-text.ts'
import { exits, Failure } from './exit.ts'

export interface Ask {
  readonly method?: string
  readonly path: string
  readonly form?: Record<string, string>
  readonly csv?: string
  readonly wav?: Buffer
  readonly zip?: Uint8Array
  /** How long the daemon may be silent, where that is not as long as usual. */
  readonly limitMs?: number
}

type Content = Pick<Ask, 'form' | 'csv' | 'wav' | 'zip'>

const answerLimitMs = 60_000
/** How long a daemon may take to say why it refuses. */
const errorLimitMs = 10_000
/** No answer is as long; whatever sends more is no daemon of ours. */
const maxReplyBytes = 64 * 1_048_576
const maxErrorBytes = 65_536
const maxLineBytes = 65_536

/** Asks the running daemon through its socket, and waits until it has done it. */
export async function ask(dataFolder: string, asked: Ask): Promise<void> {
  await answerTo(dataFolder, asked)
}

/**
 * The same, for what it answers, fit for a terminal. Throws a Failure when the answer is not JSON with
 * this field: then something else listens there.
 */
export async function askJson<T extends object>(
  dataFolder: string,
  asked: Ask,
  field: keyof T & string,
): Promise<T> {
  const reply = parsed(await answerTo(dataFolder, asked))
  if (typeof reply === 'object' && reply !== null && field in reply) return reply as T
  throw silent(
    'What answered is not understood; is it a Nightporter of another version, or no Nightporter?\n' +
      'Check --data, and see journalctl -u nightporter -n 20.',
  )
}

async function answerTo(dataFolder: string, asked: Ask) {
  const { method = 'GET', path, limitMs = answerLimitMs, ...content } = asked
  const response = await open(dataFolder, { method, path, limitMs, ...bodyOf(content) })
  return textOf(response, maxReplyBytes)
}

/** What JSON holds, fit for a terminal; undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return cleanJson(JSON.parse(text))
  } catch {
    return undefined
  }
}

function bodyOf({ form, csv, wav, zip }: Content): Pick<Message, 'body' | 'type'> {
  if (zip) return { body: zip, type: 'application/zip' }
  if (wav) return { body: wav, type: 'audio/wav' }
  if (csv !== undefined) return { body: csv, type: 'text/csv' }
  const body = form && new URLSearchParams(form).toString()
  return { body, type: 'application/x-www-form-urlencoded' }
}

async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes > maxBytes) throw silent('The daemon answers without end; check --data.')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof UserError ? error : hungUp()
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The lines that the daemon sends, until it ends or is gone. */
export async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let begun = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const lines = `${begun}${chunk}`.split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) yield cleanText(line.replace(/\r$/, ''))
      if (begun.length > maxLineBytes) throw silent('The daemon sends a line without end.')
    }
    if (begun !== '') yield cleanText(begun)
  } catch (error) {
    if (!isHangUp(error)) throw error
  }
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
  readonly body?: string | Uint8Array | undefined
  readonly type?: string
  /** How long the daemon may be silent. */
  readonly limitMs?: number
}

/** Sends a request and gives the answer as it begins. Throws a UserError with the daemon's own words. */
export async function open(dataFolder: string, message: Message): Promise<IncomingMessage> {
  const response = await send(dataFolder, message)
  if ((response.statusCode ?? 500) < 300) return response
  const late = setTimeout(() => response.destroy(noAnswer()), errorLimitMs)
  throw refusalIn(await textOf(response, maxErrorBytes).finally(() => clearTimeout(late)))
}

/** The error code of a daemon that is starting or closing. */
const notServing = 503

const isErrorReply = having<{ error: number; description: string }>({
  error: isNumber,
  description: isText,
})

/** The daemon's own words; what is no daemon of ours may have others. */
function refusalIn(text: string): UserError {
  const reply = parsed(text)
  if (!isErrorReply(reply))
    return silent('The daemon refused, and did not say why; see journalctl -u nightporter.')
  const { error, description } = reply
  return error === notServing ? silent(description) : new UserError(description)
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
    sent.setTimeout(limitMs, () => sent.destroy(noAnswer()))
    sent.on('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, dataFolder)))
    sent.end(body)
  })
}

function refusalOf(error: NodeJS.ErrnoException, dataFolder: string): UserError {
  if (error instanceof UserError) return error
  if (isHangUp(error)) return hungUp()
  switch (error.code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return silent(
        `The daemon is not running on ${dataFolder}.\n` +
          'Start it with "systemctl start nightporter", or name another folder with --data.\n' +
          'What it said last: journalctl -u nightporter -n 20',
      )
    case 'EACCES':
      return new UserError("Only root and the service's own user may do this; use sudo.")
    default:
      return silent(`The daemon on ${dataFolder} cannot be reached (${error.code}); check --data.`)
  }
}

function noAnswer(): Failure {
  return silent('The daemon does not answer; see journalctl -u nightporter -n 20.')
}

function silent(text: string): Failure {
  return new Failure(text, { status: exits.notRunning })
}
