import { pipeline, type Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { HttpContext } from '../middleware/state.ts'
import type { ChunkStream } from './chunk-stream.ts'

/** What is shorter crosses the wire in one packet as it is. */
const packedFrom = 1_400
/** Lists become a tenth of their size in a thousandth of a second; higher levels take longer for little more. */
const level = 3
/** What programs say that they take is short; reading a long list would take others' time. */
const maxListed = 256

/** What is sent as it comes about is not: it would wait for more. */
const packedTypes = /^(application\/json|text\/csv)/

/** Whether the client takes gzip: programs of which nothing else is known get everything plain. */
export function takesPacked(ctx: HttpContext): boolean {
  const listed = ctx.req.headers['accept-encoding'] ?? ''
  return listed !== '' && listed.length <= maxListed && ctx.acceptsEncodings('gzip') === 'gzip'
}

/** A complete text as bytes, packed where that is worth it; undefined where it is not. */
export function packed(ctx: HttpContext, text: string): Buffer | undefined {
  return text.length < packedFrom || !takesPacked(ctx) ? undefined : gzipSync(text, { level })
}

export function isPackedType(type: string): boolean {
  return packedTypes.test(type)
}

/** The same stream, packed; whichever of the two ends, or breaks off, takes the other one along. */
export function packedStream(stream: ChunkStream): Readable {
  // Whoever reads the packed one learns why it broke off.
  return pipeline(stream, createGzip({ level }), () => undefined)
}

/** Of every packed reply. As none may be stored, none has to say that it varies. */
export const packedHeaders = { 'Content-Encoding': 'gzip' }
