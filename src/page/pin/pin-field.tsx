import { useState } from 'preact/hooks'
import { useWords } from '../live/context.ts'
import { Field } from '../parts/field.tsx'

export interface PinFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (pin: string) => void
}

/**
 * Where a new PIN is typed: digits and nothing else. It is no password field, as browsers would offer to
 * keep the PIN as the password.
 */
export function PinField({ value, error, onChange }: PinFieldProps) {
  const words = useWords().pins
  const [isShown, setShown] = useState(false)
  const take = (input: HTMLInputElement) => {
    const digits = input.value.replaceAll(/\D/g, '')
    if (input.value !== digits) input.value = digits
    onChange(digits)
  }
  return (
    <Field label={words.pin} hint={words.hint} error={error}>
      {(ties) => (
        <div class="with-buttons">
          <input
            {...ties}
            class={isShown ? '' : 'masked'}
            inputMode="numeric"
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={(event) => take(event.currentTarget)}
          />
          <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {words.show}
          </button>
        </div>
      )}
    </Field>
  )
}
