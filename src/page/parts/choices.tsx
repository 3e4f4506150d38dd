import { useId } from 'preact/hooks'

export interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly hint?: string
  /** What is wrong with what was chosen. */
  readonly error?: string | undefined
  readonly all: readonly T[]
  readonly chosen: readonly string[]
  readonly nameOf: (one: T) => string
  /** Gets what is chosen then, in the order of `all`. */
  readonly onChange: (chosen: readonly T[]) => void
}

/** Some of a few things, each with a box to tick. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, hint, error, all, chosen, nameOf, onChange } = props
  const noteId = useId()
  const note = error ?? hint
  const choose = (one: T, isChosen: boolean) =>
    onChange(all.filter((other) => (other === one ? isChosen : chosen.includes(other))))
  return (
    <fieldset class="choices" aria-describedby={note === undefined ? undefined : noteId}>
      <legend>{legend}</legend>
      <div class="boxes">
        {all.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : noteId}
              checked={chosen.includes(one)}
              onChange={(event) => choose(one, event.currentTarget.checked)}
            />
            {nameOf(one)}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p id={noteId} class={error === undefined ? 'hint' : 'wrong'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
