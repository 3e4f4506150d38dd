import type { IncomingMessage } from 'node:http'
import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import { Fault } from '../core/fault.ts'

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
  try {
    await (takesCsv ? readCsvBody : readFormBody)(ctx, noNext)
  } catch (error) {
    // The parser's own errors carry a status; others come from unpacking the body.
    if (typeof (error as { status?: unknown }).status === 'number') throw error
    throw new Fault(204, 'The body is not compressed as it says; send it plain.')
  }
  return typeof ctx.request.body === 'string' ? ctx.request.body : ''
}

function isUtf8Of(ctx: Context, type: string): boolean {
  const { charset } = ctx.request
  return ctx.is(type) === type && (charset === '' || /^utf-?8$/i.test(charset))
}
