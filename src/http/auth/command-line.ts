import { permissions } from '../../core/model/account.ts'
import { Source } from '../../core/model/wakeup.ts'
import type { Actor } from '../../core/tenancy.ts'

/** Whoever may open the daemon's own socket. */
export const commandLine: Actor = {
  name: 'command line',
  permissions,
  tenant: '',
  source: Source.commandLine,
}
