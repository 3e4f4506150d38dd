import { useWords } from '../../live/context.ts'
import type { Call } from '../../rest/records.ts'
import type { Words } from '../../words/words.ts'

type Standing = Pick<Call, 'result' | 'status'>

/** What a call is at. */
export function CallTag({ call }: { readonly call: Standing }) {
  const { text, tone } = stateOf(call, useWords())
  // What is as it should be needs no colour.
  return <span class={tone === '' ? 'hint' : `tag ${tone}`}>{text}</span>
}

function stateOf({ result, status }: Standing, words: Words): { text: string; tone: string } {
  const { desk } = words
  if (result === 1) return { text: desk.result[1], tone: 'good' }
  if (result === 5) return { text: desk.result[5], tone: '' }
  if (result !== -1) return { text: desk.result[result], tone: 'bad' }
  switch (status) {
    case 1:
      return { text: desk.status[1], tone: 'busy' }
    case 2:
    case 3:
      return { text: desk.status[status], tone: 'warn' }
    case 5:
      return { text: desk.status[5], tone: 'bad' }
    default:
      return { text: desk.status[0], tone: '' }
  }
}
