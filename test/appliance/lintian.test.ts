import { spawnSync } from 'node:child_process'
import t from 'tap'
import { currentVersion, packageFile } from './packages.ts'

for (const architecture of ['arm64', 'amd64'] as const)
  t.test(`lintian has nothing to say about the package for ${architecture}`, async (t) => {
    const file = packageFile(currentVersion, architecture)
    const { status, stdout } = spawnSync('lintian', ['--fail-on', 'error,warning', file], {
      encoding: 'utf8',
      timeout: 300_000,
    })
    t.equal(stdout, '')
    t.equal(status, 0)
  })
