import type { SiteField } from '../../../core/ports/site-editor.ts'
import { usePage } from '../../live/context.ts'
import type { FieldTies } from '../../parts/field.tsx'

export interface FieldInputProps {
  readonly field: SiteField
  readonly ties: FieldTies
  readonly value: string
  /** Whether there is a secret already. */
  readonly isSet: boolean
  readonly onChange: (value: string) => void
}

/** The input that suits a key of the site file. */
export function FieldInput(props: FieldInputProps) {
  const { field, ties, value, onChange } = props
  const { form } = field
  switch (form.type) {
    case 'choice':
      return <Choice {...props} choices={form.choices.map((choice) => [choice, choice])} />
    case 'flag':
      return <Flag {...props} />
    case 'list':
    case 'map':
      if (field.isSecret) return <Secret {...props} />
      return (
        <textarea
          {...ties}
          rows={Math.min(8, Math.max(2, value.split('\n').length + 1))}
          spellcheck={false}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      if (field.isSecret || props.isSet) return <Secret {...props} />
      return (
        <input
          {...ties}
          autocomplete="off"
          spellcheck={false}
          inputMode={form.type === 'whole' ? 'numeric' : undefined}
          required={field.isRequired}
          list={field.key === 'timezone' ? 'time-zones' : undefined}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

interface ChoiceProps extends FieldInputProps {
  readonly choices: readonly (readonly [value: string, name: string])[]
}

function Choice({ field, ties, value, choices, onChange }: ChoiceProps) {
  const says = usePage().words.setup
  return (
    <select {...ties} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {field.default === '' && <option value="">{says.asElsewhere}</option>}
      {choices.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Flag(props: FieldInputProps) {
  const says = usePage().words.setup
  return (
    <Choice
      {...props}
      choices={[
        ['true', says.yes],
        ['false', says.no],
      ]}
    />
  )
}

/** What is written, and never shown. */
function Secret({ ties, value, isSet, onChange }: FieldInputProps) {
  const says = usePage().words.setup
  return (
    <input
      {...ties}
      type="password"
      autocomplete="new-password"
      placeholder={isSet ? says.isSet : ''}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The zones that browsers know, to choose from. */
export function TimeZones() {
  return (
    <datalist id="time-zones">
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  )
}
