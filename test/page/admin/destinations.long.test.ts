import t from 'tap'
import { requireAccessible, requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openDeliveries } from '../support/deliveries.ts'
import { rowsOf } from '../support/morning.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()

t.test('destinations show their queues and deliveries', async (t) => {
  const { hotel, receiver } = await openDeliveries(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/destinations' })
  await rowsOf(page).filter({ hasText: 'minibar' }).getByText('Working').waitFor()
  t.equal(await rowsOf(page).count(), 3)
  await requireAccessibleByDayAndNight(t, page)
  await page.getByRole('link', { name: 'minibar' }).click()
  await page.getByRole('heading', { name: 'minibar' }).waitFor()
  await rowsOf(page).filter({ hasText: 'Refused' }).getByText('Room 102: 2 × Water, 7.00').waitFor()
  // The one that is delivered is not among them, once it is.
  await rowsOf(page).nth(2).waitFor({ state: 'detached' })
  t.equal(await rowsOf(page).count(), 2)
  await requireAccessible(t, page)
  await page.getByLabel('Show', { exact: true }).selectOption('All')
  await rowsOf(page).nth(2).waitFor()

  await t.test('which are sent again or settled', async (t) => {
    receiver.answers.always([200])
    const held = rowsOf(page).filter({ hasText: 'Room 103' })
    await held.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await held.getByText('Accepted').waitFor()
    const refused = rowsOf(page).filter({ hasText: 'Room 102' })
    await refused.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Settle by hand' }).click()
    await refused.getByText('Accepted').waitFor()
    const { deliveries } = (await hotel.admin.get('/rest/outbound/minibar').expect(200)).json
    t.match(deliveries, [{ state: 'acknowledged', error: '' }, { error: 'settled by admin' }, {}])
  })

  await t.test('also those of a push server', async () => {
    await page.getByRole('link', { name: 'All destinations' }).click()
    await page.getByRole('link', { name: 'housekeeping', exact: true }).click()
    await hotel.maid.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
    await page.getByLabel('Show', { exact: true }).selectOption('All')
    await rowsOf(page).getByText('Room 101: Clean').waitFor()
    await page.goto(page.url().replace(/#.*/, '#/admin/destinations/nowhere'))
    await page.getByText('There is no destination of this name.').waitFor()
  })
})
