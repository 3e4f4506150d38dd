import { readFile } from 'node:fs/promises'
import t from 'tap'
import { annex } from '../../../support/hotel.ts'
import { requireAccessibleByDayAndNight } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { openMorning, rowsOf } from '../../support/morning.ts'
import { openAdminPage } from '../admin.ts'

const browser = await sharedBrowser()

t.test('the wakeup log', async (t) => {
  const hotel = await openMorning(t)
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/log',
    insecure: true,
  })
  await rowsOf(page).first().waitFor()
  await requireAccessibleByDayAndNight(t, page)
  const { log } = (await hotel.admin.get('/rest/wakeup/log').expect(200)).json
  const counted = (count: number) => page.getByText(`${count} entries.`, { exact: true }).waitFor()
  const countOf = (wanted: (line: { room: string; event: string }) => boolean) =>
    log.filter(wanted).length

  await t.test('is filtered by room, event, text and time', async () => {
    await counted(log.length)
    await page.getByLabel('Event').selectOption('Ringing')
    await counted(countOf(({ event }) => event === 'ringing'))
    await page.getByText('The CSV file holds every event').waitFor()
    await page.getByLabel('Event').selectOption('All')
    await page.getByLabel('Text').fill('booked')
    await counted(countOf(({ event }) => event === 'created'))
    await page.getByLabel('Text').fill('')
    await page.getByLabel('To', { exact: true }).fill('2026-11-15T07:06')
    await counted(countOf(({ event }) => event === 'created'))
    await page.getByLabel('From', { exact: true }).fill('2026-11-15T07:06')
    await page.getByText('There is nothing in the log for this.').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2026-11-14T07:06')
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByRole('searchbox', { name: 'Room' }).fill('101')
    await page.getByRole('searchbox', { name: 'Room' }).press('Enter')
    await counted(countOf(({ room }) => room === '101'))
  })

  await t.test('is downloaded as CSV with these filters', async (t) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const download = await downloading
    t.equal(download.suggestedFilename(), 'wakeup-log-101-202611140706.csv')
    const csv = await readFile(await download.path(), 'utf8')
    const { text } = await hotel.admin.get('/rest/wakeup/log?format=csv&room=101').expect(200)
    t.equal(csv, `\uFEFF${text}`)
  })

  await t.test('shows what is new, and the whole story of a call', async () => {
    await hotel.desk.post('/rest/wakeup', { room: 101, datetime: '2026-11-15T23:40' }).expect(201)
    const first = rowsOf(page).first()
    await first.getByText('Booked').waitFor()
    await counted(countOf(({ room }) => room === '101') + 1)
    await first.getByRole('link', { name: 'All steps' }).click()
    await page.getByText('1 entry.').waitFor()
    await page.locator('h1:focus').waitFor()
    await page.getByRole('link', { name: 'Show all calls' }).click()
    await counted(countOf(({ room }) => room === '101') + 1)
  })

  await t.test('says whether it is whole', async () => {
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page
      .getByRole('status')
      .getByText(/The log is whole: .* entries 1 to \d+\./)
      .waitFor()
  })

  await t.test('is not checked by the administrator of a tenant', async (t) => {
    await hotel.addUser('annexer', 'administrator', annex)
    const page = await openAdminPage(t, { browser, hotel, as: 'annexer', view: 'admin/log' })
    await page.getByRole('button', { name: 'Download as CSV' }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Check the log' }).count(), 0)
    const menu = page.getByRole('navigation', { name: 'Administration pages' })
    t.equal(await menu.getByText(/Lines|Destinations/).count(), 0)
    await page.goto(page.url().replace(/#.*/, '#/admin/lines'))
    await page.getByText('Choose a page from the menu').waitFor()
  })
})

t.test('every time is the time at the hotel, whatever zone the browser is in', async (t) => {
  const hotel = await openMorning(t)
  const page = await openAdminPage(t, {
    ...{ browser, hotel, as: 'admin', view: 'admin/log' },
    ...{ language: 'de', zone: 'Pacific/Auckland' },
  })
  await rowsOf(page).last().getByText('So., 15. Nov., 07:05:09').waitFor()
  t.equal(await page.getByLabel('Von', { exact: true }).inputValue(), '2026-11-14T08:21')
  await page.getByText('Alle Zeiten sind Hotelzeit (Europe/Vienna).').waitFor()
})
