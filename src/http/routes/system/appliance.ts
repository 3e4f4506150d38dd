import { Fault } from '../../../core/fault.ts'
import { Source } from '../../../core/model/wakeup.ts'
import { framedList, pagesOf, textsOf } from '../../api/lists.ts'
import { type Operation, operation } from '../../api/operation.ts'
import * as schemas from '../../api/schemas/appliance.ts'
import type { ApiContext } from '../../context.ts'
import { isAnswering, needsFor } from '../../needs.ts'

const common = { area: 'System', permissions: ['administrator'] } as const

export function applianceRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      ...common,
      id: 'getAppliance',
      method: 'GET',
      path: '/rest/box',
      isLong: true,
      about:
        'What needs a person, the most urgent first, and how the box is: its site file, where it serves, its certificate, its disk. An account that is bound to a tenant gets only what its tenant should know of the former.',
      reply: { status: 200, about: 'The box.', schema: schemas.appliance },
      handle: async ({ actor, nowMs }) => {
        const isStoreAnswering = await isAnswering(api.store)
        const needs = needsFor(api, { actor, nowMs, isStoreAnswering })
        const state = actor.tenant === '' ? `${JSON.stringify(api.appliance()).slice(1, -1)},` : ''
        const frame = { head: `{${state}"needs":[`, tail: () => ']}' }
        return framedList(
          textsOf(pagesOf(needs, actor), (need) => JSON.stringify(need)),
          frame,
        )
      },
    }),
    operation({
      ...common,
      siteOnly: true,
      id: 'reloadSiteFile',
      method: 'POST',
      path: '/rest/reload',
      about:
        'Takes over the site file as it is on disk now, after somebody has written it on the box. Not where the file says that it is not changed at the page.',
      mayUse: ({ source }) => {
        // Only who may change the file has a use for it.
        if (source !== Source.commandLine && !api.editor?.isOpen)
          throw new Fault(102, 'This is done on the box itself: systemctl reload nightporter.')
      },
      reply: { status: 200, about: 'What has changed, or what is wrong.', schema: schemas.reload },
      handle: async () => ({ json: JSON.stringify(await api.reload()) }),
    }),
  ]
}
