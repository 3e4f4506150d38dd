import type { ReportedCall } from '../../core/ports/call-report.ts'
import { liveTrace } from '../api/events/live-text.ts'
import { type Operation, operation } from '../api/operation.ts'
import * as schemas from '../api/schemas/appliance.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const common = { area: 'Lines', permissions: ['administrator'], siteOnly: true } as const

/** Calls to us: who has called, and what was said and pressed. */
export function callRoutes(api: ApiContext): Operation[] {
  const shown = ({ beganMs, endedMs, ...call }: ReportedCall) => ({
    ...call,
    began: api.time.iso(beganMs),
    ended: endedMs === undefined ? null : api.time.iso(endedMs),
  })
  return [
    operation({
      ...common,
      id: 'listCalls',
      method: 'GET',
      path: '/rest/call',
      about: 'Calls to us, now and lately. PINs are not in it.',
      reply: {
        status: 200,
        about: 'The newest first, at most 50 since the last start; the log has all of them.',
        schema: listOf('calls', schemas.callIn),
      },
      handle: () => ({ json: JSON.stringify({ calls: api.calls.list().map(shown) }) }),
    }),
    operation({
      ...common,
      id: 'traceCalls',
      method: 'GET',
      path: '/rest/call/trace',
      about: 'What is said and pressed in calls to us, live, without PINs.',
      reply: { status: 200, about: 'Text without end.', type: 'text/plain' },
      handle: ({ signal }) => {
        const now = api.calls.list().filter(({ endedMs }) => endedMs === undefined).length
        const chunks = liveTrace({
          heading: `Calls to us now: ${now}.`,
          trace: (onText) => api.calls.watch(onText),
          signals: [signal, api.closing],
        })
        return { type: 'text/plain; charset=utf-8', chunks }
      },
    }),
  ]
}
