import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../../lib/user-error.ts'
import { lmdbHashes } from './hashes.ts'

/** The addon that lmdb loads, the SHA-256 values that it may have, and what to do when it has another. */
export interface LmdbAddon {
  readonly file: string
  readonly hashes: readonly string[]
  readonly advice: string
}

const advice =
  'Run "npm ci" in the source tree, with its scripts; if it is still so, another lmdb is ' +
  'installed than package-lock.json names: do not use it.'

/** In a source tree: lmdb is asked in the way that it asks itself. A bundle replaces this file. */
export function lmdbAddon(): LmdbAddon {
  const hashes = Object.values(lmdbHashes).map(({ patched }) => patched)
  const own = createRequire(import.meta.url)
  try {
    const main = own.resolve('lmdb')
    const loader: unknown = createRequire(main)('node-gyp-build-optional-packages')
    return { file: pathBy(loader, join(dirname(main), '..')), hashes, advice }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new UserError(`The addon of lmdb is not there: ${text}\n${advice}`)
  }
}

function pathBy(loader: unknown, folder: string): string {
  if (typeof loader === 'function' && 'path' in loader && typeof loader.path === 'function') {
    const path: unknown = loader.path(folder)
    if (typeof path === 'string') return path
  }
  throw new Error(`no addon for ${process.platform} on ${process.arch}`)
}
