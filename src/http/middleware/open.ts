import { Fault } from '../../core/fault.ts'
import type { HttpContext, Next } from './state.ts'

/** Throws Fault 503 once the daemon has begun to close. */
export function whileOpen(closing: AbortSignal) {
  return (_ctx: HttpContext, next: Next): Promise<void> => {
    if (closing.aborted)
      throw new Fault(503, 'The system is shutting down; try again in a moment.', {
        headers: { 'Retry-After': '2', Connection: 'close' },
      })
    return next()
  }
}
