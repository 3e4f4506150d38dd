import { readDestinations } from '../../core/delivery/destination-state.ts'
import { deliveryActions, reviewDelivery } from '../../core/delivery/review.ts'
import { Fault } from '../../core/fault.ts'
import type { Delivery } from '../../core/model/delivery.ts'
import type { SiteTime } from '../../core/site-time.ts'
import { liveTrace } from '../api/events/live-text.ts'
import { listReply, textsOf } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { oneOf, required } from '../api/params.ts'
import * as schemas from '../api/schemas/appliance.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const common = { area: 'Outbound', permissions: ['administrator'], siteOnly: true } as const

export function outboundRoutes(api: ApiContext): Operation[] {
  return [
    listDestinationsOperation(api),
    listDeliveriesOperation(api),
    traceDestinationOperation(api),
    changeDeliveryOperation(api),
  ]
}

function listDestinationsOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listDestinations',
    method: 'GET',
    path: '/rest/outbound',
    about: 'Every destination with its queue.',
    reply: {
      status: 200,
      about: 'Connectors and push servers, also those that left the site file.',
      schema: listOf('destinations', schemas.destination),
    },
    handle: () => {
      const destinations = readDestinations(api.store, api.destinations)
      return { json: JSON.stringify({ destinations }) }
    },
  })
}

function listDeliveriesOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listDeliveries',
    errors: [312],
    method: 'GET',
    path: '/rest/outbound/:name',
    isLong: true,
    about: 'The deliveries of one destination.',
    reply: {
      status: 200,
      about: 'Deliveries in their order.',
      schema: listOf('deliveries', schemas.delivery),
    },
    handle: ({ actor, path: { name = '' } }) => {
      requireDestination(api, name)
      const chunks = api.store.deliveries(name, { by: actor })
      const texts = textsOf(chunks, (delivery) => deliveryText(delivery, api.time))
      return listReply('deliveries', texts)
    },
  })
}

function traceDestinationOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'traceDestination',
    errors: [312],
    method: 'GET',
    path: '/rest/outbound/:name/trace',
    about: 'Everything that crosses the wire to a destination, live, without secrets.',
    reply: { status: 200, about: 'Text without end.', type: 'text/plain' },
    handle: ({ path: { name = '' }, signal }) => {
      requireDestination(api, name)
      const port = api.destinations.find((destination) => destination.name === name)?.client
      if (!port) throw new Fault(312, `${name} has left the site file; nothing is sent to it.`)
      const { state, lastError } = port.state()
      const chunks = liveTrace({
        heading: `The destination ${name} is ${state}${lastError && `: ${lastError}`}.`,
        trace: (onText) => port.trace(onText),
        signals: [signal, api.closing],
      })
      return { type: 'text/plain; charset=utf-8', chunks: chunks }
    },
  })
}

function changeDeliveryOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'changeDelivery',
    errors: [309, 312],
    method: 'PUT',
    path: '/rest/outbound/:name/:delivery',
    about: 'Sends a delivery again, or takes it as dealt with by hand.',
    form: { action: required(oneOf(deliveryActions), '`resend` or `settle`.') },
    reply: emptyReply,
    handle: ({ actor, nowMs, form, path: { name = '', delivery = '' }, commit }) => {
      requireDestination(api, name)
      const sequence = /^\d{1,15}$/.test(delivery) ? Number(delivery) : 0
      const order = { destination: name, sequence, action: form.action, actor: actor.name, nowMs }
      return commit((read) => ({ change: reviewDelivery(read, order), reply: {} }))
    },
  })
}

function deliveryText(delivery: Delivery, time: SiteTime): string {
  return JSON.stringify({
    id: delivery.sequence,
    state: delivery.state,
    held: delivery.held,
    attempts: delivery.attempts,
    error: delivery.lastError,
    changed: time.iso(delivery.changedMs),
    notice: delivery.notice,
  })
}

function requireDestination({ destinations, store }: ApiContext, name: string): void {
  const isConfigured = destinations.some((destination) => destination.name === name)
  if (!isConfigured && !store.destinations().includes(name))
    throw new Fault(312, `There is no destination ${name}; GET /rest/outbound lists them.`)
}
