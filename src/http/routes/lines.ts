import { Fault } from '../../core/fault.ts'
import { stateOf } from '../../core/line-state.ts'
import type { RingOutcome } from '../../core/ports.ts'
import type { House } from '../house.ts'
import { type Operation, operation } from '../operation.ts'
import { required, text } from '../params.ts'
import * as schemas from '../schemas.ts'

const area = 'Lines'

export function lineRoutes(house: House): Operation[] {
  return [
    operation({
      area,
      method: 'GET',
      path: '/rest/line',
      about: 'Every line and how it is.',
      siteOnly: true,
      reply: {
        status: 200,
        about: 'The lines of the site file.',
        schema: schemas.object({ lines: schemas.array(schemas.line) }),
      },
      handle: () => {
        const lines = house.lines.map((line) => {
          const { name, driver } = line
          const { state, registered, channels, callsNow, lastError } = stateOf(line)
          return { name, driver, state, registered, channels, calls: callsNow, error: lastError }
        })
        return { json: JSON.stringify({ lines }) }
      },
    }),
    operation({
      area,
      method: 'POST',
      path: '/rest/line/:name/ring',
      about: 'Rings an extension now, as a test, and tells how it ended.',
      permissions: ['administrator'],
      siteOnly: true,
      form: { extension: required(text({ min: 1, max: 32 }), 'What to dial.') },
      reply: { status: 200, about: 'How the ring ended.', schema: schemas.ring },
      handle: async ({ form, path: { name = '' }, signal, commit }) => {
        const line = house.lines.find((line) => line.name === name)
        if (!line) throw new Fault(312, `There is no line ${name}; GET /rest/line lists them.`)
        const call = {
          extension: form.extension,
          language: house.language,
          say: { kind: 'wakeup', prompt: 0 } as const,
          ringMs: house.rules.ringMs,
        }
        const ring = house.desk.testRing(line, call, signal)
        if (!ring) throw new Fault(309, `All channels of ${name} are busy; try again in a minute.`)
        const outcome = await ring
        const reply = { json: JSON.stringify({ outcome: outcome.kind, detail: detailOf(outcome) }) }
        return commit(() => ({ change: [], reply }))
      },
    }),
  ]
}

function detailOf(outcome: RingOutcome): string {
  if (outcome.kind === 'busy') return ''
  if (outcome.kind !== 'answered') return outcome.reason ?? ''
  return outcome.key === undefined ? '' : `key ${outcome.key}`
}
