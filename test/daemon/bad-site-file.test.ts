import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import t from 'tap'
import { SiteFile } from '../../src/site-file/site-file.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { line, linesOf, openWithFile } from './site-on-disk.ts'

t.test('a bad file changes nothing and says why, until it is good', async (t) => {
  const site = plainSite + line('pbx')
  const { hotel, file, reload } = await openWithFile(t, site)
  const report = await reload(`${site}colour = "red"\n[wakeup]\nring = "soon"\n`)
  t.equal(report.applied, false)
  t.match(report.notes, [/toml:\d+: "colour" is not known/, /toml:\d+: wakeup\.ring/])
  t.ok(report.notes.every((note) => note.startsWith(`${file}:`)))
  t.same(await linesOf(hotel), ['pbx up'])
  const { json } = await hotel.admin.get('/rest/box').expect(200)
  t.match(json.siteFile, { since: '2026-11-15T07:05:09+01:00', mistakes: report.notes })
  t.ok(hotel.journal.lines.some((text) => text.includes('stays')))

  t.equal((await reload(site)).applied, true)
  t.same((await hotel.admin.get('/rest/box')).json.siteFile.mistakes, [])
})

t.test('an address that cannot be opened refuses the whole file', async (t) => {
  const { hotel, reload } = await openWithFile(t, plainSite + line('pbx'))
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const moved = plainSite.replace('127.0.0.1:0', `127.0.0.1:${port}`).replace('Astoria', 'Bristol')
  const report = await reload(moved)
  t.match(report, { applied: false, notes: [/is taken by another program/] })
  t.match((await hotel.desk.get('/rest/system').expect(200)).json, { sitename: 'Hotel Astoria' })
  t.same(await linesOf(hotel), ['pbx up'])

  await new Promise((resolve) => taken.close(resolve))
  t.equal((await reload(moved)).applied, true)
  const answer = await fetch(`http://127.0.0.1:${port}/rest/system`)
  t.equal(answer.status, 401, 'the new place is served')
  await t.rejects(fetch(`${hotel.url}/rest/system`), 'the old one is not')
})

t.test('a copy of every good file is kept, for its owner alone', async (t) => {
  const { file, reload } = await openWithFile(t, plainSite)
  const copy = join(dirname(file), 'kept.toml')
  const kept = () => JSON.parse(readFileSync(copy, 'utf8'))
  t.equal(kept().text, plainSite)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  const other = plainSite.replace('Astoria', 'Bristol')
  await reload(other)
  await reload('nonsense')
  t.equal(kept().text, other)
})

t.test('a file that is no file, or no TOML, is a mistake and keeps nobody waiting', async (t) => {
  const { hotel, file, reload } = await openWithFile(t, plainSite)
  for (const text of ['['.repeat(20_000), `a = ${'['.repeat(20_000)}`, '\u0000'])
    t.match(await reload(text), { applied: false, notes: [/nightporter\.toml:\d+: /] })
  t.equal((await reload(`\ufeff${plainSite}`)).applied, true, 'a mark of the encoding is none')
  await rm(file)
  execFileSync('mkfifo', [file])
  t.match(await hotel.daemon.reload(), { applied: false, notes: [/cannot be read/] })
})

t.test('a secret that is lost is taken from the copy', async (t) => {
  const folder = await tempFolder(t)
  const names = ['nightporter.toml', 'kept', 'secret'].map((name) => join(folder, name))
  const [file = '', copy = '', secret = ''] = names
  await writeFile(secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n')
  const push = `[[push]]\nname = "hk"\nurl = "http://127.0.0.1:9/"\nsecret_file = "${secret}"\n`
  await writeFile(file, plainSite + push)
  const source = new SiteFile(file, copy)
  const { config } = source.first()
  await source.keep(1)
  await rm(secret)
  const again = new SiteFile(file, copy).first()
  t.same(again.config, config)
  t.match(again.mistakes, [/secret_file cannot be read/])
})

t.test('the daemon starts from the last good file when the one on disk is bad', async (t) => {
  const folder = await tempFolder(t)
  const [file, copy] = [join(folder, 'nightporter.toml'), join(folder, 'kept.toml')]
  await writeFile(file, plainSite)
  const good = new SiteFile(file, copy)
  t.match(good.first(), { config: { name: 'Hotel Astoria' }, mistakes: [], sinceMs: undefined })
  await good.keep(1_794_700_800_000)
  await writeFile(file, 'nonsense')
  const reading = new SiteFile(file, copy).first()
  t.match(reading, { config: { name: 'Hotel Astoria' }, mistakes: [`${file}:1: `] })
  t.equal(reading.sinceMs, 1_794_700_800_000)
  t.throws(() => new SiteFile(file, join(folder, 'none')).first(), { message: `${file}:1: ` })
})
