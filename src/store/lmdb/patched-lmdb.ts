import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { UserError } from '../../lib/user-error.ts'
import { type LmdbAddon, lmdbAddon } from './lmdb-addon.ts'

/** Throws a UserError when the addon is not the one that was patched and reviewed. */
export function requirePatched({ file, hashes, advice }: LmdbAddon): void {
  const found = hash('sha256', readFileSync(file), 'hex')
  if (hashes.includes(found)) return
  throw new UserError(
    `The addon of the store is not the one that Nightporter was built with:\n  ${file}\n` +
      `  sha256 ${found}\nThe store is not opened. ${advice}`,
  )
}

// Whoever imports this before lmdb has checked the addon before any of its code runs.
requirePatched(lmdbAddon())
