import { Fault } from '../../core/fault.ts'

/** There is something at this path, but not for this method. */
export function notAllowed(method: string, allowed: string): Fault {
  return new Fault(207, `The method ${method} is not allowed here; use ${allowed}.`, {
    headers: { Allow: allowed },
  })
}
