import { readDestinations } from '../../core/delivery/destination-state.ts'
import { deliveryActions, reviewDelivery } from '../../core/delivery/review.ts'
import { Fault } from '../../core/fault.ts'
import type { Delivery } from '../../core/model/delivery.ts'
import { listReply, textsOf } from '../api/lists.ts'
import { liveTrace } from '../api/live-text.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { oneOf, required } from '../api/params.ts'
import * as schemas from '../api/schemas.ts'
import type { ApiContext } from '../context.ts'

const common = { area: 'Outbound', permissions: ['administrator'], siteOnly: true } as const

export function outboundRoutes(house: ApiContext): Operation[] {
  const { store, time } = house
  const configured = new Map(
    house.destinations.map((destination) => [destination.name, destination]),
  )
  const deliveryText = (delivery: Delivery) =>
    JSON.stringify({
      id: delivery.sequence,
      state: delivery.state,
      held: delivery.held,
      attempts: delivery.attempts,
      error: delivery.lastError,
      changed: time.iso(delivery.changedMs),
      notice: delivery.notice,
    })
  const requireDestination = (name: string) => {
    if (!configured.has(name) && !store.destinations().includes(name))
      throw new Fault(312, `There is no destination ${name}; GET /rest/outbound lists them.`)
  }
  return [
    operation({
      ...common,
      method: 'GET',
      path: '/rest/outbound',
      about: 'Every destination with its queue.',
      reply: {
        status: 200,
        about: 'Connectors and push servers, also those that left the site file.',
        schema: schemas.object({ destinations: schemas.array(schemas.destination) }),
      },
      handle: () => {
        const destinations = readDestinations(store, house.destinations)
        return { json: JSON.stringify({ destinations }) }
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/rest/outbound/:name',
      isLong: true,
      about: 'The deliveries of one destination.',
      reply: {
        status: 200,
        about: 'Deliveries in their order.',
        schema: schemas.object({ deliveries: schemas.array(schemas.delivery) }),
      },
      handle: ({ actor, path: { name = '' } }) => {
        requireDestination(name)
        const pages = store.deliveries(name, { by: actor })
        return listReply('deliveries', textsOf(pages, deliveryText))
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/rest/outbound/:name/trace',
      about: 'Everything that crosses the wire to a destination, live, without secrets.',
      reply: { status: 200, about: 'Text without end.', type: 'text/plain' },
      handle: ({ path: { name = '' }, signal }) => {
        requireDestination(name)
        const port = configured.get(name)?.client
        if (!port) throw new Fault(312, `${name} has left the site file; nothing is sent to it.`)
        const { state, lastError } = port.state()
        const pages = liveTrace({
          heading: `The destination ${name} is ${state}${lastError && `: ${lastError}`}.`,
          trace: (onText) => port.trace(onText),
          signals: [signal, house.closing],
        })
        return { type: 'text/plain; charset=utf-8', pages }
      },
    }),
    operation({
      ...common,
      method: 'PUT',
      path: '/rest/outbound/:name/:delivery',
      about: 'Sends a delivery again, or takes it as dealt with by hand.',
      form: { action: required(oneOf(deliveryActions), '`resend` or `settle`.') },
      reply: emptyReply,
      handle: ({ actor, nowMs, form, path: { name = '', delivery = '' }, commit }) => {
        requireDestination(name)
        const sequence = /^\d{1,15}$/.test(delivery) ? Number(delivery) : 0
        const order = { destination: name, sequence, action: form.action, actor: actor.name, nowMs }
        return commit((read) => ({ change: reviewDelivery(read, order), reply: {} }))
      },
    }),
  ]
}
