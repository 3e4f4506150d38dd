import { counted } from '../../lib/text/amounts.ts'
import type { DestinationReading } from '../delivery/destination-state.ts'
import { traceStep, why } from './need-texts.ts'
import type { Need } from './state.ts'

/** What a person must see to for deliveries to arrive. */
export function destinationNeeds(reading: DestinationReading): Need[] {
  const { name, kind: of, state, queue, held, refused, error } = reading
  const common = { isUrgent: false, name, of }
  const steps = reviewSteps(name)
  const waiting = queue - held
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const isRemoved = state === 'removed'
  const needs: (Need | false)[] = [
    isRemoved &&
      queue > 0 && {
        ...{ ...common, kind: 'removed', count: queue, steps },
        what: `${waitingText(queue)} for ${name}, which is not in the site file any more.`,
        remedy: 'Put it back, or settle each by its id.',
      },
    state === 'down' && {
      ...{ ...common, kind: 'destination', error, count: waiting, steps: [traceStep(name)] },
      what: `Destination ${name} is down, ${waitingText(waiting)}${why(error)}.`,
      remedy: 'Check its other end and the network.',
    },
    !isRemoved &&
      held > 0 && {
        ...{ ...common, kind: 'held', count: held, steps },
        what: `${deliveries(held)} to ${name} ${are(held)} held for review.`,
        remedy: 'Look at each, then resend or settle it by its id.',
      },
    refused > 0 && {
      ...{ ...common, kind: 'refused', count: refused, steps },
      what: `${deliveries(refused)} to ${name} ${refused === 1 ? 'was' : 'were'} refused.`,
      remedy: 'Look at each, then resend or settle it by its id.',
    },
  ]
  return needs.filter((need) => need !== false)
}

/** The ids stand in the list. */
function reviewSteps(name: string): Need['steps'] {
  const path = `/rest/outbound/${encodeURIComponent(name)}`
  return [
    { about: 'list them', method: 'GET', path },
    { about: 'settle one', method: 'PUT', path: `${path}/ID`, form: 'action=settle' },
  ]
}

function deliveries(count: number): string {
  return counted(count, 'delivery', 'deliveries')
}

function waitingText(count: number): string {
  return `${deliveries(count)} ${count === 1 ? 'waits' : 'wait'}`
}
