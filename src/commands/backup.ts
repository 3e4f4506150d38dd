import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/refusal.ts'
import { dataFiles, takeFolder } from '../data-folder.ts'
import { checkSeal, unseal } from '../store/copy.ts'
import { syncFolder } from '../store/sync-folder.ts'
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
  await mkdir(data, { recursive: true, mode: 0o700 })
  const release = await takeFolder(data)
  const { store } = dataFiles(data)
  const incoming = `${store}.restoring`
  try {
    const found = await unseal(file, incoming)
    const kept = await keepBeside(store)
    // One step: whatever happens, there is a store, the old one or the new one.
    await rename(incoming, store)
    await rm(`${store}-lock`, { force: true })
    await syncFolder(data)
    const calls = `${found.users} users, ${found.wakeups} pending wakeup calls`
    return `Restored: ${calls}.\n${kept && `What was there is kept in ${kept}.\n`}Start the daemon now.`
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
