import type { DeliveryState } from '../../../core/model/delivery.ts'
import { useWords } from '../../live/context.ts'
import type { Standing } from './delivery-state.ts'

const toneOf: Readonly<Record<DeliveryState, string>> = {
  queued: 'busy',
  sending: 'busy',
  acknowledged: 'good',
  refused: 'bad',
  unknown: 'warn',
}

export function DeliveryTag({ state, held }: Standing) {
  const { deliveries } = useWords().admin
  // One that is not known is held as well; that it is not known says more.
  if (held !== '' && state === 'queued') return <span class="tag warn">{deliveries.held}</span>
  return <span class={`tag ${toneOf[state]}`}>{deliveries.states[state]}</span>
}
