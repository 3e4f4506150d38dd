import { useState } from 'preact/hooks'
import type { SiteField } from '../../../core/ports/site-editor.ts'
import { usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { linkTo } from '../../shell/route.ts'
import { FieldInput } from './field-input.tsx'
import { type SectionParts, useSection } from './use-section.ts'

export interface SectionFormProps extends SectionParts {
  /** Whether nothing can be saved. */
  readonly isClosed: boolean
}

/** The fields of one table of the site file; mistakes stand at the field that they are about. */
export function SectionForm({ isClosed, ...parts }: SectionFormProps) {
  const { words } = usePage()
  const says = words.setup
  const { title, place } = parts
  const { section, values } = place
  const form = useSection(parts)
  const element = useFirstWrong(form.wrong)
  const [isRemoving, setRemoving] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const isUsual = ({ key, isRequired, isUsual }: SiteField) =>
    isRequired || isUsual || values?.[key] !== undefined
  const usual = section.fields.filter(isUsual)
  const more = section.fields.filter((field) => !isUsual(field))
  const inputOf = (field: SiteField) => (
    <SectionField
      key={field.key}
      field={field}
      value={form.entered[field.key] ?? ''}
      error={form.wrong[field.key] ?? movedText(form.moved[field.key], says.moved)}
      isSet={values?.[field.key] === null && !form.removed.has(field.key)}
      onChange={(value) => form.set(field, value)}
      onRemove={() => form.removeSecret(field.key)}
    />
  )
  const isBlocked = form.isBusy || isClosed
  const canRemove = values !== undefined && (section.count !== 'one' || section.at.length > 1)
  return (
    <form
      ref={element}
      class="card setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (section.at[0] === 'http') setMoving(true)
        else void form.save()
      }}
    >
      <p class="hint" lang="en">
        {section.about}
      </p>
      {usual.map(inputOf)}
      {usual.length === 0 && more.map(inputOf)}
      {usual.length > 0 && more.length > 0 && (
        <details open={more.some(({ key }) => form.wrong[key] !== undefined)}>
          <summary>{says.more(more.length)}</summary>
          <div class="setup-more">{more.map(inputOf)}</div>
        </details>
      )}
      <p class="wrong" role="alert">
        {form.trouble}
      </p>
      <div class="actions">
        {canRemove && (
          <button
            type="button"
            class="quiet setup-remove"
            disabled={isBlocked}
            onClick={() => setRemoving(true)}
          >
            {says.remove}
          </button>
        )}
        <a class="button" href={linkTo('admin', 'setup')} onClick={form.forget}>
          {words.shell.cancel}
        </a>
        <button type="submit" class="main" disabled={isBlocked || form.changes.length === 0}>
          {says.save}
        </button>
      </div>
      {isMoving && (
        <Question
          title={says.movingTitle}
          yes={says.save}
          onYes={() => {
            setMoving(false)
            void form.save()
          }}
          onNo={() => setMoving(false)}
        >
          <p>{says.movingText}</p>
        </Question>
      )}
      {isRemoving && (
        <Question
          title={says.removeTitle(title)}
          yes={says.remove}
          isDangerous
          onYes={() => {
            setRemoving(false)
            void form.remove()
          }}
          onNo={() => setRemoving(false)}
        >
          <p>{says.removeText}</p>
        </Question>
      )}
    </form>
  )
}

interface SectionFieldProps {
  readonly field: SiteField
  readonly value: string
  readonly error: string | undefined
  readonly isSet: boolean
  readonly onChange: (value: string) => void
  readonly onRemove: () => void
}

function SectionField({ field, value, error, isSet, onChange, onRemove }: SectionFieldProps) {
  const says = usePage().words.setup
  const { key, about, form, isSecret } = field
  const name = says.keys[key]
  const hows = { map: says.aPairALine, list: isSecret ? '' : says.aLine, duration: says.aDuration }
  const how = form.type in hows ? Reflect.get(hows, form.type) : ''
  const hint = (
    <>
      <span lang="en">{about}</span> {how}
    </>
  )
  return (
    <div class="setup-field">
      <Field label={name === undefined ? key : `${name} (${key})`} hint={hint} error={error}>
        {(ties) => (
          <FieldInput field={field} ties={ties} value={value} isSet={isSet} onChange={onChange} />
        )}
      </Field>
      {isSet && (
        <button type="button" class="quiet setup-remove" onClick={onRemove}>
          {says.removeSecret(name ?? key)}
        </button>
      )}
    </div>
  )
}

/** Somebody else has changed what was typed over. */
function movedText(value: string | undefined, says: (value: string) => string): string | undefined {
  return value === undefined ? undefined : says(value)
}
