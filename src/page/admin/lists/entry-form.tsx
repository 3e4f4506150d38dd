import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useTypedValues } from '../../live/typed-values.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { useKey } from '../../parts/use-key.ts'
import type { Answer } from '../../rest/answer.ts'
import { type Entered, entryTroubles, formFor } from './entry-checks.ts'
import { EntryChoices, type EntryChoicesProps } from './entry-choices.tsx'
import { EntryInput } from './entry-input.tsx'
import { type Warned, warningText } from './language-warning.ts'
import {
  type Entry,
  type EntryField as FieldKind,
  fieldText,
  type ListKind,
  nameOf,
} from './list-kinds.ts'
import { listOf } from './list-of.ts'
import { useShowValue } from './shown-value.ts'

export interface EntryFormProps {
  readonly kind: ListKind
  readonly fields: readonly FieldKind[]
  /** The one to change; without it one is added. */
  readonly entry?: Entry
  readonly onClose: () => void
}

/** Adds an entry, or changes one. */
export function EntryForm({ kind, fields, entry, onClose }: EntryFormProps) {
  const { words, notices } = usePage()
  const hotel = useHotel()
  const text = words.adminLists
  const [start] = useState(() => startOf(kind, fields, entry))
  const name = entry ? fieldText(entry, kind.idName) : '+'
  const typed = useTypedValues(`entry.${kind.name}.${name}`, start)
  const { entered } = typed
  const show = useShowValue(fields)
  const [wrong, setWrong] = useState<Entered>({})
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const send = useSending({ kind, fields, entry, start })
  const save = async () => {
    const trimmed = mapValues(entered, (value) => value.trim())
    const found = entryTroubles(fields, trimmed, words)
    setWrong(found)
    setTrouble(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send(trimmed)
    setBusy(false)
    if (answer.kind === 'refused' && answer.error === 308)
      return setWrong({ [kind.idName]: words.faults.byCode[308] ?? answer.description })
    const called = text.kinds[kind.name].one(trimmed.description ?? trimmed[kind.idName] ?? '')
    if (answer.kind === 'refused' && answer.error === 309) return setTrouble(text.roomInUse(called))
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    const warning = warningText(answer.value, words)
    if (warning === '') notices.done(text.saved(called))
    else notices.trouble(`${text.saved(called)}\n${warning}`)
    void listOf(hotel, kind).reload()
    leave()
  }
  const leave = () => {
    typed.forget()
    onClose()
  }
  /** Somebody else has changed what was typed over. */
  const noteOf = (field: FieldKind) =>
    entry && typed.meanwhile[field.name] !== undefined
      ? words.admin.changedMeanwhile(show(field, entry))
      : undefined
  const title = entry
    ? text.editOf(text.kinds[kind.name].one(nameOf(entry)))
    : text.kinds[kind.name].add
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fields.map((field) => (
          <EntryField
            key={field.name}
            field={field}
            value={entered[field.name] ?? ''}
            error={wrong[field.name] ?? noteOf(field)}
            isFixed={entry !== undefined && field.name === kind.idName}
            onChange={(value) => typed.set(field.name, value)}
          />
        ))}
        <FormEnd trouble={trouble} isBusy={isBusy} yes={words.shell.save} onNo={leave} />
      </form>
    </Dialog>
  )
}

interface Sending extends Pick<EntryFormProps, 'kind' | 'fields'> {
  readonly entry: Entry | undefined
  /** What stood in the fields when the form was opened. */
  readonly start: Entered
}

function useSending({ kind, fields, entry, start }: Sending) {
  const { rest } = useHotel()
  const keyOf = useKey()
  return (trimmed: Entered): Promise<Answer<Warned | undefined>> => {
    if (!entry) {
      const values = formFor(fields, trimmed)
      return rest.post<Warned>(kind.path, values, {
        idempotencyKey: keyOf(JSON.stringify(values)),
      })
    }
    // Only what was changed here: somebody else may have changed the rest meanwhile.
    const changed = fields.filter(({ name }) => trimmed[name] !== start[name])
    const path = `${kind.path}/${encodeURIComponent(fieldText(entry, kind.idName))}`
    return rest.put<Warned | undefined>(path, formFor(changed, trimmed))
  }
}

interface EntryFieldProps extends EntryChoicesProps {
  readonly isFixed: boolean
}

function EntryField({ field, value, error, isFixed, onChange }: EntryFieldProps) {
  const { adminLists: text } = usePage().words
  if (field.input === 'list' || field.input === 'needs')
    return <EntryChoices field={field} value={value} error={error} onChange={onChange} />
  const hint = field.hint === undefined || isFixed ? undefined : text.hints[field.hint]
  return (
    <Field label={text.fields[field.name]} error={error} {...(hint !== undefined && { hint })}>
      {(ties) => (
        <EntryInput field={field} ties={ties} value={value} isFixed={isFixed} onChange={onChange} />
      )}
    </Field>
  )
}

function startOf(kind: ListKind, fields: readonly FieldKind[], entry: Entry | undefined): Entered {
  const fresh: Entered = kind.name === 'rooms' ? { list: 'mailbox' } : {}
  return Object.fromEntries(
    fields.map(({ name }) => [name, entry ? fieldText(entry, name) : (fresh[name] ?? '')]),
  )
}

function mapValues(entered: Entered, change: (value: string) => string): Entered {
  return Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, change(value)]))
}
