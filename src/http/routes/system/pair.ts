import { Fault } from '../../../core/fault.ts'
import type { Pair } from '../../../core/ports/pair.ts'
import { emptyReply, type Operation, operation } from '../../api/operation.ts'
import * as schemas from '../../api/schemas/pair.ts'
import type { ApiContext } from '../../context.ts'

const common = { area: 'System', siteOnly: true } as const

export function pairRoutes(api: ApiContext): Operation[] {
  return [
    operation({
      ...common,
      id: 'getPair',
      method: 'GET',
      path: '/rest/pair',
      about:
        'Which of the two boxes works, how far the other one has followed it, and how each member of etcd is.',
      errors: [312],
      reply: { status: 200, about: 'The pair, as this box knows it.', schema: schemas.pair },
      handle: async () => ({ json: JSON.stringify(await shown(requirePair(api), api)) }),
    }),
    operation({
      ...common,
      id: 'giveWay',
      method: 'POST',
      path: '/rest/pair/give-way',
      about:
        'Hands over to the other box, as soon as no telephone rings, or after a minute. 309 where that one is not ready.',
      errors: [309, 312],
      permissions: ['administrator'],
      reply: emptyReply,
      handle: async ({ actor }) => {
        await requirePair(api).giveWay(actor.name)
        return {}
      },
    }),
  ]
}

function requirePair({ pair }: ApiContext): Pair {
  if (pair) return pair
  throw new Fault(312, 'This box is alone: its site file has no [pair].')
}

async function shown(pair: Pair, { time }: ApiContext) {
  const { holder, other, problems, ...state } = pair.state()
  return {
    ...state,
    holder: holder ? { name: holder.name, url: holder.url, since: time.iso(holder.sinceMs) } : null,
    other: other
      ? {
          ...{ name: other.name, url: other.url, version: other.version, applied: other.applied },
          behind: Math.max(0, state.head - other.applied),
        }
      : null,
    problems: problems.map(({ what, remedy, isUrgent }) => ({ what, remedy, isUrgent })),
    members: (await pair.members()).map(({ endpoint, version, isLeader, dbBytes, error }) => {
      return { endpoint, version, isLeader, bytes: dbBytes, error }
    }),
  }
}
