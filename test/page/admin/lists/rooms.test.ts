import t from 'tap'
import { fullSite, openHotel } from '../../../support/hotel.ts'
import { until } from '../../../support/until.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { openPage, sharedBrowser } from '../../support/browser.ts'

const browser = await sharedBrowser()

t.test('a room gets several telephones, a way to wake, and what its guests need', async (t) => {
  const hotel = await openHotel(t, { site: `${fullSite}\n[profile.vip]\nattempts = 5\n` })
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('columnheader', { name: 'How to wake' }).waitFor()
  await page.getByRole('button', { name: 'Edit Room 101' }).click()
  await dialog.getByLabel('Extension').fill('101,1 02')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter what a telephone dials').waitFor()
  await dialog.getByLabel('Extension').fill('101, 2101')
  await dialog.getByLabel('How to wake').selectOption('vip')
  await dialog.getByLabel('flashing lamp').check()
  await requireAccessible(t, page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const roomOf = async () => (await hotel.admin.get('/rest/room/101').expect(200)).json
  t.match(await roomOf(), { extension: '101,2101', profile: 'vip', needs: 'flash' })
  await page.getByRole('row', { name: /^101 101,2101 .* vip flashing lamp/ }).waitFor()

  await page.getByRole('button', { name: 'Edit Room 101' }).click()
  await dialog.getByLabel('How to wake').selectOption('As the hotel')
  await dialog.getByLabel('flashing lamp').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { profile = '', needs = '' } = await roomOf()
  t.strictSame({ profile, needs }, { profile: '', needs: '' })
})

t.test('a site without ways to wake offers none for its rooms', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/rooms' })
  await page.getByRole('button', { name: 'Edit Room 101' }).click()
  await page.getByRole('dialog').getByLabel('knock at the door').waitFor()
  t.equal(await page.getByRole('dialog').getByLabel('How to wake').count(), 0)
  t.equal(await page.getByRole('columnheader', { name: 'How to wake' }).count(), 0)
})

t.test('a list is sorted by any of its columns, also while others change it', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/items',
    language: 'en',
  })
  const names = page.locator('tbody tr:not(.gap) td:nth-child(2)')
  const untilSorted = (wanted: readonly string[]) =>
    until(`the items are ${wanted}`, async () => {
      const shown = await names.allTextContents()
      return shown.join() === wanted.join()
    })
  await untilSorted(['Water', 'Cola', 'Crisps'])
  const byPrice = page.getByRole('columnheader', { name: 'Price' })
  await byPrice.getByRole('button').press('Enter')
  await untilSorted(['Crisps', 'Water', 'Cola'])
  t.equal(await byPrice.getAttribute('aria-sort'), 'ascending')
  await requireAccessible(t, page)
  const wine = { id: 10, description: 'Wine', category: 1, price: '10.00' }
  await hotel.admin.post('/rest/isi/item', wine).expect(201)
  await untilSorted(['Crisps', 'Water', 'Cola', 'Wine'])
  await byPrice.getByRole('button').click()
  await untilSorted(['Wine', 'Cola', 'Water', 'Crisps'])
  await byPrice.getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click()
  await untilSorted(['Water', 'Cola', 'Crisps', 'Wine'])
})
