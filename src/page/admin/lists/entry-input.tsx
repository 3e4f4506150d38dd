import { useState } from 'preact/hooks'
import { methods } from '../../../core/model/room.ts'
import { useHotel, useWords } from '../../live/context.ts'
import { usePath } from '../../live/use-reading.ts'
import type { FieldTies } from '../../parts/field.tsx'
import { inOrder } from '../../parts/floors.ts'
import type { EntryField } from './list-kinds.ts'
import { languageNames } from './shown-value.ts'

export interface EntryInputProps {
  readonly field: EntryField
  readonly ties: FieldTies
  readonly value: string
  readonly isFixed: boolean
  readonly onChange: (value: string) => void
}

/** The input that suits a field. */
export function EntryInput(props: EntryInputProps) {
  const { adminLists: words } = useWords()
  switch (props.field.input) {
    case 'color':
      return <ColorInput {...props} />
    case 'language':
      return <LanguageChoice {...props} />
    case 'category':
      return <CategoryChoice {...props} />
    case 'tenant':
      return <TenantChoice {...props} />
    case 'profile':
      return <ProfileChoice {...props} />
    case 'next':
      return <StatusAfter {...props} />
    case 'method': {
      const own = methods.map((method) => ({ id: method, name: words.methods[method] }))
      return <Choice {...props} choices={[{ id: '', name: words.ofSite }, ...own]} />
    }
    default:
      return <TextInput {...props} />
  }
}

const keyboards: Partial<Record<EntryField['input'], 'numeric' | 'decimal'>> = {
  number: 'numeric',
  max: 'numeric',
  price: 'decimal',
}

function TextInput({ field, ties, value, isFixed, onChange }: EntryInputProps) {
  return (
    <input
      {...ties}
      autocomplete="off"
      inputMode={keyboards[field.input]}
      required={field.isRequired === true}
      readOnly={isFixed}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ChoiceProps extends EntryInputProps {
  readonly choices: readonly { readonly id: string; readonly name: string }[]
}

function Choice({ ties, value, choices, onChange }: ChoiceProps) {
  return (
    <select {...ties} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface Prompts {
  readonly prompts: readonly { readonly id: number; readonly language: string }[]
}

/** The languages in which there is an announcement for every call, and the one that the room has. */
function LanguageChoice(props: EntryInputProps) {
  const { language, adminLists: words } = useWords()
  const { languages } = useHotel().system.value
  const [before] = useState(props.value)
  const reading = usePath<Prompts>('/rest/prompt')
  const prompts = reading.kind === 'ready' ? reading.value.prompts : []
  const spoken = prompts.filter(({ id }) => id === 0).map((prompt) => prompt.language)
  const tags = new Set([...spoken, before, props.value].filter((tag) => tag !== ''))
  const isSpoken = [props.value, props.value.split('-')[0]].some((tag) =>
    spoken.includes(tag ?? ''),
  )
  const heard = languages.find((known) => known.default)?.tag ?? 'en'
  const nameOf = languageNames(language)
  const choices = [...tags].map((tag) => ({ id: tag, name: nameOf(tag) }))
  choices.sort((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Choice {...props} choices={[{ id: '', name: words.ofSite }, ...choices]} />
      <p class="wrong" role="status">
        {reading.kind === 'ready' && props.value !== '' && !isSpoken
          ? words.noAnnouncement(nameOf(props.value), nameOf(heard))
          : ''}
      </p>
    </>
  )
}

function CategoryChoice(props: EntryInputProps) {
  const { adminLists: words } = useWords()
  const known = useHotel().categories.valueOr([])
  if (known.length === 0) return <p class="wrong">{words.noCategories}</p>
  const choices = known.map(({ id, description }) => ({ id, name: description }))
  const none = props.value === '' ? [{ id: '', name: '' }] : []
  return <Choice {...props} choices={[...none, ...choices]} />
}

function TenantChoice(props: EntryInputProps) {
  const { adminLists: words } = useWords()
  const { tenants } = useHotel()
  const choices = [{ id: '', name: words.wholeSite }, ...tenants.valueOr([])]
  return <Choice {...props} choices={choices} />
}

/** One of the statuses, or none. */
function StatusAfter(props: EntryInputProps) {
  const { adminLists: words } = useWords()
  const known = inOrder(useHotel().statuses.valueOr([]))
  const choices = known.map(({ id, description }) => ({ id, name: description }))
  return <Choice {...props} choices={[{ id: '', name: words.noNext }, ...choices]} />
}

/** The profiles of the site file, and the one that the room has. */
function ProfileChoice(props: EntryInputProps) {
  const { adminLists: words } = useWords()
  const [before] = useState(props.value)
  const known = useHotel().profiles.valueOr([])
  const names = new Set([...known.map(({ name }) => name), before].filter((name) => name !== ''))
  const choices = [...names].map((name) => ({ id: name, name }))
  return <Choice {...props} choices={[{ id: '', name: words.ofSite }, ...choices]} />
}

/** A browser's own colour input has no way to say "none". */
function ColorInput({ ties, value, onChange }: EntryInputProps) {
  const { adminLists: words } = useWords()
  return (
    <div class="color">
      <label>
        <input
          type="checkbox"
          checked={value !== ''}
          onChange={(event) => onChange(event.currentTarget.checked ? '#1e88e5' : '')}
        />
        {words.hasColor}
      </label>
      <input
        {...ties}
        type="color"
        disabled={value === ''}
        value={value === '' ? '#ffffff' : value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
