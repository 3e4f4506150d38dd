import { readFile } from 'node:fs/promises'
import t from 'tap'
import { annex } from '../../support/hotel.ts'
import { requireAccessible, requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { nasty, openDeliveries } from '../support/deliveries.ts'
import { rowsOf } from '../support/morning.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()

t.test('charges show how each connector answered', async (t) => {
  const { hotel, receiver } = await openDeliveries(t)
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/charges',
    insecure: true,
  })
  const row = (room: string) => rowsOf(page).filter({ hasText: `${room}` })
  await row('102').getByText('Refused').waitFor()
  await row('103').getByText('Held for review').waitFor()
  await row('103').getByText(nasty).waitFor()
  await row('103').getByTitle('the charge is old; the guest may have left').waitFor()
  await page.getByRole('link', { name: 'Charges 2 to review' }).waitFor()
  await row('101').getByText('Accepted').waitFor()
  await requireAccessibleByDayAndNight(t, page)

  await t.test('and only those that need review, of a room, or of an item', async (t) => {
    const shows = async (count: number) => {
      await rowsOf(page)
        .nth(count - 1)
        .waitFor()
      await rowsOf(page).nth(count).waitFor({ state: 'detached' })
    }
    await page.getByLabel('Show', { exact: true }).selectOption('Those that need review')
    await shows(2)
    await page.getByLabel('Item').selectOption('Water')
    await shows(1)
    await row('102').waitFor()
    await page.getByLabel('Item').selectOption('All')
    await page.getByLabel('Show', { exact: true }).selectOption('All')
    await page.getByRole('searchbox', { name: 'Room' }).fill('103')
    await page.getByRole('searchbox', { name: 'Room' }).press('Enter')
    await shows(1)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    t.match(csv, /^\uFEFFid,time,actor,room,/)
    t.same(csv.trim().split('\r\n').length, 2)
    t.match(csv, `,maid,103,2,${nasty},2,4.20,8.40,,minibar: queued`)
    await page.getByRole('searchbox', { name: 'Room' }).fill('')
    await page.getByRole('searchbox', { name: 'Room' }).press('Enter')
    await shows(3)
  })

  await t.test('a refused one is sent again', async (t) => {
    const button = row('102').getByRole('button', { name: 'Review' })
    await button.click()
    await page.getByText('The guest may be charged twice').waitFor()
    await requireAccessible(t, page)
    await page.keyboard.press('Escape')
    // One that is closed, but still there, is no dialog to the eye: the page does not know it yet.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await button.and(page.locator(':focus')).waitFor()
    receiver.answers.always([200])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('status').getByText('waits to be sent to minibar again').waitFor()
    await row('102').getByText('Accepted').waitFor()
    t.equal(receiver.messages.filter(({ fields }) => fields?.room === '102').length, 2)
  })

  await t.test('one that is held is settled by hand', async (t) => {
    await row('103').getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Settle by hand' }).click()
    await row('103').getByTitle('settled by admin').waitFor()
    await page.getByRole('link', { name: 'Charges', exact: true }).waitFor()
    const { deliveries } = (await hotel.admin.get('/rest/outbound/minibar').expect(200)).json
    t.match(deliveries[0], { state: 'acknowledged', held: '', error: 'settled by admin' })
    t.equal(receiver.messages.filter(({ fields }) => fields?.room === '103').length, 0)
  })

  await t.test('a new one comes by itself', async () => {
    await hotel.maid.post('/rest/isi/charge', { id: 3, quantity: 1, room: 104 }).expect(200)
    await row('104').getByText('Accepted').waitFor()
  })
})

t.test('the administrator of a tenant reviews no deliveries', async (t) => {
  const { hotel, receiver } = await openDeliveries(t)
  const annexer = await hotel.addUser('annexer', 'administrator,inventory', annex)
  await hotel.admin.post('/rest/room', { room: 501, tenant: annex }).expect(201)
  receiver.answers.forRoom('501', [400])
  await annexer.post('/rest/isi/charge', { id: 1, quantity: 1, room: 501 }).expect(200)
  const page = await openAdminPage(t, { browser, hotel, as: 'annexer', view: 'admin/charges' })
  await rowsOf(page).filter({ hasText: '501' }).getByText('Refused').waitFor()
  t.equal(await rowsOf(page).count(), 1, "the site's own charges are not shown")
  const menu = page.getByRole('navigation', { name: 'Administration pages' })
  t.strictSame((await menu.getByRole('link').allTextContents()).slice(0, 4), [
    ...['Daily summary', 'Wakeup log', 'Charges', 'Users'],
  ])
  t.equal(await page.getByRole('button', { name: 'Review' }).count(), 0)
})
