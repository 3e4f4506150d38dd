import { spawnSync } from 'node:child_process'
import { Refusal } from '../src/core/refusal.ts'
import type { Architecture } from './architectures.ts'
import { runTool } from './run-tool.ts'

/** Sees to it that Debian's compilers and binutils for the architectures are there. */
export function requireTools(architectures: readonly Architecture[]): void {
  const missing = architectures.filter((architecture) => !hasTools(architecture))
  if (missing.length === 0) return
  const packages = missing.flatMap((architecture) => architecture.packages)
  if (process.getuid?.() !== 0)
    throw new Refusal(
      `Tools are missing. Install them with: sudo apt-get install ${packages.join(' ')}`,
    )
  process.stdout.write(`Installing ${packages.join(', ')} …\n`)
  runTool({ command: 'apt-get', args: ['update', '-qq'] })
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  runTool({ command: 'apt-get', args, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

function hasTools({ tools }: Architecture): boolean {
  return ['gcc', 'strip'].every(
    (tool) => spawnSync(`${tools}-${tool}`, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}
