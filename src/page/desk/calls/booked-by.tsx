import { Source } from '../../../core/model/wakeup.ts'
import { useWords } from '../../live/context.ts'
import { telephoneOf } from '../../parts/actor-words.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Call } from '../../rest/records.ts'

/** Who has booked a call, and by which way; a telephone has its sign and its extension. */
export function BookedBy({ call }: { readonly call: Pick<Call, 'actor' | 'source'> }) {
  const { shell, desk } = useWords()
  const { actor, source } = call
  const extension = source === Source.roomPhone ? telephoneOf(actor) : undefined
  if (extension === undefined) return `${actor} · ${desk.source[source]}`
  return (
    <span class="tag">
      <Icon name="phone" /> {shell.telephone(extension)}
    </span>
  )
}
