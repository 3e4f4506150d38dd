import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { userPath } from '../../rest/user-path.ts'
import { PasswordField } from './password-field.tsx'
import { passwordTrouble } from './user-checks.ts'

export interface SetPasswordProps {
  readonly name: string
  readonly onClose: () => void
}

/** A new password for somebody who has forgotten theirs. */
export function SetPassword({ name, onClose }: SetPasswordProps) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ readonly password?: string | undefined }>({})
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const change = async () => {
    const found = passwordTrouble(password, words)
    setWrong({ password: found })
    if (found !== undefined) return
    setBusy(true)
    const answer = await rest.put(userPath(name), { password })
    setBusy(false)
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    notices.done(words.adminUsers.passwordSet(name))
    onClose()
  }
  return (
    <Dialog title={words.adminUsers.setPasswordOf(name)} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <p>{words.adminUsers.setPasswordHint}</p>
        <PasswordField
          value={password}
          hint={words.adminUsers.passwordHint}
          error={wrong.password}
          onChange={setPassword}
        />
        <FormEnd trouble={trouble} isBusy={isBusy} yes={words.shell.save} onNo={onClose} />
      </form>
    </Dialog>
  )
}
