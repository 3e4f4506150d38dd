import { spawnSync } from 'node:child_process'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from './hotel.ts'

/** Why a test that mounts a disk cannot run here, or false. */
export const cannotMount = process.getuid?.() === 0 ? false : 'only root can mount a small disk'

/** A folder on a disk of its own, as large as `mount` is told (`64m`). */
export async function smallDisk(t: Test, size: string): Promise<string> {
  const folder = join(await tempFolder(t), 'disk')
  await mkdir(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'x', folder])
  // Whoever goes on would fill the disk of the machine.
  if (status !== 0) throw new Error(`A small disk cannot be mounted: ${stderr}`)
  t.teardown(() => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Another program writes until the disk refuses; `remove` makes room again. */
export async function fill(folder: string, leaveBytes = 0) {
  const name = join(folder, 'download')
  const { bsize, bavail } = await statfs(folder)
  const piece = Buffer.alloc(65_536, 1)
  const file = await open(name, 'w')
  let left = bsize * bavail - leaveBytes
  try {
    while (left > 0) {
      await file.write(piece, 0, Math.min(left, piece.length))
      left -= piece.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
  return { remove: () => rm(name) }
}

export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}
