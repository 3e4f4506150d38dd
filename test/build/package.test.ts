import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { generated } from '../../build/package/contents.ts'
import { changelogText } from '../../build/package/control.ts'
import { siteFileExample } from '../../build/package/site-file-example.ts'
import { writePackage } from '../../build/package/write-package.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { tempFolder } from '../support/hotel.ts'

const changes = '# Changelog\n\n## 1.2.3\n\n- It rings.\n\n## 1.2.2\n\n- Older.\n'

const root = join(import.meta.dirname, '../..')
/** Far ahead: dpkg-deb itself sees to files that are newer than their release, not to older ones. */
const dateMs = Date.UTC(2099, 10, 15)
const release = { version: '1.2.3', architecture: 'arm64', dateMs } as const

/** A tree whose generated files are made, as far as packages are made of it. */
async function madeTree(t: Test): Promise<string> {
  const tree = await tempFolder(t)
  await mkdir(join(tree, 'build/out'), { recursive: true })
  for (const name of ['systemd', 'hw', 'build/package'])
    await symlink(join(root, name), join(tree, name))
  for (const { from } of generated) await writeFile(join(tree, from), 'How to use it.\n')
  await writeFile(join(tree, 'executable'), '#!/bin/sh\n')
  return tree
}

function packed(tree: string, name: string): string {
  const out = join(tree, name)
  const executable = join(tree, 'executable')
  writePackage(release, { root: tree, executable, licences: 'MIT\n', changes, out })
  return out
}

/** What is in a package, a line for each. */
function listed(file: string): string[] {
  const env = { ...process.env, TZ: 'UTC' }
  return execFileSync('dpkg-deb', ['-c', file], { encoding: 'utf8', env }).trim().split('\n')
}

t.test('the same parts give the same bytes, and everything is as old as its release', async (t) => {
  const tree = await madeTree(t)
  const first = await readFile(packed(tree, 'first.deb'))
  const second = packed(tree, 'second.deb')
  t.ok(first.equals(await readFile(second)))
  for (const line of listed(second)) t.match(line, / 2099-11-15 00:00 /)
})

t.test('no package is made without its manuals, or the list of what is inside', async (t) => {
  for (const name of ['nightporter.1', 'nightporter.cdx.json']) {
    const tree = await madeTree(t)
    await rm(join(tree, 'build/out', name))
    t.throws(() => packed(tree, 'box.deb'), { code: 'ENOENT' })
  }
})

t.test('the changelog of Debian says what CHANGELOG.md says', async (t) => {
  const dateMs = Date.UTC(2099, 10, 15)
  const text = changelogText({ version: '1.2.3', architecture: 'arm64', dateMs }, changes)
  t.match(text, /^nightporter \(1\.2\.3\) stable; urgency=medium\n\n {2}\* It rings\.\n\n -- /)
  t.match(text, 'Sun, 15 Nov 2099 00:00:00 +0000')
})

t.test('everything belongs to root, and the site file is kept by an upgrade', async (t) => {
  const file = packed(await madeTree(t), 'box.deb')
  const list = listed(file).join('\n')
  t.match(list, /^-rwxr-xr-x root\/root +10 2099-11-15 00:00 \.\/usr\/bin\/nightporter$/m)
  t.match(list, /^-rw-r--r-- root\/root .* \.\/usr\/lib\/systemd\/system\/nightporter\.service$/m)
  const kept = execFileSync('dpkg-deb', ['-I', file, 'conffiles'], { encoding: 'utf8' })
  t.equal(kept, '/etc/nightporter/nightporter.toml\n')
  const control = execFileSync('dpkg-deb', ['-I', file, 'control'], { encoding: 'utf8' })
  t.match(control, /^Version: 1\.2\.3$/m)
})

t.test('the site file of the package is good, and so are its examples', async (t) => {
  const text = siteFileExample()
  for (const line of text.split('\n')) t.ok(line.length <= 80, line)
  t.same(readSiteFile(text).kind, 'good')
  const secret = join(await tempFolder(t), 'secret')
  await writeFile(secret, `whsec_${Buffer.alloc(24, 7).toString('base64')}\n`)
  const examples = text
    .replaceAll(/^# (?=\[|[a-z_]+ = )/gm, '')
    .replaceAll(/"\/etc\/nightporter\/[a-z-]+"/g, JSON.stringify(secret))
  t.ok(examples.split('\n[[').length > 4)
  const reading = readSiteFile(examples)
  t.same(reading.kind === 'good' ? [] : reading.mistakes, [])
})
