import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/refusal.ts'
import { dataFiles, isServed } from '../data-folder.ts'
import { checkSeal, unseal } from '../store/copy.ts'
import { open } from './client.ts'

/** `nightporter backup FILE`: complete under its name, or not there at all. */
export async function backup([file]: string[], data: string): Promise<string> {
  if (!file) throw new Refusal('Usage: nightporter backup FILE')
  const response = await open(data, { method: 'GET', path: '/rest/backup' })
  const partial = `${file}.partial`
  try {
    await pipeline(response, createWriteStream(partial, { mode: 0o600, flush: true }))
    await checkSeal(partial)
    await rename(partial, file)
    await syncFolder(dirname(resolve(file)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof Refusal) throw error
    throw new Refusal(`${file} cannot be written (${code}); check the folder and its space.`)
  } finally {
    await rm(partial, { force: true })
  }
  const { size } = await stat(file)
  return `${file} holds everything (${Math.ceil(size / 1024)} KiB). It contains password hashes: keep it safe.`
}

/** `nightporter restore FILE`, with the daemon stopped. The store so far is kept beside. */
export async function restore([file]: string[], data: string): Promise<string> {
  if (!file) throw new Refusal('Usage: nightporter restore FILE')
  if (await isServed(data))
    throw new Refusal('The daemon is running; stop it first: systemctl stop nightporter')
  const { store } = dataFiles(data)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const incoming = `${store}.restoring`
  try {
    const found = await unseal(file, incoming)
    const before = `${store}.before-restore`
    const hadStore = existsSync(store)
    if (hadStore) await rename(store, before)
    await rename(incoming, store)
    await rm(`${store}-lock`, { force: true })
    await syncFolder(data)
    const kept = hadStore ? `\nWhat was there is kept in ${before}.` : ''
    return `Restored: ${found.users} users, ${found.wakeups} pending wakeup calls.${kept}\nStart the daemon now.`
  } finally {
    await rm(incoming, { force: true })
    await rm(`${incoming}-lock`, { force: true })
  }
}

/** Makes a rename inside the folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await openFile(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
