import type { Account, Licence } from '../rest/records.ts'

/** What a user may do here; the page shows nothing else. */
export interface May {
  /** Book and settle wakeup calls. */
  readonly wake: boolean
  /** Set the status of rooms. */
  readonly setStatus: boolean
  /** Charge a minibar. */
  readonly charge: boolean
  /** The administrator's pages. */
  readonly administer: boolean
  /** Those about the whole site: lines, destinations, backup. */
  readonly administerSite: boolean
  /** Edit items and categories, and review charges. */
  readonly administerInventory: boolean
}

export function mayOf(
  { permissions, tenant }: Pick<Account, 'permissions' | 'tenant'>,
  licences: readonly Licence[],
): May {
  const has = (permission: string) => permissions.split(',').includes(permission)
  const isOn = (name: string) => !licences.some((l) => l.name === name && l.value === 0)
  const administer = has('administrator')
  const inventory = has('inventory') && isOn('Inventory')
  return {
    wake: isOn('Wakeup'),
    setStatus: isOn('Room status'),
    charge: inventory,
    administer,
    administerSite: administer && tenant === '',
    administerInventory: administer && inventory,
  }
}
