/** `npm ci` ends with this: patches the addons that npm has installed for this machine. */
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../src/lib/user-error.ts'
import { root } from './folders.ts'
import { patchLmdb } from './patch-lmdb.ts'

function patch(file: string): void {
  const addon = readFileSync(file)
  const patched = patchLmdb(addon)
  if (patched === addon) return
  // Exchanged whole: a program that runs keeps the one it has loaded.
  writeFileSync(`${file}.new`, patched, { mode: 0o755 })
  renameSync(`${file}.new`, file)
}

try {
  for (const file of globSync(join(root, 'node_modules/@lmdb/lmdb-linux-*/*.node'))) patch(file)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
