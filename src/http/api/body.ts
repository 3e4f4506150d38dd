import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import { Fault } from '../../core/fault.ts'
import { OneByOne } from '../../lib/turns/one-by-one.ts'

const formType = 'application/x-www-form-urlencoded'
const formLimit = 64 * 1024
const csvLimit = 4 * 1024 * 1024
const readFormBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: [formType] },
  parsedMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  textLimit: `${formLimit}b`,
})
const readCsvBody = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['text/csv'] },
  parsedMethods: ['POST'],
  textLimit: `${csvLimit}b`,
})

const wavTypes = ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']
const recordingLimit = 16 * 1024 * 1024
const zipTypes = ['application/zip', 'application/x-zip-compressed']
const zipLimit = 16 * 1024 * 1024

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
  if (isPacked(ctx.req)) return readPacked(ctx.req, takesCsv ? csvLimit : formLimit)
  await (takesCsv ? readCsvBody : readFormBody)(ctx, noNext)
  return typeof ctx.request.body === 'string' ? ctx.request.body : ''
}

function isUtf8Of(ctx: Context, type: string): boolean {
  const { charset } = ctx.request
  return ctx.is(type) === type && (charset === '' || /^utf-?8$/i.test(charset))
}

const files = {
  wav: { types: wavTypes, limit: recordingLimit, should: 'the recording as audio/wav' },
  zip: { types: zipTypes, limit: zipLimit, should: 'the archive as application/zip' },
}

/** A WAV file or a ZIP archive, as it was sent. */
export async function readFile(ctx: Context, kind: keyof typeof files): Promise<Buffer> {
  const { req } = ctx
  const { types, limit, should } = files[kind]
  if (!types.includes(String(ctx.is(types))) || isPacked(req))
    throw new Fault(205, `Send ${should}, not compressed any further.`)
  boundPieces(req)
  return readBytes(req, limit)
}

function isPacked({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] || 'identity').toLowerCase() !== 'identity'
}

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}
const unpacking = new OneByOne()

/**
 * A compressed body. It is unpacked when all of it has come, and one at a time: a few bytes of it can
 * make an unpacker take a megabyte.
 */
async function readPacked(request: IncomingMessage, limit: number): Promise<string> {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? ''
  if (!isEncoding(encoding))
    throw new Fault(205, 'The encoding of the body is not supported; send it plain.')
  const packed = await readBytes(request, limit)
  return unpacking.run('', async () => {
    try {
      const bytes = await unpackers[encoding](packed, { maxOutputLength: limit })
      return bytes.toString('utf8')
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
      throw new Fault(204, 'The body is not compressed as it says; send it plain.')
    }
  })
}

function isEncoding(name: string): name is keyof typeof unpackers {
  return Object.hasOwn(unpackers, name)
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const pieces: Buffer[] = []
  let length = 0
  try {
    // The connection must stay open for the reply when the rest is not worth reading.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      pieces.push(piece)
      length += piece.length
      if (length > limit) throw tooLarge()
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

export function tooLarge(): Fault {
  const text =
    'The body is too large: a form may have 64 KiB, a CSV file 4 MiB, a recording or an archive 16 MiB.'
  return new Fault(205, text, { status: 413 })
}
