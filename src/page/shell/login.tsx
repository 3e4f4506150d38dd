import { useEffect, useRef, useState } from 'preact/hooks'
import { usePage } from '../live/context.ts'
import { failureWords } from '../parts/failure-words.ts'
import { Field } from '../parts/field.tsx'
import type { Session } from './session.ts'

export interface LoginProps {
  readonly session: Session
  readonly why: 'start' | 'rejected'
  readonly name: string
}

export function Login({ session, why, name: lastName }: LoginProps) {
  const { words } = usePage()
  const [name, setName] = useState(lastName)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(why === 'rejected' ? words.shell.loggedOut : '')
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  // The attribute works once a page: not for who comes after a logout.
  useEffect(() => {
    const field = lastName === '' ? nameField : passwordField
    field.current?.focus()
  }, [lastName])
  const logIn = async () => {
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    const answer = await session.logIn(name.trim(), password)
    if (answer.kind === 'ok') return
    setBusy(false)
    const isWrong = answer.kind === 'refused' && answer.error === 101
    setTrouble(isWrong ? words.shell.wrongPassword : failureWords(answer, words))
    passwordField.current?.select()
  }
  return (
    <main class="login">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void logIn()
        }}
      >
        <img src="/icon.svg" alt="" width="56" height="56" />
        <h1>{words.shell.product}</h1>
        <Field label={words.shell.name}>
          {(ties) => (
            <input
              {...ties}
              name="username"
              autocomplete="username"
              autocapitalize="none"
              spellcheck={false}
              required
              ref={nameField}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={words.shell.password}>
          {(ties) => (
            <input
              {...ties}
              name="password"
              type="password"
              autocomplete="current-password"
              required
              ref={passwordField}
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <p role="alert" class="wrong">
          {trouble}
        </p>
        <button type="submit" class="main" aria-disabled={isBusy}>
          {isBusy ? words.shell.loggingIn : words.shell.logIn}
        </button>
      </form>
    </main>
  )
}
