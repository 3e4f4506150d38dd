import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { UserError } from '../../src/lib/user-error.ts'
import type { Architecture } from '../architectures.ts'
import { runTool } from '../run-tool.ts'
import { type Contents, readContents, sha256 } from './contents.ts'
import { readElf } from './elf.ts'

/** Node's own mark for "there is a program inside". */
const mark = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1'
/** Libraries that every Debian since 12 has. */
const libraries = /^(ld-linux-.*|lib(c|m|dl|pthread|stdc\+\+|gcc_s)\.so\.\d+)$/

/** Looks at an executable without running it; gives the files that it holds. */
export function lookAt(file: string, architecture: Architecture): Contents {
  const name = basename(file)
  const bytes = readFileSync(file)
  const { machine, loader, notes } = readElf(name, bytes)
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted)
      throw new UserError(`${name}: ${what} is ${found} and should be ${wanted}; build again.`)
  }
  expect('the machine', machine, architecture.elfMachine)
  expect('the loader', loader, architecture.loader)
  expect('the mark of a program inside', bytes.includes(mark), true)
  requireLibraries(file, architecture)
  const contents = readContents(notes.get('NODE_SEA_BLOB') ?? Buffer.alloc(0))
  for (const [place, content] of contents) {
    if (!place.endsWith('.node')) continue
    const addon = readElf(place, content)
    expect(`the machine of ${place}`, addon.machine, architecture.elfMachine)
  }
  const store = contents.get('addons/lmdb.node') ?? Buffer.alloc(0)
  const kept = contents.get('addons/lmdb.sha256')?.toString().trim()
  expect('the hash that the start looks for', kept, sha256(store))
  return contents
}

function requireLibraries(file: string, { tools }: Architecture): void {
  const text = runTool({ command: `${tools}-readelf`, args: ['-dW', file] })
  const needed = [...text.matchAll(/\(NEEDED\).*\[(.*)\]/g)].map(([, library = '']) => library)
  const unknown = needed.filter((library) => !libraries.test(library))
  if (needed.length === 0 || unknown.length > 0)
    throw new UserError(
      `${basename(file)} needs ${unknown.join(', ') || 'no library at all'}, ` +
        'which Debian 12 need not have; look at what was added.',
    )
}
