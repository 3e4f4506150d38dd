import { useId } from 'preact/hooks'
import { type Permission, permissions } from '../../../core/model/account.ts'
import { useHotel, useWords } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'

export interface Rights {
  readonly permissions: readonly Permission[]
  /** Empty for the whole site. */
  readonly tenant: string
}

export interface RightsFieldsProps {
  readonly rights: Rights
  readonly onChange: (rights: Rights) => void
}

/** What an account may do and for whom; a tenant is chosen only by those who are bound to none. */
export function RightsFields({ rights, onChange }: RightsFieldsProps) {
  const words = useWords().adminUsers
  const { account, tenants } = useHotel()
  const id = useId()
  const known = account.tenant === '' ? tenants.valueOr([]) : []
  const choose = (permission: Permission, isGiven: boolean) => {
    const others = rights.permissions.filter((given) => given !== permission)
    onChange({ ...rights, permissions: isGiven ? [...others, permission] : others })
  }
  return (
    <>
      <fieldset class="choices">
        <legend>{words.may}</legend>
        <p class="hint">{words.everybody}</p>
        {permissions.map((permission) => (
          <div key={permission}>
            <label>
              <input
                type="checkbox"
                aria-describedby={`${id}-${permission}`}
                checked={rights.permissions.includes(permission)}
                onChange={(event) => choose(permission, event.currentTarget.checked)}
              />
              {words.permissions[permission]}
            </label>
            <p id={`${id}-${permission}`} class="hint">
              {words.permissionHints[permission]}
            </p>
          </div>
        ))}
      </fieldset>
      {known.length > 0 && (
        <Field label={words.tenant} hint={words.tenantHint}>
          {(ties) => (
            <select
              {...ties}
              value={rights.tenant}
              onChange={(event) => onChange({ ...rights, tenant: event.currentTarget.value })}
            >
              <option value="">{words.wholeSite}</option>
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
