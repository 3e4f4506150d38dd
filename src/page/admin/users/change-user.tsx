import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog, Question } from '../../parts/dialog.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import type { Account } from '../../rest/records.ts'
import { userPath } from '../../rest/user-path.ts'
import { type Rights, RightsFields } from './rights-fields.tsx'
import { isOfSite, permissionsOf } from './user-checks.ts'
import { userFailure } from './user-failure.ts'

export interface ChangeUserProps {
  readonly user: Account
  readonly onClose: () => void
}

/** Changes what an account may do; asks first when it is the own one and loses something. */
export function ChangeUser({ user, onClose }: ChangeUserProps) {
  const { words, notices } = usePage()
  const { rest, account, users } = useHotel()
  const [rights, setRights] = useState<Rights>({
    permissions: permissionsOf(user),
    tenant: user.tenant,
  })
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = { permissions: rights.permissions.join(','), tenant: rights.tenant }
  const isGivingUp = user.name === account.name && losesRights(user, form)
  const change = async () => {
    setAsking(false)
    setBusy(true)
    const answer = await rest.put(userPath(user.name), form)
    setBusy(false)
    if (answer.kind !== 'ok') return setTrouble(userFailure(answer, user.name, words))
    notices.done(words.adminUsers.changed(user.name))
    // After a change of the own account the whole page is made anew.
    if (user.name !== account.name) void users.reload()
    onClose()
  }
  return (
    <Dialog title={words.adminUsers.changeOf(user.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isGivingUp) setAsking(true)
          else void change()
        }}
      >
        <RightsFields rights={rights} onChange={setRights} />
        <FormEnd trouble={trouble} isBusy={isBusy} yes={words.shell.save} onNo={onClose} />
      </form>
      {isAsking && (
        <Question
          title={words.adminUsers.ownRights}
          yes={words.adminUsers.ownRightsYes}
          isDangerous
          onYes={() => void change()}
          onNo={() => setAsking(false)}
        >
          <p>{words.adminUsers.ownRightsAsk}</p>
        </Question>
      )}
    </Dialog>
  )
}

/** Whether someone would be less of an administrator than before. */
function losesRights(before: Account, after: Pick<Account, 'permissions' | 'tenant'>): boolean {
  if (isOfSite(before)) return !isOfSite(after)
  return !permissionsOf(after).includes('administrator')
}
