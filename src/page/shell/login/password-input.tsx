import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { useWords } from '../../live/context.ts'
import type { FieldTies } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'

export interface PasswordInputProps {
  readonly ties: FieldTies
  readonly field?: RefObject<HTMLInputElement | null>
  /** Whether a dialog that opens leads here. */
  readonly isFirst?: boolean
  readonly value: string
  readonly onChange: (password: string) => void
}

/** Where somebody shows that they know their password; they may look at it while nobody else does. */
export function PasswordInput(props: PasswordInputProps) {
  const { ties, field, isFirst = false, value, onChange } = props
  const { shell } = useWords()
  const [isShown, setShown] = useState(false)
  const label = isShown ? shell.hidePassword : shell.showPassword
  return (
    <div class="with-sight">
      <input
        {...ties}
        {...(field && { ref: field })}
        name="password"
        {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
        autocomplete="current-password"
        autocapitalize="none"
        spellcheck={false}
        required
        autofocus={isFirst}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'hidden' : 'shown'} />
      </button>
    </div>
  )
}
