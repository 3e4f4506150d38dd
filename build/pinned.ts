import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../src/lib/user-error.ts'
import { cache, root } from './folders.ts'
import { runTool } from './run-tool.ts'

/** A package at the version and hash that a lock file names. */
export interface Pinned {
  readonly name: string
  readonly version: string
  /** `sha512-` and the hash in base64. */
  readonly integrity: string
}

interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string }>>
}

/** Looks a package up in a lock file of this repository. */
export function readPin(lockFile: string, name: string): Pinned {
  const { packages } = JSON.parse(readFileSync(join(root, lockFile), 'utf8')) as Lock
  const { version, integrity } = packages[`node_modules/${name}`] ?? {}
  if (version === undefined || integrity === undefined)
    throw new UserError(`${lockFile} does not pin ${name}; add it with npm install.`)
  return { name, version, integrity }
}

/** Throws when the bytes are not those that the lock file names. */
export function checkIntegrity({ name, version, integrity }: Pinned, bytes: Uint8Array): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found === integrity) return
  throw new UserError(
    `${name} ${version} is not what the lock file names.\n` +
      `  expected ${integrity}\n  found    ${found}\n` +
      'Nothing was built. Remove build/out/cache and build again; if it is still so, ' +
      'the registry gives something else than was pinned: do not use it.',
  )
}

/** Fetches a package, unless it was fetched before, and unpacks some of its files. Gives the folder. */
export function unpack(pinned: Pinned, files: readonly string[]): string {
  const archive = fetchArchive(pinned)
  checkIntegrity(pinned, readFileSync(archive))
  const folder = archive.replace(/\.tgz$/, '')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const inside = files.map((file) => `package/${file}`)
  runTool({ command: 'tar', args: ['-xzf', archive, '-C', folder, ...inside] })
  return join(folder, 'package')
}

function fetchArchive({ name, version }: Pinned): string {
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  const archive = join(cache, file)
  if (existsSync(archive)) return archive
  const fetching = join(cache, 'fetching')
  mkdirSync(fetching, { recursive: true })
  process.stdout.write(`Fetching ${name} ${version} …\n`)
  runTool({ command: 'npm', args: ['pack', '--silent', `${name}@${version}`], folder: fetching })
  // Under its name only when it is whole.
  renameSync(join(fetching, file), archive)
  return archive
}
