import { spawnSync } from 'node:child_process'
import { UserError } from '../src/lib/user-error.ts'
import type { Architecture } from './architectures.ts'
import { installCommand, installPackages } from './packages.ts'

/** Sees to it that Debian's compilers and binutils for the architectures are there. */
export async function requireTools(architectures: readonly Architecture[]): Promise<void> {
  const missing = architectures.filter((architecture) => !hasTools(architecture))
  if (missing.length === 0) return
  const packages = missing.flatMap((architecture) => architecture.packages)
  if (process.getuid?.() !== 0)
    throw new UserError(`Tools are missing. Install them with: ${installCommand(packages)}`)
  const trouble = await installPackages(packages)
  if (trouble !== undefined) throw new UserError(trouble)
}

function hasTools({ tools }: Architecture): boolean {
  return ['gcc', 'strip'].every(
    (tool) => spawnSync(`${tools}-${tool}`, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}
