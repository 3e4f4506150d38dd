import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'tap'
import { architectures } from '../../build/architectures.ts'
import { patchLmdb } from '../../build/patch-lmdb.ts'
import { UserError } from '../../src/lib/user-error.ts'
import { lmdbHashes } from '../../src/store/lmdb/hashes.ts'
import { lmdbAddon } from '../../src/store/lmdb/lmdb-addon.ts'
import { requirePatched } from '../../src/store/lmdb/patched-lmdb.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { runCommand } from '../support/process.ts'

const sound = 'Attempting to write page at position %u, size %u, blocks %u'
const flawed = `${sound}, buffer sizes %i %i %i`
/** What LMDB takes for the text, with its end. */
const room = 100

const before = Buffer.from(`before\0${flawed}\0after`)
const after = Buffer.from(`before\0${sound.padEnd(flawed.length, '\0')}\0after`)
const known = [{ shipped: sha256(before), patched: sha256(after) }]

function sha256(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex')
}

test('the text of a failed write fits, and nothing else changes', async (t) => {
  const patched = patchLmdb(before, known)
  t.equal(patched.length, before.length)
  const [first, text = '', ...rest] = patched.toString().split('\0')
  t.same([first, rest.at(-1), new Set(rest.slice(0, -1))], ['before', 'after', new Set([''])])
  t.ok(text.replaceAll('%u', String(2 ** 32 - 1)).length < room, text)
  t.equal(patchLmdb(patched, known), patched, 'once is enough')
  t.equal(before.toString(), `before\0${flawed}\0after`)
})

test('an addon whose hash is not known stops the build, also where it has the text', async (t) => {
  const other = Buffer.from(`another\0${flawed}\0after`)
  for (const addon of [Buffer.from('another version'), other, Buffer.from(`${after}!`)])
    t.throws(() => patchLmdb(addon, known), { name: 'UserError', message: /unknown.*\n.*npm ci\n/ })
  t.throws(() => patchLmdb(before), UserError, 'those of lmdb are the known ones')
  const bare = Buffer.from('without the text')
  t.throws(() => patchLmdb(bare, [{ shipped: sha256(bare), patched: '' }]), /see if it needs it/)
})

test('a result that was not expected stops the build', async (t) => {
  const pinned = [{ shipped: sha256(before), patched: sha256(Buffer.from('something else')) }]
  t.throws(() => patchLmdb(before, pinned), { name: 'UserError', message: /Nothing was written/ })
})

test('hashes are pinned for every machine that we build for, each its own', async (t) => {
  for (const { name } of architectures)
    t.ok(lmdbHashes[`${name}/node.napi.glibc.node`], `the addon in the executable for ${name}`)
  const hashes = Object.values(lmdbHashes).flatMap(({ shipped, patched }) => [shipped, patched])
  for (const value of hashes) t.match(value, /^[0-9a-f]{64}$/)
  t.equal(new Set(hashes).size, hashes.length)
})

test('what npm has installed is patched, and is what is loaded', async (t) => {
  const files = globSync('node_modules/@lmdb/lmdb-linux-*/*.node')
  t.not(files.length, 0)
  for (const file of files) {
    const addon = readFileSync(file)
    t.notOk(addon.includes(flawed), file)
    t.equal(sha256(addon), lmdbHashes[placeOf(file)]?.patched, file)
    t.equal(patchLmdb(addon), addon)
  }
  const { file } = lmdbAddon()
  t.ok(readFileSync('/proc/self/maps', 'utf8').includes(` ${file}\n`), file)
})

function placeOf(file: string): string {
  const [, machine = ''] = /lmdb-linux-(\w+)\//.exec(file) ?? []
  return `${machine}/${basename(file)}`
}

test('a daemon with another addon says so, opens no store and ends', async (t) => {
  const folder = await tempFolder(t)
  const data = join(folder, 'data')
  const config = join(folder, 'site.toml')
  const { file } = lmdbAddon()
  const place = join(folder, 'prebuilds', `linux-${process.arch}`)
  await mkdir(place, { recursive: true })
  await writeFile(config, plainSite)
  const other = join(place, basename(file))
  const start = () =>
    runCommand(['serve', '--config', config, '--data', data], '', { LMDB_PREBUILD: folder })

  // The wrong bytes lie where only a debugger reads: it could be loaded.
  await cp(file, other)
  await writeFile(other, 'x', { flag: 'a' })
  const { code, error } = await start()
  t.equal(code, 1)
  t.match(error, /^The addon of the store is not the one that Nightporter was built with:\n/)
  t.match(error.replaceAll('\n', ' '), 'The store is not opened. Run "npm ci"')
  t.notOk(globSync(join(data, '*')).some((name) => basename(name).startsWith('store')))

  await writeFile(other, 'no addon at all')
  t.match(await start(), { code: 1, error: /^The addon of the store is not/ })
  await t.rejects(async () => requirePatched({ ...lmdbAddon(), hashes: [] }), UserError)
})
