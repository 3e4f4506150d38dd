import { randomUUID } from 'node:crypto'
import { Fault } from '../../core/fault.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { tooLarge } from '../api/body.ts'
import { send } from '../api/send.ts'
import { challenge } from '../auth/auth.ts'
import type { HttpContext, Next } from './state.ts'

/** Turns every failure into its JSON. What is our own mistake is written to the journal alone. */
export function errors(journal: Journal) {
  return async (ctx: HttpContext, next: Next): Promise<void> => {
    try {
      await next()
    } catch (error) {
      // There is nobody left to answer.
      if (ctx.headerSent || ctx.res.destroyed) return
      sendFault(ctx, faultOf(error, journal))
    }
  }
}

function sendFault(ctx: HttpContext, { code, message, status, headers }: Fault): void {
  send(ctx, {
    status,
    location: '',
    json: JSON.stringify({ error: code, description: message }),
    headers: {
      ...(status === 401 && challenge),
      ...headers,
      // The rest of a body that is too large is not worth reading.
      ...(status === 413 && { Connection: 'close' }),
    },
  })
}

function faultOf(error: unknown, journal: Journal): Fault {
  if (error instanceof Fault) return error
  const { status, type } = error as { status?: number; type?: string }
  if (status === 413) return tooLarge()
  if (status === 415)
    return new Fault(205, 'The encoding of the body is not supported; send it plain.')
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Fault(204, 'The body ended too early; send all of it.')
  const id = randomUUID()
  journal.error(`Internal error ${id}`, error)
  return new Fault(
    502,
    `Something went wrong here, and it is not your fault. The journal holds the details under ${id}.`,
  )
}
