import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../src/lib/user-error.ts'
import { type Architecture, architectures } from '../architectures.ts'
import { out, root } from '../folders.ts'
import { type Contents, sha256 } from './contents.ts'
import { lookAt } from './look.ts'
import { tryOut } from './try.ts'

/** Checks what was built as far as this machine can, and says what it could not. */
export async function check(): Promise<void> {
  const looked = architectures.map((architecture) => lookAt(fileOf(architecture), architecture))
  const [first, ...others] = looked
  for (const other of others) if (first) requireEqual(first, other)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package
  for (const architecture of architectures) {
    const held = `${first?.size} files inside`
    if (architecture.name !== process.arch) {
      say(architecture, `looked at, ${held}, NOT RUN: this machine is ${process.arch}`)
      continue
    }
    await tryOut(fileOf(architecture), version)
    say(architecture, `looked at, ${held}, run: it serves, delivers, restores a backup, ends`)
  }
}

interface Package {
  readonly version: string
}

function fileOf({ name }: Architecture): string {
  return join(out, `nightporter-linux-${name}`)
}

/** All but the addons is the same everywhere. */
export function requireEqual(one: Contents, other: Contents): void {
  const differing = [...placesOf(one), ...placesOf(other)].filter((place) => {
    const [a, b] = [one.get(place), other.get(place)]
    return !a || !b || sha256(a) !== sha256(b)
  })
  if (differing.length > 0)
    throw new UserError(`The executables differ in ${[...new Set(differing)].join(', ')}.`)
  if (one.size !== other.size) throw new UserError('The executables do not hold the same addons.')
}

function placesOf(contents: Contents): string[] {
  return [...contents.keys()].filter((place) => !/\.node$|^addons\//.test(place))
}

function say({ name }: Architecture, text: string): void {
  process.stdout.write(`${name}: ${text}\n`)
}
