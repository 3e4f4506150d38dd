/** `npm ci` ends with this: mends the addons that npm has installed for this machine. */
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './folders.ts'
import { mendLmdb } from './mend-lmdb.ts'

for (const file of globSync(join(root, 'node_modules/@lmdb/lmdb-linux-*/*.node'))) {
  const addon = readFileSync(file)
  const mended = mendLmdb(addon)
  if (mended === addon) continue
  // Exchanged whole: a program that runs keeps the one it has loaded.
  writeFileSync(`${file}.new`, mended, { mode: 0o755 })
  renameSync(`${file}.new`, file)
}
