import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import type { SiteChange, SiteFileView } from '../../src/core/ports/site-editor.ts'
import { annex, plainSite } from '../support/hotel.ts'
import { line, linesOf, openWithFile } from './site-on-disk.ts'

const site = `# The Astoria.
${plainSite}
${line('pbx')}
[[line]]
name = "trunk" # of the old exchange
driver = "sip"
server = "sip:127.0.0.1:9"
password = "very secret"
register = false
`

/** A hotel with a site file, and its administrator at the page. */
async function openEditor(t: Test, text = site) {
  const opened = await openWithFile(t, text)
  const { hotel, file } = opened
  const view = async (): Promise<SiteFileView> =>
    (await hotel.admin.get('/rest/site-file').expect(200)).json
  const change = async (changes: readonly SiteChange[], more: object = {}) => {
    const { state } = await view()
    const told = changes.map(({ at, value }) => ({ at, value: value ?? null }))
    return (
      await hotel.admin
        .put('/rest/site-file', { state, changes: JSON.stringify(told), ...more })
        .expect(200)
    ).json
  }
  return { ...opened, view, change, textOnDisk: () => readFileSync(file, 'utf8') }
}

t.test('it shows what stands in the file, and of secrets that they are there', async (t) => {
  const { hotel, view, file } = await openEditor(t)
  const shown = await view()
  t.match(shown, { file, obstacle: '', isInUse: true, mistakes: [] })
  t.match(shown.values, { line: [{ name: 'pbx' }, { name: 'trunk', password: null }] })
  const sip = shown.sections.find(({ choice }) => choice?.value === 'sip')
  t.match(sip, { at: ['line'], count: 'list', choice: { key: 'driver' } })
  const fieldOf = (key: string) => sip?.fields.find((field) => field.key === key)
  t.match(fieldOf('server'), { isRequired: true, isSecret: false, form: { type: 'text' } })
  t.match(fieldOf('password'), { isRequired: false, isSecret: true, default: '""' })
  t.match(fieldOf('channels'), { form: { type: 'whole', min: 1, max: 1_000 }, default: '8' })
  t.equal(fieldOf('driver'), undefined, 'what was chosen is no field')
  const { text } = await hotel.admin.get('/rest/site-file')
  t.notMatch(text, /very secret/)
})

t.test('what is changed is in use, in the file and in the journal', async (t) => {
  const { hotel, view, change, textOnDisk } = await openEditor(t)
  const report = await change([
    { at: ['site', 'name'], value: 'Hotel Bristol' },
    { at: ['line', 1, 'password'], value: 'another secret' },
    { at: ['line', 2], value: { name: 'annex', driver: 'simulated' } },
  ])
  t.match(report, { applied: true, mistakes: [], isOutdated: false })
  t.same(report.notes, ['[site] has changed', 'line trunk has changed', 'line annex is new'])
  t.match((await hotel.desk.get('/rest/system')).json, { sitename: 'Hotel Bristol' })
  t.match(await linesOf(hotel), ['pbx up', /trunk/, 'annex up'])
  t.equal(
    textOnDisk(),
    `${site
      .replace('Astoria"', 'Bristol"')
      .replace('very', 'another')}\n[[line]]\nname = "annex"\ndriver = "simulated"\n`,
  )
  const told = hotel.journal.lines.join('\n')
  t.match(told, 'Saved by admin: site.name, line.trunk.password, line.annex.')
  t.notMatch(told, /another secret/)
  const { versions, isInUse } = await view()
  t.ok(isInUse)
  t.match(versions, [
    { by: 'admin', notes: ['site.name'] },
    { by: '', notes: [] },
  ])
})

t.test('a file with mistakes is not saved, and each is told with its value', async (t) => {
  const { change, textOnDisk } = await openEditor(t)
  const report = await change([
    { at: ['site', 'timezone'], value: 'Europe/Wien' },
    { at: ['line', 1, 'channels'], value: 0 },
    { at: ['line', 2], value: { name: 'pbx', driver: 'fxs' } },
  ])
  t.match(report, { applied: false, notes: [] })
  const told = report.mistakes.map(({ at }: { at: unknown[] }) => at.join('.'))
  t.same(told, [
    'site.timezone',
    'line.1.channels',
    'line.2.port',
    'line.2.extensions',
    'line.2.name',
  ])
  t.equal(textOnDisk(), site)
})

t.test('a trial tells what would change, and changes nothing', async (t) => {
  const { hotel, change, textOnDisk } = await openEditor(t)
  const report = await change([{ at: ['wakeup', 'ring'], value: '1m' }], { trial: 1 })
  t.match(report, { applied: false, notes: ['[wakeup] has changed'], mistakes: [] })
  t.equal(textOnDisk(), site)
  t.equal(hotel.daemon.context.rules.ringMs, 45_000)
})

