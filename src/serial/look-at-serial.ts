import type { Stats } from 'node:fs'
import { access, constants, readFile, readlink, stat } from 'node:fs/promises'
import { basename } from 'node:path'

/** How a serial port's file looks from outside; `busy` when another program holds it. */
export type SerialLook = 'free' | 'busy' | 'missing' | 'forbidden' | 'other'

/** Why a port cannot be opened and what to do, for those looks that forbid it. */
export const obstacles: Readonly<Record<Exclude<SerialLook, 'free'>, string>> = {
  busy: 'another program has opened it; end that one',
  missing:
    'no such file; check that it is plugged in ("nightporter check" lists the ports that there are)',
  forbidden: 'this user may not open it; add it to the group dialout',
  other: 'it is no serial port; give the file of one ("nightporter check" lists them)',
}

/** Looks at a port without opening it, so that nobody who uses it is disturbed. Never rejects. */
export async function lookAtSerial(path: string): Promise<SerialLook> {
  try {
    const found = await stat(path)
    if (!found.isCharacterDevice() || !(await isTerminal(found))) return 'other'
    await access(path, constants.R_OK | constants.W_OK)
    return (await isLocked(found)) ? 'busy' : 'free'
  } catch (error) {
    return lookOf(error)
  }
}

function lookOf(error: unknown): SerialLook {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return 'forbidden'
  return 'missing'
}

/** The kernel shows what kind of device it is, but not of ptys. */
async function isTerminal({ rdev }: Stats): Promise<boolean> {
  const { major, minor } = numbersOf(rdev)
  const kind = await readlink(`/sys/dev/char/${major}:${minor}/subsystem`).catch(() => 'tty')
  return basename(kind) === 'tty'
}

function numbersOf(device: number): { major: number; minor: number } {
  return { major: (device >> 8) & 0xfff, minor: (device & 0xff) | ((device >> 12) & 0xfff00) }
}

/** Whoever opens a port well locks it (flock), and the kernel shows its locks to everybody. */
async function isLocked({ dev, ino }: Stats): Promise<boolean> {
  const locks = await readFile('/proc/locks', 'latin1').catch(() => '')
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  const { major, minor } = numbersOf(dev)
  return locks.includes(` ${hex(major)}:${hex(minor)}:${ino} `)
}
