import { Fault } from '../../core/fault.ts'
import type { Line, RingOutcome } from '../../core/ports/line-driver.ts'
import { stateOf } from '../../core/ports/line-state.ts'
import { liveText, liveTrace } from '../api/events/live-text.ts'
import { type Operation, operation } from '../api/operation.ts'
import { bool, optional, required, text } from '../api/params.ts'
import * as schemas from '../api/schemas/appliance.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'

const area = 'Lines'

export function lineRoutes(api: ApiContext): Operation[] {
  return [listLinesOperation(api), ringLineOperation(api), traceLineOperation(api)]
}

function listLinesOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'listLines',
    method: 'GET',
    path: '/rest/line',
    about: 'Every line and how it is.',
    siteOnly: true,
    query: {
      extension: optional(
        text({ min: 1, max: 32, example: '101' }),
        'Only lines that can ring this extension.',
      ),
    },
    reply: {
      status: 200,
      about: 'The lines of the site file.',
      schema: listOf('lines', schemas.line),
    },
    handle: ({ query: { extension } }) => {
      const lines = api.lines
        .filter((line) => extension === undefined || line.reaches(extension))
        .map(shown)
      return { json: JSON.stringify({ lines }) }
    },
  })
}

/** Telephones are tried one by one. */
const oneExtension = text({
  min: 1,
  max: 32,
  pattern: /^[^,]+$/,
  should: 'one extension of 1 to 32 characters, without commas',
  example: '101',
})

function ringLineOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'ringLine',
    errors: [309, 312],
    method: 'POST',
    path: '/rest/line/:name/ring',
    about: 'Rings an extension now, as a test, and tells how it ended.',
    permissions: ['administrator'],
    siteOnly: true,
    form: {
      extension: required(oneExtension, 'What to dial.'),
      live: optional(bool, 'Tells each step as a line of text when it happens, no JSON.'),
    },
    reply: { status: 200, about: 'How the ring ended, and each step.', schema: schemas.ring },
    handle: async ({ form, path: { name = '' }, signal, commit }) => {
      const line = lineNamed(api, name)
      const steps: string[] = []
      let showStep = (step: string) => {
        steps.push(step)
      }
      const call = {
        extension: form.extension,
        language: api.language,
        say: { kind: 'wakeup', prompt: 0 } as const,
        ringMs: api.rules.ringMs,
        onStep: (step: string) => showStep(step),
      }
      const ring = api.desk.testRing(line, call, signal)
      if (!ring) throw new Fault(309, `All channels of ${name} are busy; try again in a minute.`)
      if (!form.live) {
        const outcome = await ring
        const json = JSON.stringify({ outcome: outcome.kind, detail: detailOf(outcome), steps })
        return commit(() => ({ change: [], reply: { json } }))
      }
      const chunks = liveText(
        async (say) => {
          showStep = (step) => say(`${step}\n`)
          for (const step of steps) showStep(step)
          const outcome = await ring
          // The last line is the outcome itself: `= answered key 2`.
          say(`= ${outcome.kind} ${detailOf(outcome)}\n`)
        },
        // A long announcement has no steps; a connection on which nothing moves would be closed.
        { signals: [signal, api.closing], idle: { ms: 30_000, text: '\n' } },
      )
      return { type: 'text/plain; charset=utf-8', chunks: chunks }
    },
  })
}

function traceLineOperation(api: ApiContext): Operation {
  return operation({
    area,
    id: 'traceLine',
    errors: [312],
    method: 'GET',
    path: '/rest/line/:name/trace',
    about: 'Everything that crosses the wire of a line, live, without secrets.',
    permissions: ['administrator'],
    siteOnly: true,
    reply: { status: 200, about: 'Text without end.', type: 'text/plain' },
    handle: ({ path: { name = '' }, signal }) => {
      const line = lineNamed(api, name)
      const { driver } = line
      if (!driver.trace) throw new Fault(312, `The line ${name} has no wire to look at.`)
      const { state, lastError } = stateOf(line)
      const chunks = liveTrace({
        heading: `The line ${name} is ${state}${lastError && `: ${lastError}`}.`,
        trace: driver.trace.bind(driver),
        signals: [signal, api.closing],
      })
      return { type: 'text/plain; charset=utf-8', chunks: chunks }
    },
  })
}

function shown(line: Line) {
  const { name, kind: driver } = line
  const { state, registered, channels, callsNow, lastError, ports, address = '' } = stateOf(line)
  const calls = callsNow
  const how = { name, driver, state, registered, channels, calls, error: lastError, address }
  if (!ports) return how
  const telephones = ports.map(({ port, extension, state, error }) => {
    return { port, extension, state, error }
  })
  return { ...how, ports: telephones }
}

function lineNamed(api: ApiContext, name: string): Line {
  const line = api.lines.find((line) => line.name === name)
  if (!line) throw new Fault(312, `There is no line ${name}; GET /rest/line lists them.`)
  return line
}

function detailOf(outcome: RingOutcome): string {
  if (outcome.kind !== 'answered') return outcome.reason ?? ''
  return outcome.key === undefined ? '' : `key ${outcome.key}`
}
