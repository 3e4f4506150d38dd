import { type Operation, operation } from '../../api/operation.ts'
import { listOf } from '../../api/schemas/schema.ts'
import * as schemas from '../../api/schemas/wakeup.ts'
import type { ApiContext } from '../../context.ts'
import { common } from './common.ts'

/** The profiles of the site file. */
export function listProfilesOperation(api: ApiContext): Operation {
  return operation({
    ...common,
    id: 'listProfiles',
    method: 'GET',
    path: '/rest/profile',
    about: 'The profiles of the site file that rooms and bookings may name, and how each rings.',
    reply: {
      status: 200,
      about: 'The profiles in the order of the site file; durations are in seconds.',
      schema: listOf('profiles', schemas.profile),
    },
    handle: () => {
      const profiles = [...api.rules.profiles].map(([name, own]) => {
        const rules = { ...api.rules, ...own }
        const { method, attempts, snoozes, confirm, prompt } = rules
        const { ringMs, retryMs, snoozeMs, lateMs } = rules
        const [ring, retry, snooze, late] = [ringMs, retryMs, snoozeMs, lateMs].map(
          (ms) => ms / 1000,
        )
        return { name, method, ring, attempts, retry, snooze, snoozes, confirm, late, prompt }
      })
      return { json: JSON.stringify({ profiles }) }
    },
  })
}
