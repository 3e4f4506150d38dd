import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { LogReport } from '../../rest/admin-records.ts'
import { longReadMs } from '../../rest/rest.ts'

type Outcome = { readonly tone: 'good' | 'bad' | 'busy'; readonly text: string }

/** Whether anything in the log was changed or removed after it was written. */
export function ChainCheck() {
  const { words, shown } = usePage()
  const { rest } = useHotel()
  const { log: says } = words.admin
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async () => {
    setOutcome({ tone: 'busy', text: says.checking })
    const answer = await rest.get<LogReport>('/rest/wakeup/log/verify', {}, longReadMs)
    if (answer.kind !== 'ok') return setOutcome({ tone: 'bad', text: failureWords(answer, words) })
    const { fault, first, last } = answer.value
    if (fault !== '') return setOutcome({ tone: 'bad', text: says.broken(fault) })
    if (last < first) return setOutcome({ tone: 'good', text: says.wholeEmpty })
    setOutcome({ tone: 'good', text: says.wholeFrom(shown.number(first), shown.number(last)) })
  }
  return (
    <>
      <button type="button" disabled={outcome?.tone === 'busy'} onClick={() => void check()}>
        {says.check}
      </button>
      <p role="status" class={outcome ? `outcome ${outcome.tone}` : ''}>
        {outcome?.text}
      </p>
    </>
  )
}
