import { createHash, randomBytes } from 'node:crypto'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readPlainFile } from '../../lib/files/read-small-file.ts'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import { readToml } from '../toml.ts'

/** A site file is to have another text. */
export interface SaveRequest {
  /** The state of the text that it is made of. */
  readonly state: string
  readonly text: string
}

export type Saved =
  | { readonly kind: 'saved' }
  /** Somebody else has written it meanwhile. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly why: string }

/** As much as the daemon reads. */
const maxBytes = 1_048_576
/** No save takes so long. */
const oldMs = 60_000

/** Stands for a text: two that differ have different ones. */
export function stateOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Writes the site file anew, if it is still what the writer has seen, and allows it. Whether the new
 * text is good the daemon decides, before and after.
 */
export async function saveSiteFile(file: string, { state, text }: SaveRequest): Promise<Saved> {
  const partial = `${file}.${randomBytes(4).toString('hex')}.new`
  try {
    await removeOld(file)
    const found = await lstat(file)
    if (!found.isFile()) return refused(`${file} is no plain file; change it where it leads to.`)
    const why = whyNot(file, { state, text })
    if (why) return why
    await writeNew(partial, text, found.mode & 0o777)
    // Somebody may have written it meanwhile: a disk can be slow.
    const whyNow = whyNot(file, { state, text })
    if (whyNow) return whyNow
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { kind: 'saved' }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return refused(`${file} cannot be written (${code ?? message}); check the disk and its rights.`)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

function whyNot(file: string, { state, text }: SaveRequest): Saved | undefined {
  const before = readPlainFile(file)
  if (forbidsEditing(before.toString('utf8'))) return refused(switchedOff)
  if (stateOf(before) !== state) return { kind: 'outdated' }
  return Buffer.byteLength(text) > maxBytes
    ? refused('The file would be larger than 1 MiB.')
    : undefined
}

/** A file of this process alone, on disk when it resolves. */
async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    // Whoever may read and write it, may so afterwards.
    await handle.chmod(mode)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a power cut has left. */
async function removeOld(file: string): Promise<void> {
  const folder = dirname(file)
  const start = `${basename(file)}.`
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !/^[0-9a-f]{8}\.new$/.test(name.slice(start.length))) continue
    const { mtimeMs } = await lstat(join(folder, name))
    if (mtimeMs < Date.now() - oldMs) await rm(join(folder, name), { force: true })
  }
}

export const switchedOff =
  'The site file says "editable = false" in [http]: it is changed on the box itself.'

/** Whether the text says that only those who have the box may change it; also where it is no TOML. */
export function forbidsEditing(text: string): boolean {
  try {
    const http = readToml(text.replace(/^\ufeff/, '')).entries.get('http')
    // Written otherwise it is a mistake, and nobody knows what it is to say.
    if (http !== undefined && http.kind !== 'table') return true
    const editable = http?.entries.get('editable')
    return editable !== undefined && !(editable.kind === 'scalar' && editable.value === true)
  } catch {
    return /^[^#\n]*\beditable\b["']?\s*=(?!\s*true\b)/m.test(text)
  }
}

function refused(why: string): Saved {
  return { kind: 'refused', why }
}
