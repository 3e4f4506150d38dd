import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { keep } from '../../shell/kept.ts'
import type { Words } from '../../words/words.ts'
import { type RingProgress, RingText } from './ring-text.ts'

interface End {
  readonly tone: 'good' | 'bad' | ''
  readonly text: string
}

export interface TestCallProps {
  readonly line: string
  /** The line is used, or free again. */
  readonly onUsed: () => void
}

/** Rings an extension on a line and tells each step as it happens. */
export function TestCall({ line, onUsed }: TestCallProps) {
  const { words } = usePage()
  const { rest } = useHotel()
  const { lines: says } = words.admin
  const [extension, setExtension] = useState('')
  const [steps, setSteps] = useState<readonly string[]>([])
  const [end, setEnd] = useState<End>()
  const [isRinging, setRinging] = useState(false)
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])

  const ring = async () => {
    const stopped = new AbortController()
    call.current = stopped
    setRinging(true)
    setSteps([])
    setEnd(undefined)
    const text = new RingText()
    let progress: RingProgress = { steps: [] }
    const answer = await rest.stream(
      `/rest/line/${encodeURIComponent(line)}/ring`,
      {
        method: 'POST',
        body: new URLSearchParams({ extension, live: '1' }),
        signal: stopped.signal,
        onOpen: onUsed,
      },
      (piece) => {
        progress = text.take(piece)
        setSteps(progress.steps)
      },
    )
    setRinging(false)
    onUsed()
    if (progress.outcome?.kind === 'answered') keep('tested', line)
    if (stopped.signal.aborted) setEnd({ tone: '', text: says.stopped })
    else if (answer.kind === 'refused') setEnd({ tone: 'bad', text: failureWords(answer, words) })
    else setEnd(endOf(progress, words))
  }
  return (
    <form
      class="test-call"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRinging) call.current?.abort()
        else void ring()
      }}
    >
      <h3>{says.test}</h3>
      <p class="hint">{says.testHint}</p>
      <div class="row">
        <Field label={says.extension}>
          {(ties) => (
            <input
              {...ties}
              required
              maxLength={32}
              inputMode="tel"
              autocomplete="off"
              readOnly={isRinging}
              value={extension}
              onInput={(event) => setExtension(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit">{isRinging ? says.stop : says.ring}</button>
      </div>
      <div class="steps" role="log" aria-label={says.steps}>
        {steps.map((step, index) => (
          <p key={index} lang="en">
            {step}
          </p>
        ))}
        {end && <p class={`outcome ${end.tone}`}>{end.text}</p>}
      </div>
    </form>
  )
}

function endOf({ outcome }: RingProgress, words: Words): End {
  const { lines: says } = words.admin
  if (!outcome) return { tone: 'bad', text: says.brokeOff }
  const { kind, detail } = outcome
  const said = says.outcomes[kind] ?? kind
  const tone = kind === 'answered' ? 'good' : 'bad'
  return { tone, text: detail === '' ? said : `${said} (${detail})` }
}
