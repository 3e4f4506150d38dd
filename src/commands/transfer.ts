import { createWriteStream } from 'node:fs'
import { copyFile, open as openFile, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dataFiles } from '../daemon.ts'
import { inspectCopy } from '../store/copy.ts'
import { ask, open, Refusal } from './client.ts'

const kinds = ['rooms', 'items', 'categories', 'statuses']

/** `nightporter import KIND FILE.csv` */
export async function importCsv([kind, file]: string[], data: string): Promise<string> {
  if (!kind || !kinds.includes(kind) || !file)
    throw new Refusal(`Usage: nightporter import ${kinds.join('|')} FILE.csv`)
  const csv = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`${file} cannot be read; check the path.`)
  })
  const reply = await ask(data, { method: 'POST', path: `/rest/import/${kind}`, csv })
  return (JSON.parse(reply) as { description: string }).description
}

/** `nightporter backup FILE`: complete under its name, or not there at all. */
export async function backup([file]: string[], data: string): Promise<string> {
  if (!file) throw new Refusal('Usage: nightporter backup FILE')
  const response = await open(data, { method: 'GET', path: '/rest/backup' })
  if (response.statusCode !== 200)
    throw new Refusal('The daemon could not make a copy; see its journal.')
  const partial = `${file}.partial`
  try {
    await pipeline(response, createWriteStream(partial, { mode: 0o600 }))
    inspectCopy(partial)
    await syncFile(partial)
    await rename(partial, file)
    await syncFile(dirname(resolve(file)))
  } finally {
    await rm(partial, { force: true })
    await rm(`${partial}-lock`, { force: true })
  }
  const { size } = await stat(file)
  return `${file} holds everything (${Math.ceil(size / 1024)} KiB). It contains password hashes: keep it safe.`
}

/** `nightporter restore FILE`, with the daemon stopped. The store so far is kept beside. */
export async function restore([file]: string[], data: string): Promise<string> {
  if (!file) throw new Refusal('Usage: nightporter restore FILE')
  const isRunning = await open(data, { method: 'GET', path: '/rest/system' }).then(
    (response) => {
      response.destroy()
      return true
    },
    () => false,
  )
  if (isRunning)
    throw new Refusal('The daemon is running; stop it first: systemctl stop nightporter')
  const { store } = dataFiles(data)
  const incoming = `${store}.restoring`
  await copyFile(file, incoming).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be copied into ${data}: ${error.code}. Check the paths.`)
  })
  let found: { users: number; wakeups: number }
  try {
    found = inspectCopy(incoming)
    await syncFile(incoming)
  } catch (error) {
    await rm(incoming, { force: true })
    await rm(`${incoming}-lock`, { force: true })
    throw error
  }
  const before = `${store}.before-restore`
  const hadStore = await rename(store, before).then(
    () => true,
    () => false,
  )
  await rename(incoming, store)
  await rm(`${incoming}-lock`, { force: true })
  await rm(`${store}-lock`, { force: true })
  await syncFile(data)
  const kept = hadStore ? ` What was there is kept in ${before}.` : ''
  return `Restored: ${found.users} users, ${found.wakeups} pending wakeup calls.${kept} Start the daemon now.`
}

async function syncFile(path: string): Promise<void> {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
