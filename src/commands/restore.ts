import { constants, existsSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { Refusal } from '../core/refusal.ts'
import { counted } from '../core/size-words.ts'
import { dataFiles, takeFolder } from '../data-folder.ts'
import { type OpenBackup, unseal } from '../store/copy.ts'
import { forgetSessions } from '../store/forget-sessions.ts'
import { syncFolder } from '../store/sync-folder.ts'
import type { Call, Reply } from './command.ts'
import { becomeOwnerOf, makeFolder } from './folder-owner.ts'
import { mebibytes, withProgress } from './progress.ts'

/** `nightporter restore FILE`, with the daemon stopped. The store so far is kept beside. */
export async function restore({ words, data, wrongUsage }: Call): Promise<Reply> {
  const [file, ...rest] = words
  if (!file || rest.length > 0) throw wrongUsage()
  const handle = await openFile(file)
  try {
    await makeFolder(data)
    await becomeOwnerOf(data)
    return await bringBack({ name: file, handle }, data)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof Refusal) throw error
    throw new Refusal(
      `${data} cannot be written (${code}).\n` +
        'Check its space, and that all in it belongs to one user.',
    )
  } finally {
    await handle.close()
  }
}

async function openFile(file: string): Promise<FileHandle> {
  // Without waiting for somebody who writes, as a pipe would.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK
  const handle = await open(file, flags).catch(() => {
    throw new Refusal(`${file} cannot be read; check the path and who may read it.`)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Refusal(`${file} is no plain file; name the one that "nightporter backup" wrote.`)
}

async function bringBack(backup: OpenBackup, data: string): Promise<Reply> {
  const release = await takeFolder(data)
  const { store } = dataFiles(data)
  const incoming = `${store}.restoring`
  const { size } = await backup.handle.stat()
  const sizeSoFar = async () => (existsSync(incoming) ? (await stat(incoming)).size : 0)
  try {
    const { users, wakeups } = await withProgress(
      async () => `Restoring ${mebibytes(await sizeSoFar())} of ${mebibytes(size)}`,
      () => unseal(backup, incoming),
    )
    await forgetSessions(incoming)
    const kept = await keepBeside(store)
    // One step: whatever happens, there is a store, the old one or the new one.
    await rename(incoming, store)
    await rm(`${store}-lock`, { force: true })
    await syncFolder(data)
    const calls = `${counted(users, 'user')}, ${counted(wakeups, 'pending wakeup call')}`
    return {
      text: `Restored: ${calls}.\n${kept && `What was there is kept in ${kept}.\n`}Start the daemon now.`,
      json: { users, wakeups, kept },
    }
  } finally {
    await rm(incoming, { force: true })
    await rm(`${incoming}-lock`, { force: true })
    await release()
  }
}

/** Gives the store a second name that was not used before; empty when there is none to keep. */
async function keepBeside(store: string): Promise<string> {
  if (!existsSync(store)) return ''
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  for (let n = 1; ; n += 1) {
    const name = `${store}.before-restore-${stamp}-${n}`
    if (existsSync(name)) continue
    await link(store, name)
    return name
  }
}
