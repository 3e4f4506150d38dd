import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const makeLimitMs = 600_000

/** What the box had before an upgrade. */
export const previousVersion = '0.0.9'
export const { version: currentVersion } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as { version: string }
export const ownArchitecture = process.arch === 'x64' ? 'amd64' : 'arm64'

export function packageFile(version: string, architecture = ownArchitecture): string {
  return join(root, `build/out/nightporter_${version}_${architecture}.deb`)
}

/** Makes the packages of this version, and some that say that they are the one before. */
export function makeAppliancePackages(): void {
  for (const options of [[], ['--version', previousVersion]]) {
    const { status } = spawnSync('npm', ['run', '-s', 'package', '--', ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: makeLimitMs,
    })
    if (status !== 0) throw new Error('The packages could not be made.')
  }
}
