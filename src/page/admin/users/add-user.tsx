import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useDraft } from '../../live/use-draft.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { useKey } from '../../parts/use-key.ts'
import { PasswordField } from './password-field.tsx'
import { type Rights, RightsFields } from './rights-fields.tsx'
import { nameTrouble, passwordTrouble } from './user-checks.ts'

export function AddUser({ onClose }: { readonly onClose: () => void }) {
  const { words, notices } = usePage()
  const { rest, account, users } = useHotel()
  const typed = useDraft('user.add', { name: '' })
  const { name } = typed.value
  const [password, setPassword] = useState('')
  const [rights, setRights] = useState<Rights>({ permissions: [], tenant: account.tenant })
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const place = useFirstWrong(wrong)
  const keyOf = useKey()
  const add = async () => {
    const found = {
      name: nameTrouble(name, words),
      password: passwordTrouble(password, words),
    }
    setWrong(found)
    if (found.name !== undefined || found.password !== undefined) return
    setBusy(true)
    const { permissions, tenant } = rights
    const form = { name, password, permissions: permissions.join(','), tenant }
    const answer = await rest.post('/rest/user', form, {
      idempotencyKey: keyOf(JSON.stringify(form)),
    })
    setBusy(false)
    if (answer.kind === 'refused' && answer.error === 308)
      return setWrong({ name: words.adminUsers.nameTaken(name.trim()) })
    if (answer.kind !== 'ok') return setWrong({ all: failureWords(answer, words) })
    notices.done(words.adminUsers.added(name.trim()))
    void users.reload()
    leave()
  }
  const leave = () => {
    typed.forget()
    onClose()
  }
  const choosePassword = (chosen: string) => {
    setPassword(chosen)
    // What was wrong was another one.
    if (wrong.password !== undefined) setWrong({ ...wrong, password: undefined })
  }
  return (
    <Dialog title={words.adminUsers.add} onClose={onClose}>
      <form
        ref={place}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={words.adminUsers.name} hint={words.adminUsers.nameHint} error={wrong.name}>
          {(ties) => (
            <input
              {...ties}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              autofocus
              maxLength={64}
              value={name}
              onInput={(event) => typed.set({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <PasswordField
          value={password}
          hint={words.adminUsers.passwordHint}
          error={wrong.password}
          onChange={choosePassword}
        />
        <RightsFields rights={rights} onChange={setRights} />
        <FormEnd trouble={wrong.all} isBusy={isBusy} yes={words.adminUsers.add} onNo={leave} />
      </form>
    </Dialog>
  )
}

interface Wrong {
  readonly name?: string | undefined
  readonly password?: string | undefined
  /** Of the whole form. */
  readonly all?: string
}
