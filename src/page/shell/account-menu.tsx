import { useState } from 'preact/hooks'
import { passwordLength } from '../../core/accounts.ts'
import { useHotel, usePage } from '../live/context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { failureWords } from '../parts/failure-words.ts'
import { Field } from '../parts/field.tsx'
import { userPath } from '../rest/user-path.ts'
import type { Session } from './session.ts'
import { themeChoices } from './theme.ts'

/** The own account: its password, how the page looks, and the way out. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const { words, notices } = usePage()
  const { account } = useHotel()
  const [isOpen, setOpen] = useState(false)
  const logOut = () => {
    session.logOut()
    notices.clear()
  }
  return (
    <>
      <button type="button" class="quiet account" onClick={() => setOpen(true)}>
        <span>{account.name}</span>
      </button>
      {isOpen && (
        <Dialog title={words.shell.account(account.name)} onClose={() => setOpen(false)}>
          <ThemeChoices />
          <PasswordForm session={session} onDone={() => setOpen(false)} />
          <div class="actions">
            <button type="button" onClick={logOut}>
              {words.shell.logOut}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function ThemeChoices() {
  const { words, theme } = usePage()
  return (
    <fieldset class="choices">
      <legend>{words.shell.theme}</legend>
      {themeChoices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="theme"
            checked={theme.choice.value === choice}
            onChange={() => theme.choose(choice)}
          />
          {words.shell.themes[choice]}
        </label>
      ))}
    </fieldset>
  )
}

interface Wrong {
  readonly current?: string
  readonly password?: string
  /** Of the whole form. */
  readonly all?: string
}

interface PasswordFormProps {
  readonly session: Session
  readonly onDone: () => void
}

function PasswordForm({ session, onDone }: PasswordFormProps) {
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
    await session.renew(account.name, password)
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
        {(ties) => (
          <input
            {...ties}
            type="password"
            autocomplete="current-password"
            required
            value={current}
            onInput={(event) => setCurrent(event.currentTarget.value)}
          />
        )}
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
