import { Fault } from '../../core/fault.ts'

/** Too many passwords are being checked just now; nobody's fault, and over in a moment. */
export function manyLogins(): Fault {
  return new Fault(103, 'Many logins are being checked just now; try again in 1 s.', {
    headers: { 'Retry-After': '1' },
  })
}
