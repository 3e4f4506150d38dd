import { useWords } from '../../live/context.ts'
import type { Destination } from '../../rest/admin-records.ts'

const toneOf: Readonly<Record<Destination['state'], string>> = {
  up: 'good',
  down: 'bad',
  paused: 'warn',
  removed: '',
}

export function DestinationTag({ state }: Pick<Destination, 'state'>) {
  const { destinations } = useWords().admin
  return <span class={`tag ${toneOf[state]}`}>{destinations.states[state]}</span>
}
