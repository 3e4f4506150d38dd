import { type Operation, operation } from '../../api/operation.ts'
import { optional, whole } from '../../api/params.ts'
import { journalEntry } from '../../api/schemas/appliance.ts'
import { listOf } from '../../api/schemas/schema.ts'
import type { ApiContext } from '../../context.ts'

/** What the daemon has told since it started. */
export function journalRoute(api: ApiContext): Operation {
  return operation({
    area: 'System',
    id: 'readJournal',
    method: 'GET',
    path: '/rest/journal',
    permissions: ['administrator'],
    siteOnly: true,
    isLong: true,
    about: 'The end of the journal, at most 1,000 entries, since the daemon started.',
    details:
      'In English, as technicians read it with `journalctl -u nightporter`, which has the rest.',
    query: {
      after: optional(
        whole({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        'Only entries with a higher number; numbers begin anew at each start.',
      ),
    },
    reply: { status: 200, about: 'The oldest first.', schema: listOf('entries', journalEntry) },
    handle: ({ query: { after = 0 } }) => {
      const entries = api.recent
        .after(after)
        .map(({ atMs, ...entry }) => ({ ...entry, time: api.time.iso(atMs) }))
      return { json: JSON.stringify({ entries }) }
    },
  })
}
