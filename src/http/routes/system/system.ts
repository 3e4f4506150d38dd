import type { Events } from '../../api/events/events.ts'
import { wholeReply } from '../../api/lists.ts'
import type { Metrics } from '../../api/metrics.ts'
import { type Operation, operation } from '../../api/operation.ts'
import * as schemas from '../../api/schemas/appliance.ts'
import { anyEvent } from '../../api/schemas/events.ts'
import type { ApiContext } from '../../context.ts'
import { openApi } from '../../openapi/openapi.ts'

const area = 'System'

const eventsInWords = `Each event has an \`id\`, a name and JSON as its data: \`wakeup\` (WakeupEvent: a step of a
call), \`status\` (RoomStatus), \`charge\` (ChargeEvent), \`delivery\` (DeliveryEvent), \`alert\` (AlertEvent) and
\`list\` (ListEvent: read that list again; \`site\` is all that follows from the site file). With the last \`id\`
in \`Last-Event-ID\` what was missed comes first; \`resync\` says that too much was missed: read everything again.
A comment comes every 5 seconds, so that a connection that is gone is noticed.`

export function systemRoutes(api: ApiContext, metrics: Metrics, events: Events): Operation[] {
  return [
    operation({
      area,
      id: 'getSystem',
      method: 'GET',
      path: '/rest/system',
      about: 'What is installed here, and how it is.',
      reply: { status: 200, about: 'The system information object.', schema: schemas.system },
      handle: () => ({ json: api.system() }),
    }),
    operation({
      area,
      id: 'getMetrics',
      method: 'GET',
      path: '/rest/metrics',
      isLong: true,
      about: 'Figures for Prometheus.',
      siteOnly: true,
      reply: { status: 200, about: 'Prometheus text format.', type: 'text/plain' },
      handle: async () =>
        wholeReply('text/plain; version=0.0.4; charset=utf-8', await metrics.text(api)),
    }),
    operation({
      area,
      id: 'listenToEvents',
      method: 'GET',
      path: '/rest/events',
      about: 'What happens, as it happens, as server-sent events.',
      details: eventsInWords,
      reply: {
        status: 200,
        about: 'An endless stream.',
        type: 'text/event-stream',
        schema: anyEvent,
      },
      handle: ({ actor, lastEventId, signal, breakOff, session }) => ({
        type: 'text/event-stream',
        chunks: events.subscribe(actor, { lastEventId, signal, breakOff, session: session?.id }),
        endsItself: true,
      }),
    }),
  ]
}

/** The description of all operations, this one included; written when somebody asks. */
export function openApiRoute(api: ApiContext, operations: readonly Operation[]): Operation {
  let text: string | undefined
  const own: Operation = operation({
    area,
    id: 'getOpenApi',
    method: 'GET',
    path: '/rest/openapi.json',
    about: 'This description.',
    reply: { status: 200, about: 'OpenAPI 3.1.', schema: { type: 'object' } },
    handle: () => {
      text ??= JSON.stringify(openApi(api.version, [...operations, own]))
      return { json: text }
    },
  })
  return own
}
