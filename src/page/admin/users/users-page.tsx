import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { ShownList } from '../../parts/shown-list.tsx'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import type { Account } from '../../rest/records.ts'
import { userPath } from '../../rest/user-path.ts'
import { AddUser } from './add-user.tsx'
import { ChangeUser } from './change-user.tsx'
import { EndCodes } from './end-codes.tsx'
import { SetPassword } from './set-password.tsx'
import { SetPin } from './set-pin.tsx'
import { permissionsOf } from './user-checks.ts'
import { userFailure } from './user-failure.ts'

type Doing =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'password' | 'codes' | 'pin' | 'remove'; readonly user: Account }

/** Who may log in, and what for. */
export function UsersPage() {
  const { words } = usePage()
  const { users } = useHotel()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const columns = useColumns(setDoing)
  return (
    <section class="lists">
      <div class="row heading">
        <h1>{words.admin.pages.users}</h1>
        <button type="button" class="main" onClick={() => setDoing({ kind: 'add' })}>
          {words.adminUsers.add}
        </button>
      </div>
      <p class="hint">
        {words.adminUsers.about} {words.adminUsers.everybody}
      </p>
      <ShownList list={users}>
        {(users) => (
          <DataTable
            caption={words.adminUsers.caption}
            columns={columns}
            rows={users}
            keyOf={({ name }) => name}
            empty={words.adminUsers.none}
          />
        )}
      </ShownList>
      {doing?.kind === 'add' && <AddUser onClose={close} />}
      {doing?.kind === 'change' && <ChangeUser user={doing.user} onClose={close} />}
      {doing?.kind === 'password' && <SetPassword name={doing.user.name} onClose={close} />}
      {doing?.kind === 'codes' && <EndCodes name={doing.user.name} onClose={close} />}
      {doing?.kind === 'pin' && <SetPin user={doing.user} onClose={close} />}
      {doing?.kind === 'remove' && <RemoveUser name={doing.user.name} onClose={close} />}
    </section>
  )
}

function useColumns(onDo: (doing: Doing) => void): readonly Column<Account>[] {
  const { words } = usePage()
  const { account, tenants } = useHotel()
  const text = words.adminUsers
  const known = tenants.valueOr([])
  const tenantColumn: Column<Account> = {
    key: 'tenant',
    head: text.tenant,
    cell: ({ tenant }) =>
      tenant === '' ? text.wholeSite : (known.find(({ id }) => id === tenant)?.name ?? tenant),
  }
  return [
    {
      key: 'name',
      head: text.name,
      cell: ({ name, authenticator, pin }) => (
        <>
          {name} {name === account.name && <span class="tag">{text.you}</span>}{' '}
          {authenticator && <span class="tag good">{text.codes}</span>}{' '}
          {pin && <span class="tag">{words.pins.label}</span>}
        </>
      ),
    },
    { key: 'may', head: text.may, cell: (user) => <MayTags user={user} /> },
    ...(known.length > 0 ? [tenantColumn] : []),
    {
      key: 'do',
      head: text.actions,
      cell: (user) => <UserButtons user={user} onDo={onDo} />,
    },
  ]
}

interface UserButtonsProps {
  readonly user: Account
  readonly onDo: (doing: Doing) => void
}

function UserButtons({ user, onDo }: UserButtonsProps) {
  const { words } = usePage()
  const { account } = useHotel()
  const text = words.adminUsers
  // The own secrets are changed where the password so far is asked for.
  const isOther = user.name !== account.name
  return (
    <span class="row-buttons">
      <button
        type="button"
        aria-label={text.changeOf(user.name)}
        onClick={() => onDo({ kind: 'change', user })}
      >
        {text.change}
      </button>
      {isOther && (
        <button
          type="button"
          aria-label={text.setPasswordOf(user.name)}
          onClick={() => onDo({ kind: 'password', user })}
        >
          {text.setPassword}
        </button>
      )}
      {isOther && (
        <button
          type="button"
          aria-label={words.pins.setOf(user.name)}
          onClick={() => onDo({ kind: 'pin', user })}
        >
          {words.pins.label}
        </button>
      )}
      {user.authenticator && isOther && (
        <button
          type="button"
          aria-label={text.endCodesOf(user.name)}
          onClick={() => onDo({ kind: 'codes', user })}
        >
          {text.endCodes}
        </button>
      )}
      <button
        type="button"
        aria-label={text.removeOf(user.name)}
        onClick={() => onDo({ kind: 'remove', user })}
      >
        {text.remove}
      </button>
    </span>
  )
}

function MayTags({ user }: { readonly user: Account }) {
  const text = usePage().words.adminUsers
  const given = permissionsOf(user)
  if (given.length === 0) return <span class="hint">{text.everyone}</span>
  return (
    <span class="tags">
      {given.map((permission) => (
        <span key={permission} class="tag busy">
          {text.permissions[permission]}
        </span>
      ))}
    </span>
  )
}

interface RemoveUserProps {
  readonly name: string
  readonly onClose: () => void
}

function RemoveUser({ name, onClose }: RemoveUserProps) {
  const { words, notices } = usePage()
  const { rest, account, users } = useHotel()
  const remove = async () => {
    onClose()
    const answer = await rest.remove(userPath(name))
    if (answer.kind !== 'ok') return notices.trouble(userFailure(answer, name, words))
    notices.done(words.adminUsers.removed(name))
    void users.reload()
  }
  return (
    <Question
      title={words.adminUsers.removeTitle(name)}
      yes={words.adminUsers.remove}
      isDangerous
      onYes={() => void remove()}
      onNo={onClose}
    >
      <p>
        {name === account.name ? words.adminUsers.ownRemoveAsk : words.adminUsers.removeAsk(name)}
      </p>
    </Question>
  )
}
