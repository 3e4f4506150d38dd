import type { RefObject } from 'preact'
import type { FieldTies } from '../../parts/field.tsx'

export interface CodeInputProps {
  readonly ties: FieldTies
  readonly field?: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Where the six digits of an authenticator are typed. */
export function CodeInput({ ties, field, value, onChange }: CodeInputProps) {
  return (
    <input
      {...ties}
      {...(field && { ref: field })}
      name="code"
      inputMode="numeric"
      autocomplete="one-time-code"
      spellcheck={false}
      required
      // Authenticators show them in two groups.
      pattern="\s*(\d\s*){6}"
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The code without the spaces that were typed. */
export function codeOf(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}
