import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface FieldProps {
  readonly label: string
  /** Said below the input, and read out with it. */
  readonly hint?: ComponentChildren
  /** What is wrong with what was entered. */
  readonly error?: string | undefined
  /** Gets the attributes that tie the input to its label and hint. */
  readonly children: (ties: FieldTies) => ComponentChildren
}

export interface FieldTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** An input with its label. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} class={error === undefined ? 'hint' : 'wrong'}>
          {note}
        </p>
      )}
    </div>
  )
}
