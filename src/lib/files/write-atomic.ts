import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './sync-folder.ts'

/** Writes a file: on disk when it resolves. After a crash there is the old one or the new one. */
export async function writeAtomic(file: string, content: string, mode: number): Promise<void> {
  const partial = `${file}.partial`
  try {
    const handle = await open(partial, 'w', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(partial, { force: true })
  }
}
