import { useState } from 'preact/hooks'
import { useWords } from '../../live/context.ts'
import type { CallIn } from '../../rest/admin-records.ts'
import { callSteps } from './call-steps.ts'
import { CalledPart } from './called-part.tsx'

export interface CallInStepsProps {
  readonly call: CallIn
  /** What it is called among those of other calls. */
  readonly label: string
}

/** What was said and pressed in a call, for whoever asks for it. */
export function CallInSteps({ call, label }: CallInStepsProps) {
  const { callsIn: says } = useWords().admin
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={label}>{says.steps}</summary>
      {/* Made only when it is looked at: there may be 50 calls with 200 steps each. */}
      {isOpen && <Steps call={call} />}
    </details>
  )
}

function Steps({ call }: { readonly call: CallIn }) {
  const { callsIn: says } = useWords().admin
  const steps = callSteps(call.steps)
  if (steps.length === 0) return <p class="hint">{says.noSteps}</p>
  return (
    <ol class="call-steps">
      {steps.map(({ kind, text, isSecret }, index) => (
        <li key={index} class={kind}>
          <span class="kind">{says.kinds[kind]}</span>{' '}
          {kind === 'done' ? (
            <CalledPart text={text} />
          ) : (
            <span>{isSecret ? says.secret(text.length) : text}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
