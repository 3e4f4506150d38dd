import type { FieldTies } from '../parts/field.tsx'

export interface PasswordInputProps {
  readonly ties: FieldTies
  readonly value: string
  readonly onChange: (password: string) => void
}

/** Where whoever is logged in shows that they know their password. */
export function PasswordInput({ ties, value, onChange }: PasswordInputProps) {
  return (
    <input
      {...ties}
      type="password"
      autocomplete="current-password"
      required
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
