import { useState } from 'preact/hooks'
import type { SiteSection } from '../../../core/ports/site-editor.ts'
import { usePage } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { entriesOf, type SiteFile } from './site-form.ts'

export interface NewEntryProps {
  readonly file: SiteFile
  readonly kinds: readonly SiteSection[]
  readonly title: string
  readonly parts: Omit<SectionFormProps, 'title' | 'place'>
}

/** One more line, connector or profile: first of which kind it is, or what it is called. */
export function NewEntry({ file, kinds, title, parts }: NewEntryProps) {
  const says = usePage().words.setup
  const [chosen, setChosen] = useState(0)
  const [name, setName] = useState('')
  const section = kinds[chosen]
  if (!section) return null
  const isNamed = section.count === 'named'
  const entries = entriesOf(section, file.values)
  const index = entries.length
  const isTaken = isNamed && entries.some(({ id }) => id === name.trim())
  const at = [...section.at, isNamed ? name.trim() : index]
  return (
    <>
      {kinds.length > 1 && (
        <Field label={says.kind}>
          {(ties) => (
            <select
              {...ties}
              value={chosen}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {kinds.map(({ choice }, index) => (
                <option key={choice?.value} value={index}>
                  {says.kinds[choice?.value ?? ''] ?? choice?.value}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isNamed && (
        <Field label={says.name} hint={says.nameFirst} error={isTaken ? says.taken : undefined}>
          {(ties) => (
            <input
              {...ties}
              autocomplete="off"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {!isTaken && !(isNamed && name.trim() === '') && (
        <SectionForm
          key={isNamed ? 'named' : chosen}
          {...parts}
          title={title}
          place={{ at, section, values: undefined }}
        />
      )}
    </>
  )
}
