import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../live/context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { failureWords } from '../parts/failure-words.ts'
import { Field } from '../parts/field.tsx'
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

interface PasswordFormProps {
  readonly session: Session
  readonly onDone: () => void
}

function PasswordForm({ session, onDone }: PasswordFormProps) {
  const { words, notices } = usePage()
  const { rest, account } = useHotel()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [trouble, setTrouble] = useState('')
  const change = async () => {
    const path = `/rest/user/${encodeURIComponent(account.name)}`
    const answer = await rest.put(path, { current, password })
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    notices.done(words.shell.passwordChanged)
    onDone()
    await session.logIn(account.name, password)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <h3>{words.shell.changePassword}</h3>
      <Field label={words.shell.currentPassword} error={trouble === '' ? undefined : trouble}>
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
      <Field label={words.shell.newPassword} hint={words.shell.newPasswordHint}>
        {(ties) => (
          <input
            {...ties}
            type="password"
            autocomplete="new-password"
            required
            minLength={10}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit">{words.shell.changePassword}</button>
    </form>
  )
}
