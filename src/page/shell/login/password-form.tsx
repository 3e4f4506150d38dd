import { useState } from 'preact/hooks'
import { passwordLength } from '../../../core/accounts.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { userPath } from '../../rest/user-path.ts'
import { PasswordInput } from './password-input.tsx'

export interface PasswordFormProps {
  readonly onDone: () => void
}

/** Changes the own password. Of all sessions this one goes on. */
export function PasswordForm({ onDone }: PasswordFormProps) {
  const { words, notices } = usePage()
  const { rest, account } = useHotel()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    const { shell } = words
    // The system takes the spaces at its ends away.
    if (password.trim().length < passwordLength.min)
      return setWrong({ password: shell.newPasswordHint })
    setBusy(true)
    const answer = await rest.put(userPath(account.name), { current, password })
    setBusy(false)
    const isOfCurrent = password.length <= passwordLength.max
    if (answer.kind === 'refused' && answer.error === 202 && isOfCurrent)
      return setWrong({ current: shell.currentWrong })
    if (answer.kind !== 'ok') return setWrong({ all: failureWords(answer, words) })
    notices.done(shell.passwordChanged)
    onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void change()
      }}
    >
      <h3>{words.shell.changePassword}</h3>
      <Field label={words.shell.currentPassword} error={wrong.current}>
        {(ties) => <PasswordInput ties={ties} value={current} onChange={setCurrent} />}
      </Field>
      <Field
        label={words.shell.newPassword}
        hint={words.shell.newPasswordHint}
        error={wrong.password}
      >
        {(ties) => (
          <input
            {...ties}
            type="password"
            autocomplete="new-password"
            required
            minLength={passwordLength.min}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="wrong" role="alert">
        {wrong.all}
      </p>
      <button type="submit" aria-disabled={isBusy}>
        {words.shell.changePassword}
      </button>
    </form>
  )
}

interface Wrong {
  readonly current?: string
  readonly password?: string
  /** Of the whole form. */
  readonly all?: string
}
