import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { readPlainText } from '../../lib/files/read-small-file.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
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

/** Stands for a text: two that differ have different ones. */
export function stateOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Writes the site file anew, if it is still what the writer has seen, and allows it. Whether the new
 * text is good the daemon decides, before and after.
 */
export async function saveSiteFile(file: string, { state, text }: SaveRequest): Promise<Saved> {
  try {
    const found = await lstat(file)
    if (!found.isFile()) return refused(`${file} is no plain file; change it where it leads to.`)
    const before = readPlainText(file)
    if (forbidsEditing(before)) return refused(switchedOff)
    if (stateOf(before) !== state) return { kind: 'outdated' }
    if (Buffer.byteLength(text) > maxBytes) return refused('The file would be larger than 1 MiB.')
    await writeAtomic(file, text, found.mode & 0o777)
    return { kind: 'saved' }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return refused(`${file} cannot be written (${code ?? message}); check the disk and its rights.`)
  }
}

export const switchedOff =
  'The site file says "editable = false" in [http]: it is changed on the box itself.'

/** Whether the text says that only those who have the box may change it; also where it is no TOML. */
export function forbidsEditing(text: string): boolean {
  try {
    const http = readToml(text.replace(/^\ufeff/, '')).entries.get('http')
    const editable = http?.kind === 'table' ? http.entries.get('editable') : undefined
    return editable !== undefined && !(editable.kind === 'scalar' && editable.value === true)
  } catch {
    return /^[^#\n]*\beditable\b["']?\s*=\s*(?!true\b)/m.test(text)
  }
}

function refused(why: string): Saved {
  return { kind: 'refused', why }
}
