import { constants, existsSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { dataFiles, takeFolder } from '../../data-folder/folder.ts'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import { counted } from '../../lib/text/amounts.ts'
import { UserError } from '../../lib/user-error.ts'
import { lackOfSpace } from '../../store/backup/before-update.ts'
import { type OpenBackup, unseal } from '../../store/backup/copy.ts'
import type { Inspection } from '../../store/backup/inspect.ts'
import type { Call, Reply } from '../cli/command.ts'
import { mebibytes, withProgress } from '../cli/progress.ts'
import { becomeOwnerOf, makeFolder } from '../folder-owner.ts'
import { type Rebuilding, rebuildInChild } from './rebuild-in-child.ts'

/** `nightporter restore FILE`, with the daemon stopped. The store so far is kept beside. */
export async function restore({ words, options, data, wrongUsage }: Call): Promise<Reply> {
  const [file, ...rest] = words
  if (!file || rest.length > 0) throw wrongUsage()
  const handle = await openFile(file)
  try {
    await makeFolder(data)
    await becomeOwnerOf(data)
    const acceptsMistakes = 'accept-mistakes' in options
    return await bringBack({ name: file, handle }, data, acceptsMistakes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof UserError) throw error
    throw new UserError(
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
    throw new UserError(`${file} cannot be read; check the path and who may read it.`)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new UserError(`${file} is no plain file; name the one that "nightporter backup" wrote.`)
}

async function bringBack(
  backup: OpenBackup,
  data: string,
  acceptsMistakes: boolean,
): Promise<Reply> {
  const release = await takeFolder(data)
  const { store } = dataFiles(data)
  const incoming = `${store}.restoring`
  const rebuilt = `${store}.rebuilt`
  const { size } = await backup.handle.stat()
  const done = async () => (await sizeOf(incoming)) + (await sizeOf(rebuilt))
  try {
    await clear(rebuilt)
    const { users, wakeups, mistakes, firstMistake } = await withProgress(
      async () => `Restoring: ${mebibytes(await done())} written for ${mebibytes(size)}`,
      async () => {
        await unseal(backup, incoming)
        await requireRoom(incoming)
        return await requireGood(backup.name, { from: incoming, to: rebuilt }, acceptsMistakes)
      },
    )
    const kept = await keepBeside(store)
    // One step: whatever happens, there is a store, the old one or the new one.
    await rename(rebuilt, store)
    await rm(`${store}-lock`, { force: true })
    await syncFolder(data)
    const calls = `${counted(users, 'user')}, ${counted(wakeups, 'pending wakeup call')}`
    const lines = [
      `Restored: ${calls}.`,
      ...(mistakes > 0 ? [`Accepted: ${counted(mistakes, 'mistake')}. ${firstMistake}`] : []),
      ...(kept === '' ? [] : [`What was there is kept in ${kept}.`]),
      'Start the daemon now.',
    ]
    return { text: lines.join('\n'), json: { users, wakeups, kept, mistakes } }
  } finally {
    await clear(incoming, rebuilt)
    await release()
  }
}

async function requireRoom(incoming: string): Promise<void> {
  const lacking = await lackOfSpace(incoming, { copies: 1 })
  if (lacking !== '')
    throw new UserError(
      `What is in a backup is written anew. ${lacking}\nNothing was changed. Free space on the disk.`,
    )
}

/** The records of the backup, in a store that was made anew and has been read. */
async function requireGood(
  name: string,
  files: Rebuilding,
  acceptsMistakes: boolean,
): Promise<Inspection> {
  const inspection = await rebuildInChild(files).catch((error) => {
    if (!(error instanceof UserError)) throw error
    throw new UserError(
      `${name} cannot be restored. ${error.message}\n` +
        'It is damaged, was forged, or is of another version. Nothing was changed: use another backup.',
    )
  })
  const { mistakes, firstMistake } = inspection
  if (mistakes === 0 || acceptsMistakes) return inspection
  throw new UserError(
    `${name} is not restored: it has ${counted(mistakes, 'mistake')}. ${firstMistake}\n` +
      'Nothing was changed. Use another backup; if there is none, and you know where this one\n' +
      `comes from:\n  nightporter restore --accept-mistakes ${name}`,
  )
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function clear(...stores: string[]): Promise<void> {
  for (const store of stores)
    for (const file of [store, `${store}-lock`]) await rm(file, { force: true })
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
