/**
 * lmdb 3.5.6 puts the text of a failed write into 100 bytes, where it may need 125: a full disk then ends
 * the process. What is too long are three numbers at its end, which mean nothing; they are taken out
 * of the addon.
 */
import { Refusal } from '../src/core/refusal.ts'

const text = 'Attempting to write page at position %u, size %u, blocks %u'
const flawed = Buffer.from(`${text}, buffer sizes %i %i %i\0`)
const sound = Buffer.from(text.padEnd(flawed.length, '\0'))

/** The addon with the shorter text; one that has it already stays as it is. */
export function mendLmdb(addon: Buffer): Buffer {
  if (addon.includes(sound)) return addon
  const at = addon.indexOf(flawed)
  if (at < 0)
    throw new Refusal('This lmdb is not the one that build/mend-lmdb.ts mends; see if it needs it.')
  return Buffer.concat([addon.subarray(0, at), sound, addon.subarray(at + flawed.length)])
}
