import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { Brand } from '../../parts/icon.tsx'
import type { Answer } from '../../rest/answer.ts'
import { LanguageField } from '../language-field.tsx'
import type { Session } from '../session.ts'
import { CodeInput, codeOf } from './code-input.tsx'
import { PasswordInput } from './password-input.tsx'

export interface LoginProps {
  readonly session: Session
  /** Whether the system has ended the session before. */
  readonly isRejected: boolean
  readonly name: string
}

export function Login(props: LoginProps) {
  return (
    <main class="login">
      <LoginForm {...props} />
    </main>
  )
}

/**
 * Lies over the page, which nobody sees or uses until somebody has logged in. Who was here before
 * finds everything as it was left.
 */
export function LoginAgain({ session, name }: Omit<LoginProps, 'isRejected'>) {
  const { words } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the form says which of its fields has the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      // For as long as it is open, nothing below it can have the focus.
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="again"
      aria-label={words.shell.logIn}
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same.
      onClose={() => dialog.current?.showModal()}
    >
      <div class="login">
        <LoginForm session={session} isRejected name={name} />
      </div>
    </dialog>
  )
}

/** What is typed, what the system says to it, and the fields that have the focus in turn. */
function useLogin({ session, isRejected, name: lastName }: LoginProps) {
  const { words } = usePage()
  const [name, setName] = useState(lastName)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(isRejected ? words.shell.loggedOut : '')
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  // The attribute works once a page: not for who comes after a logout.
  useEffect(() => {
    const field = lastName === '' ? nameField : passwordField
    field.current?.focus()
  }, [lastName])
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus()
  }, [isCodeAsked])
  const refuse = (answer: Exclude<Answer<unknown>, { readonly kind: 'ok' }>) => {
    const error = answer.kind === 'refused' ? answer.error : 0
    if (error === 105) {
      setTrouble(isCodeAsked ? words.codes.wrong : '')
      setCodeAsked(true)
      setCode('')
      codeField.current?.focus()
      return
    }
    setTrouble(error === 101 ? words.shell.wrongPassword : failureWords(answer, words))
    passwordField.current?.select()
  }
  const logIn = async () => {
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    const given = isCodeAsked ? codeOf(code) : undefined
    const answer = await session.logIn({ name: name.trim(), password, code: given })
    if (answer.kind === 'ok') return
    setBusy(false)
    refuse(answer)
  }
  return {
    name: { value: name, set: setName, field: nameField },
    password: { value: password, set: setPassword, field: passwordField },
    code: { value: code, set: setCode, field: codeField, isAsked: isCodeAsked },
    isBusy,
    trouble,
    logIn,
  }
}

function LoginForm(props: LoginProps) {
  const { words } = usePage()
  const { name, password, code, isBusy, trouble, logIn } = useLogin(props)
  const isNew = props.name === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void logIn()
      }}
    >
      <div class="who">
        <Brand />
        <h1>{words.shell.product}</h1>
      </div>
      <Field label={words.shell.name}>
        {(ties) => (
          <input
            {...ties}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            required
            autofocus={isNew}
            ref={name.field}
            value={name.value}
            onInput={(event) => name.set(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={words.shell.password}>
        {(ties) => (
          <PasswordInput
            ties={ties}
            field={password.field}
            isFirst={!isNew}
            value={password.value}
            onChange={password.set}
          />
        )}
      </Field>
      {code.isAsked && (
        <Field label={words.codes.code} hint={words.codes.codeHint}>
          {(ties) => (
            <CodeInput ties={ties} field={code.field} value={code.value} onChange={code.set} />
          )}
        </Field>
      )}
      <p role="alert" class="wrong">
        {trouble}
      </p>
      <button type="submit" class="main" aria-disabled={isBusy}>
        {isBusy ? words.shell.loggingIn : words.shell.logIn}
      </button>
      <LanguageField />
    </form>
  )
}