t.test('whoever writes the file by hand is noticed, and nothing of it is lost', async (t) => {
  const { hotel, file, view } = await openEditor(t)
  const { state } = await view()
  await writeFile(file, site.replace('Astoria"', 'Carlton"'))
  const changes = JSON.stringify([{ at: ['site', 'name'], value: 'Hotel Bristol' }])
  const { json } = await hotel.admin.put('/rest/site-file', { state, changes }).expect(200)
  t.match(json, { applied: false, isOutdated: true })
  t.match(await view(), { isInUse: false, values: { site: { name: 'Hotel Carlton' } } })
  t.match((await hotel.admin.post('/rest/reload', {}).expect(200)).json, { applied: true })
  t.match(await view(), { isInUse: true, versions: [{ by: '', notes: ['[site] has changed'] }] })
})

t.test('an earlier file comes back, also when the one on disk is none', async (t) => {
  const { hotel, file, view, change, textOnDisk } = await openEditor(t)
  await change([{ at: ['site', 'name'], value: 'Hotel Bristol' }])
  await writeFile(file, '[site\nname = 3')
  const { versions, state, mistakes, values } = await view()
  t.match(mistakes, [{ line: 2, at: [] }])
  t.same(values, {})
  const [, first] = versions
  const path = (id: string) => `/rest/site-file/version/${id}`
  await hotel.admin.post(path('1'), { state }).expect(404, 312)
  await hotel.admin.post(path('x'), { state }).expect(400, 202)
  const { json } = await hotel.admin.post(path(first?.id ?? ''), { state }).expect(200)
  t.match(json, { applied: true, notes: ['[site] has changed'] })
  t.equal(textOnDisk(), site)
  t.match((await view()).versions[0]?.notes, [/^the file of 2026-.* again$/])
})

t.test('a file that cannot be used does not stay on disk', async (t) => {
  const { hotel, change, textOnDisk } = await openEditor(t)
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const report = await change([{ at: ['http', 'listen'], value: [`127.0.0.1:${port}`] }])
  t.match(report, { applied: false, notes: [/is taken by another program/] })
  t.equal(textOnDisk(), site)
  const { json } = await hotel.admin.get('/rest/box').expect(200)
  t.same(json.siteFile.mistakes, [], 'nothing is wrong with the file that is there again')
})

t.test('an entry that is removed is told by its own name', async (t) => {
  const { hotel, change, view } = await openEditor(t)
  await change([{ at: ['line', 0], value: undefined }])
  t.match((await view()).versions[0], { notes: ['line.pbx'] })
  t.match(hotel.journal.lines.join('\n'), 'line pbx has gone. Saved by admin: line.pbx.')
})

t.test('a password within an address is not shown', async (t) => {
  const push = (url: string) => `[[push]]\nname = "hk"\nurl = ${JSON.stringify(url)}\n`
  for (const url of [
    'https://u:PASSWORD@h/x',
    ' https://u:PASS WORD@h/x',
    'h\nttps://u:PASSWORD@h/',
    'https://PASSWORD@h/x',
  ]) {
    const { hotel } = await openEditor(t, `${site}${push(url)}`)
    t.notMatch((await hotel.admin.get('/rest/site-file').expect(200)).text, /PASS/)
  }
})

t.test('a file that is not UTF-8 is left alone', async (t) => {
  const { file, view, change } = await openEditor(t)
  const bytes = Buffer.concat([Buffer.from('# K\xfcche\n', 'latin1'), Buffer.from(site)])
  await writeFile(file, bytes)
  t.match((await view()).obstacle, /UTF-8/)
  t.match(await change([{ at: ['site', 'name'], value: 'X' }]), { applied: false })
  t.ok(readFileSync(file).equals(bytes))
})

t.test('where the file forbids it, nobody changes it at the page', async (t) => {
  const { hotel, view, change, textOnDisk } = await openEditor(
    t,
    site.replace('[http]', '[http]\neditable = false'),
  )
  t.match((await view()).obstacle, /editable = false/)
  const report = await change([{ at: ['http', 'editable'], value: true }])
  t.match(report, { applied: false, notes: [/editable = false/] })
  t.match(textOnDisk(), 'editable = false')
  await hotel.admin.post('/rest/reload', {}).expect(403, 102)
})

t.test('an administrator of one tenant does not see it', async (t) => {
  const { hotel } = await openEditor(t, `${site}[[tenant]]\nid = "${annex}"\nname = "Annex"\n`)
  const boss = await hotel.addUser('boss', 'administrator', annex)
  await boss.get('/rest/site-file').expect(403, 102)
  await boss.post('/rest/reload', {}).expect(403, 102)
})

t.test('what is no list of changes is refused', async (t) => {
  const { hotel, view } = await openEditor(t)
  const { state } = await view()
  for (const changes of ['', '{}', '[{}]', '[{"at":[],"value":1}]', '[{"at":["a",-1],"value":1}]'])
    await hotel.admin.put('/rest/site-file', { state, changes }).expect(400)
  const deep = JSON.stringify([{ at: ['a'], value: [[[[[[1]]]]]] }])
  await hotel.admin.put('/rest/site-file', { state, changes: deep }).expect(400, 202)
})
