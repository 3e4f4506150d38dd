import { useState } from 'preact/hooks'
import { passwordLength } from '../../../core/accounts.ts'
import { useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { makePassword } from './make-password.ts'

export interface PasswordFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly hint: string
  readonly onChange: (password: string) => void
}

/** A password for somebody else: it can be looked at, and made. */
export function PasswordField({ value, error, hint, onChange }: PasswordFieldProps) {
  const words = useWords().adminUsers
  const [isShown, setShown] = useState(false)
  const [isMade, setMade] = useState(false)
  const make = () => {
    onChange(makePassword())
    setShown(true)
    setMade(true)
  }
  const common = {
    autocomplete: 'new-password',
    autocapitalize: 'none',
    spellcheck: false,
    maxLength: passwordLength.max,
    value,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange(event.currentTarget.value),
  } as const
  return (
    <>
      <Field label={words.password} hint={hint} error={error}>
        {(ties) => (
          <div class="with-buttons">
            {isShown ? (
              <input {...ties} {...common} type="text" />
            ) : (
              <input {...ties} {...common} type="password" />
            )}
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {words.show}
            </button>
            <button type="button" onClick={make}>
              {words.make}
            </button>
          </div>
        )}
      </Field>
      <p class="hint" role="status">
        {isMade && words.made}
      </p>
    </>
  )
}
