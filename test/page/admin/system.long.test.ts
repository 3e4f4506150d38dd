import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import t from 'tap'
import { annex, fullSite, openHotel, tempFolder } from '../../support/hotel.ts'
import { runCommand } from '../../support/process.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const view = 'admin/system'
const licences = [
  { id: 1, name: 'Room status', value: 0 },
  { id: 2, name: 'Lines', value: 6 },
]

t.test('the page shows what the system says of itself', async (t) => {
  const extra = licences.map(
    ({ id, name, value }) => `[[licence]]\nid = ${id}\nname = "${name}"\nvalue = ${value}\n`,
  )
  const hotel = await openHotel(t, {
    site: fullSite + extra.join(''),
    furnish: async () => undefined,
  })
  const before = (await hotel.admin.get('/rest/system').expect(200)).json
  const page = await openPage(t, { browser, hotel, as: 'admin', view, insecure: true })
  await page.getByText('Calls ring by this clock').waitFor()
  const { json } = await hotel.admin.get('/rest/system').expect(200)
  const shown = await page.getByRole('main').innerText()
  for (const text of [
    json.sitename,
    json.company,
    json.serialnumber,
    json.inetstack,
    json.datapath,
  ])
    t.match(shown, text)
  t.match(shown, `${json.version}, build ${json.build}`)
  // Others write to this disk, too.
  const used = [before, json].map(({ diskpercentused }) => `${diskpercentused} %`)
  t.ok(used.some((percent) => shown.includes(percent)))
  t.match(shown, 'Europe/Vienna')
  t.match(shown, /Room statuses\s+off\s+Channels of the lines\s+at most 6/)
  t.match(shown, /Installed\s+Sunday, November 15, 2026, 7:05.AM/)
  await page.getByText('127.0.0.1:').waitFor()
  await requireAccessible(t, page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the description' }).click()
  t.equal((await coming).suggestedFilename(), 'openapi.json')
})

t.test('a backup is saved that can be restored', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  const page = await openPage(t, { browser, hotel, as: 'admin', view })
  const asked = Promise.withResolvers<Route>()
  await page.route('**/rest/backup', (route) => asked.resolve(route))
  await page.getByRole('button', { name: 'Save a backup' }).click()
  const unanswered = await asked.promise
  await page.getByRole('button', { name: 'Stop the backup' }).click()
  await page.getByText('The backup was stopped').waitFor()
  // Let go without a word, it would be sent after all, and be under way when the next one is asked for.
  await unanswered.abort().catch(() => undefined)
  await page.unroute('**/rest/backup')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a backup' }).click()
  const file = await coming
  t.equal(file.suggestedFilename(), 'nightporter-hotel-astoria-2026-11-15.backup')
  await page.getByText('The backup was saved').waitFor()
  const path = await file.path()
  t.ok((await stat(path)).size > 10_000)
  const data = join(await tempFolder(t), 'data')
  const { code, out, error } = await runCommand(['restore', path, '--data', data])
  t.equal(code, 0, error)
  t.match(out, 'Restored: 3 users, 1 pending wakeup call')
})

t.test('troubles come first, and a clock in doubt can be accepted', async (t) => {
  const first = await openHotel(t)
  await first.daemon.desk.tick()
  await first.daemon.close()
  const site = fullSite.replace(
    'driver = "simulated"\nanswer = "0s"',
    'driver = "sip"\nserver = "sip:127.0.0.1:9"\nuser = "1"\npassword = "x"',
  )
  const hotel = await openHotel(t, {
    ...{ folder: first.folder, site, isClockSynchronised: false },
    at: '2026-11-15T06:00:00+01:00',
  })
  const page = await openPage(t, { browser, hotel, as: 'admin', view })
  const troubles = page.getByRole('alert').filter({ hasText: 'Needs attention' })
  await troubles.getByText('The clock is in doubt').waitFor()
  await troubles.getByText('No telephone can ring: every line is down').waitFor()
  await troubles.getByText('pbx (').waitFor()
  await troubles.getByRole('link', { name: 'Lines' }).waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'The clock is right' }).click()
  await page.getByText('The system says Sunday, November 15, 2026, 6:00').waitFor()
  await page.getByRole('button', { name: 'It is right' }).click()
  await page.getByText('Calls ring by this clock').waitFor()
  await troubles.getByText('The clock is in doubt').waitFor({ state: 'detached' })
  t.equal((await hotel.admin.get('/rest/clock').expect(200)).json.trusted, true)
})

t.test("a tenant's administrator sees the system, but no backup", async (t) => {
  const hotel = await openHotel(t, { at: '2026-11-15T23:00:00+01:00' })
  await hotel.addUser('boss', 'administrator', annex)
  const page = await openPage(t, { browser, hotel, as: 'boss', view, language: 'fr' })
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByText('Numéro de série').waitFor()
  await page.getByText('Tout va bien').waitFor()
  await page.getByText('allemand, français').waitFor()
  t.equal(await page.getByRole('heading', { name: 'Sauvegarde' }).count(), 0)
  await requireAccessible(t, page)
})

t.test('where a backup is offered, it is said what is not in it', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin', view })
  const offered = page.locator('section.card').filter({ hasText: 'nightporter restore' })
  const text = await offered.innerText()
  for (const part of ['site file', 'passwords', 'certificates', '/etc/nightporter'])
    t.match(text, part)
  t.notMatch(text, /everything/)
})
