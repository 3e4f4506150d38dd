import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { writePackage } from '../../build/package/write-package.ts'
import { readSiteFile } from '../../src/config.ts'
import { tempFolder } from '../hotel.ts'

const root = join(import.meta.dirname, '../..')
const release = { version: '1.2.3', architecture: 'arm64', dateMs: 1_794_700_800_000 } as const

async function packed(folder: string, name: string): Promise<string> {
  const executable = join(folder, 'executable')
  await writeFile(executable, '#!/bin/sh\n')
  const out = join(folder, name)
  writePackage(release, { root, executable, licences: 'MIT\n', out })
  return out
}

t.test('the same parts give the same bytes, whenever they were made', async (t) => {
  const folder = await tempFolder(t)
  const first = await readFile(await packed(folder, 'first.deb'))
  // Packages know whole seconds.
  await delay(1_100)
  const second = await readFile(await packed(folder, 'second.deb'))
  t.ok(first.equals(second))
})

t.test('everything belongs to root, and the site file is kept by an upgrade', async (t) => {
  const file = await packed(await tempFolder(t), 'box.deb')
  const list = execFileSync('dpkg-deb', ['-c', file], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  t.match(list, /^-rwxr-xr-x root\/root +10 2026-11-15 00:00 \.\/usr\/bin\/nightporter$/m)
  t.match(list, /^-rw-r--r-- root\/root .* \.\/usr\/lib\/systemd\/system\/nightporter\.service$/m)
  const kept = execFileSync('dpkg-deb', ['-I', file, 'conffiles'], { encoding: 'utf8' })
  t.equal(kept, '/etc/nightporter/nightporter.toml\n')
  const control = execFileSync('dpkg-deb', ['-I', file, 'control'], { encoding: 'utf8' })
  t.match(control, /^Version: 1\.2\.3$/m)
})

t.test('the site file of the package is good, and so are its examples', async (t) => {
  const text = await readFile(join(root, 'build/package/debian/nightporter.toml'), 'utf8')
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
