import type { House } from '../house.ts'
import { type Operation, operation } from '../operation.ts'
import * as schemas from '../schemas.ts'

export function boxRoute(house: House): Operation {
  return operation({
    area: 'System',
    siteOnly: true,
    method: 'GET',
    path: '/rest/box',
    about: 'How the box is: its site file, where it serves, its certificate, its disk.',
    permissions: ['administrator'],
    reply: { status: 200, about: 'The box.', schema: schemas.box },
    handle: () => ({ json: JSON.stringify(house.box()) }),
  })
}
