import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LmdbAddon } from '../../src/store/lmdb/lmdb-addon.ts'

const folder = join(import.meta.dirname, '../../addons')

/** Takes the place of `src/store/lmdb/lmdb-addon.ts`: the addon inside, with the hash that it was built with. */
export function lmdbAddon(): LmdbAddon {
  return {
    file: join(folder, 'lmdb.node'),
    hashes: [readFileSync(join(folder, 'lmdb.sha256'), 'utf8').trim()],
    advice: 'This executable is damaged: install the package of Nightporter again.',
  }
}
