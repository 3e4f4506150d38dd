import { useState } from 'preact/hooks'
import type { FieldForm, SiteField } from '../../../core/ports/site-editor.ts'
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
  const [asked, setAsked] = useState<About>()
  const isUsual = ({ key, isRequired, isUsual }: SiteField) =>
    isRequired || isUsual || values?.[key] !== undefined
  const usual = section.fields.filter(isUsual)
  const more = section.fields.filter((field) => !isUsual(field))
  /** Somebody else has changed what was typed over. */
  const noteOf = ({ key }: SiteField) => {
    const value = form.meanwhile[key]
    return value === undefined ? undefined : words.admin.changedMeanwhile(value)
  }
  const inputOf = (field: SiteField) => (
    <SectionField
      key={field.key}
      field={field}
      value={form.entered[field.key] ?? ''}
      error={form.wrong[field.key] ?? noteOf(field)}
      isSet={values?.[field.key] === null && !form.removed.has(field.key)}
      onChange={(value) => form.set(field, value)}
      onRemove={() => form.removeSecret(field.key)}
    />
  )
  const canRemove = values !== undefined && (section.count !== 'one' || section.at.length > 1)
  return (
    <form
      ref={element}
      class="card setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Whoever changes this may be cut off.
        if (section.at[0] === 'http') setAsked('address')
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
      <SectionEnd
        trouble={form.trouble}
        canRemove={canRemove}
        isBlocked={form.isBusy || isClosed}
        hasChanges={form.changes.length > 0}
        onRemove={() => setAsked('remove')}
        onCancel={form.forget}
      />
      {asked && (
        <AskedFirst
          about={asked}
          title={title}
          onYes={() => {
            setAsked(undefined)
            void (asked === 'remove' ? form.remove() : form.save())
          }}
          onNo={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}

interface SectionEndProps {
  readonly trouble: string
  readonly canRemove: boolean
  readonly isBlocked: boolean
  readonly hasChanges: boolean
  readonly onRemove: () => void
  readonly onCancel: () => void
}

function SectionEnd(props: SectionEndProps) {
  const { trouble, canRemove, isBlocked, hasChanges, onRemove, onCancel } = props
  const { setup: says, shell } = usePage().words
  return (
    <>
      <p class="wrong" role="alert">
        {trouble}
      </p>
      <div class="actions">
        {canRemove && (
          <button type="button" class="quiet setup-remove" disabled={isBlocked} onClick={onRemove}>
            {says.remove}
          </button>
        )}
        <a class="button" href={linkTo('admin', 'setup')} onClick={onCancel}>
          {shell.cancel}
        </a>
        <button type="submit" class="main" disabled={isBlocked || !hasChanges}>
          {says.save}
        </button>
      </div>
    </>
  )
}

/** Where the page is found may change, or a table goes. */
type About = 'address' | 'remove'

interface AskedFirstProps {
  readonly about: About
  readonly title: string
  readonly onYes: () => void
  readonly onNo: () => void
}

function AskedFirst({ about, title, ...answers }: AskedFirstProps) {
  const says = usePage().words.setup
  return about === 'address' ? (
    <Question title={says.addressTitle} yes={says.save} {...answers}>
      <p>{says.addressText}</p>
    </Question>
  ) : (
    <Question title={says.removeTitle(title)} yes={says.remove} isDangerous {...answers}>
      <p>{says.removeText}</p>
    </Question>
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
  const hows: Partial<Record<FieldForm['type'], string>> = {
    map: says.aPairALine,
    list: isSecret ? '' : says.aLine,
    duration: says.aDuration,
  }
  const hint = (
    <>
      <span lang="en">{about}</span> {hows[form.type]}
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
