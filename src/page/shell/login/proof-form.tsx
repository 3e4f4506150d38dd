import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { userPath } from '../../rest/user-path.ts'
import { CodeInput, codeOf } from './code-input.tsx'
import { PasswordInput } from './password-input.tsx'

export interface ProofFormProps {
  readonly onDone: () => void
  /** What the account's authenticator becomes: a secret, or `off`. */
  readonly authenticator: string
  /** What the button says that sends the form. */
  readonly yes: string
  /** What is said when it is done. */
  readonly done: string
  readonly children: ComponentChildren
}

/** Changes the own codes, for whoever knows the password and has the authenticator at hand. */
export function ProofForm(props: ProofFormProps) {
  const { onDone, authenticator, yes, done, children } = props
  const { words, notices } = usePage()
  const { rest, account } = useHotel()
  const [code, setCode] = useState('')
  const [current, setCurrent] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const change = async () => {
    setBusy(true)
    const given = { authenticator, code: codeOf(code), current }
    const answer = await rest.put(userPath(account.name), given)
    setBusy(false)
    const error = answer.kind === 'refused' ? answer.error : 0
    if (error === 105) return setWrong({ code: words.codes.wrong })
    if (error === 202) return setWrong({ current: words.shell.currentWrong })
    if (answer.kind !== 'ok') return setWrong({ all: failureWords(answer, words) })
    notices.done(done)
    onDone()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void change()
      }}
    >
      {children}
      <Field label={words.codes.code} hint={words.codes.codeHint} error={wrong.code}>
        {(ties) => <CodeInput ties={ties} value={code} onChange={setCode} />}
      </Field>
      <Field label={words.shell.password} error={wrong.current}>
        {(ties) => <PasswordInput ties={ties} value={current} onChange={setCurrent} />}
      </Field>
      <p class="wrong" role="alert">
        {wrong.all}
      </p>
      <div class="actions">
        <button type="submit" class="main" aria-disabled={isBusy}>
          {yes}
        </button>
      </div>
    </form>
  )
}

interface Wrong {
  readonly code?: string
  readonly current?: string
  /** Of the whole form. */
  readonly all?: string
}
