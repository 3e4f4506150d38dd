import type { IncomingMessage } from 'node:http'
import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import { Fault } from '../../core/fault.ts'

const formType = 'application/x-www-form-urlencoded'
const readFormBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: [formType] },
  parsedMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  textLimit: '64kb',
})
const readCsvBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['text/csv'] },
  parsedMethods: ['POST'],
  textLimit: '4mb',
})

const wavTypes = ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']
const recordingLimit = 16 * 1024 * 1024

/** A file comes in so many pieces at most: each is kept, and takes far more than the byte that it may hold. */
const maxPieces = 65_536

const noNext = () => Promise.resolve()

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** The body as the one type that the operation takes. */
export async function readBody(ctx: Context, takesCsv: boolean): Promise<string> {
  const type = takesCsv ? 'text/csv' : formType
  // Most clients send the plain type; only another text needs a closer look.
  if (ctx.req.headers['content-type'] !== type && !isUtf8Of(ctx, type))
    throw new Fault(205, `Send the body as ${type} in UTF-8.`)
  if (takesCsv) boundPieces(ctx.req)
  try {
    await (takesCsv ? readCsvBody : readFormBody)(ctx, noNext)
  } catch (error) {
    // The parser's own errors carry a status; others come from unpacking the body.
    if (error instanceof Fault || typeof (error as { status?: unknown }).status === 'number')
      throw error
    throw new Fault(204, 'The body is not compressed as it says; send it plain.')
  }
  return typeof ctx.request.body === 'string' ? ctx.request.body : ''
}

function isUtf8Of(ctx: Context, type: string): boolean {
  const { charset } = ctx.request
  return ctx.is(type) === type && (charset === '' || /^utf-?8$/i.test(charset))
}

/** A WAV file, as it was sent. */
export async function readRecording(ctx: Context): Promise<Buffer> {
  const { req } = ctx
  const encoding = req.headers['content-encoding'] ?? 'identity'
  if (!wavTypes.includes(String(ctx.is(wavTypes))) || encoding !== 'identity')
    throw new Fault(205, 'Send the recording as audio/wav, not compressed.')
  if (Number(req.headers['content-length'] ?? 0) > recordingLimit) throw tooLarge()
  boundPieces(req)
  const pieces: Buffer[] = []
  let length = 0
  try {
    // The connection must stay open for the reply when the rest is not worth reading.
    for await (const piece of req.iterator({ destroyOnReturn: false })) {
      pieces.push(piece)
      length += piece.length
      if (length > recordingLimit) throw tooLarge()
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(204, 'The body ended too early; send all of it.')
  }
  return Buffer.concat(pieces)
}

/** Breaks off a request whose body comes in more pieces than any file needs. */
function boundPieces(request: IncomingMessage): void {
  let pieces = 0
  request.on('data', () => {
    pieces += 1
    if (pieces > maxPieces)
      request.destroy(new Fault(205, 'The body comes in too many pieces; send it in larger ones.'))
  })
}

function tooLarge(): Fault {
  return new Fault(205, 'The body is too large: a recording may have 16 MiB; shorten it.', {
    status: 413,
  })
}
