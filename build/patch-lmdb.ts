/**
 * lmdb 3.5.6 puts the text of a failed write into 100 bytes, where it may need 125: a full disk then ends
 * the process. What is too long are three numbers at its end, which mean nothing; they are taken out
 * of the addon.
 */
import { hash } from 'node:crypto'
import { UserError } from '../src/lib/user-error.ts'
import { type AddonHashes, lmdbHashes } from '../src/store/lmdb/hashes.ts'

const text = 'Attempting to write page at position %u, size %u, blocks %u'
const flawed = Buffer.from(`${text}, buffer sizes %i %i %i\0`)
const sound = Buffer.from(text.padEnd(flawed.length, '\0'))

/** The addon with the shorter text; one that has it already stays as it is. Both must be known by their hashes. */
export function patchLmdb(addon: Buffer, known = Object.values(lmdbHashes)): Buffer {
  const found = hash('sha256', addon, 'hex')
  if (known.some(({ patched }) => patched === found)) return addon
  const hashes = known.find(({ shipped }) => shipped === found)
  if (!hashes)
    throw new UserError(
      `An addon of lmdb is unknown: sha256 ${found}.\n` +
        'Install the lmdb that package-lock.json names: npm ci\n' +
        'For another lmdb: review what it changes, see if it still needs build/patch-lmdb.ts, and ' +
        'put its hashes into src/store/lmdb/hashes.ts.',
    )
  return requireResult(shorten(addon), hashes)
}

function shorten(addon: Buffer): Buffer {
  const at = addon.indexOf(flawed)
  if (at < 0)
    throw new UserError(
      'This lmdb is not the one that build/patch-lmdb.ts patches; see if it needs it.',
    )
  return Buffer.concat([addon.subarray(0, at), sound, addon.subarray(at + flawed.length)])
}

function requireResult(addon: Buffer, { patched }: AddonHashes): Buffer {
  const found = hash('sha256', addon, 'hex')
  if (found === patched) return addon
  throw new UserError(
    `The addon of lmdb was patched to sha256 ${found}, and not to ${patched}.\n` +
      'Nothing was written. Undo what was changed in build/patch-lmdb.ts, or review the result and ' +
      'put its hash into src/store/lmdb/hashes.ts.',
  )
}
