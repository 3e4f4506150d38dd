import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { Fault } from '../../core/fault.ts'
import type { Installation } from '../../core/model/installation.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import { isUsable, type Passwords } from '../../http/auth/password.ts'
import { product } from '../../system/version.ts'

/** Facts about the installation are made at the first start, and kept up at every other. */
export async function register(store: Store, clock: Clock): Promise<void> {
  const known = store.get('installation', 'installation')
  if (known?.version === product.version) return
  const nowMs = clock.now()
  const record: Installation = known
    ? { ...known, version: product.version, updatedMs: nowMs }
    : {
        siteTenant: randomUUID(),
        serial: randomBytes(6).toString('hex').toUpperCase(),
        installedMs: nowMs,
        setupMs: nowMs,
        updatedMs: nowMs,
        version: product.version,
      }
  const written = store.commit(() => ({
    change: [{ put: 'installation', record }],
    value: undefined,
  }))
  // A full disk keeps nobody from starting whose site is known already.
  await written.catch((error) => {
    if (known === undefined || !(error instanceof Fault)) throw error
  })
}

/** Says who cannot log in, as after a backup was forged. */
export function logUnusableHashes(store: Store, journal: Journal): void {
  for (const { name, hash } of store.all('user'))
    if (!isUsable(hash))
      journal.warn(
        `The password of ${name} is kept in a way that is not used here, and opens nothing; set it anew.`,
      )
}

/** An empty store gets an administrator; the file with the password goes once that is changed. */
export async function firstAdministrator(
  store: Store,
  passwords: Passwords,
  { file, journal }: { file: string; journal: Journal },
): Promise<string | undefined> {
  const forget = () =>
    rm(file, { force: true }).catch((error) =>
      journal.error(`${file} is out of date and could not be removed.`, error),
    )
  store.onCommitted((change) => {
    const isGone = change.some(
      (write) =>
        ('put' in write &&
          write.put === 'user' &&
          write.record.name === 'admin' &&
          !write.record.initial) ||
        ('remove' in write && write.remove === 'user' && write.id === 'admin'),
    )
    if (isGone) void forget()
  })
  if (store.all('user').length > 0) {
    if (store.get('user', 'admin')?.initial !== true) await forget()
    return undefined
  }
  const password = randomBytes(12).toString('base64url')
  // The file first: a password that nobody knows would be worse than a file without an account.
  // And a new one: what lies there may be somebody else's, who could read it.
  await rm(file, { force: true })
  await writeFile(file, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true })
  const hash = await passwords.hash(password)
  const record = {
    name: 'admin',
    hash,
    permissions: ['inventory', 'administrator'],
    tenant: '',
    initial: true,
  } as const
  await store.commit(() => ({ change: [{ put: 'user', record }], value: undefined }))
  return password
}
