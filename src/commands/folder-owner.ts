import { chown, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

interface Owner {
  readonly uid: number
  readonly gid: number
}

const root = 0
const serviceAccount = 'nightporter'

/** Makes the data folder where it is missing; then it belongs to the service's own user, if there is one. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const account = process.getuid?.() === root ? await accountNamed(serviceAccount) : undefined
  if (first === undefined || !account) return
  const top = dirname(resolve(first))
  for (let made = resolve(folder); made !== top; made = dirname(made))
    await chown(made, account.uid, account.gid)
}

/**
 * Goes on as the owner of the folder, for good. What root makes there the service could not open;
 * and a link that lies there must not lead root to another file.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() !== root || uid === root) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

async function accountNamed(name: string): Promise<Owner | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}
