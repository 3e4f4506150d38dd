import { canSee } from '../../core/tenancy.ts'
import { type Operation, operation } from '../api/operation.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

export function tenantRoute(api: ApiContext): Operation {
  return operation({
    area: 'Accounts',
    id: 'listTenants',
    method: 'GET',
    path: '/rest/tenant',
    about: 'The tenants of the site file that this account can see, with their names.',
    permissions: ['administrator'],
    reply: {
      status: 200,
      about: 'The tenants; none where the site has no tenants.',
      schema: listOf('tenants', schemas.tenantEntry),
    },
    handle: ({ actor }) => {
      const tenants = [...api.tenants]
        .filter(([tenant]) => canSee(actor, { tenant }))
        .map(([id, name]) => ({ id, name }))
      return { json: JSON.stringify({ tenants }) }
    },
  })
}
