import t from 'tap'
import { wholeBrowser } from '../../build/screenshots/chromium.ts'
import { openHotel } from '../support/hotel.ts'
import { untilRoomsKnown } from './desk/desk.ts'
import { putAway } from './housekeeping/offline.ts'
import { requireAccessible } from './support/accessible.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { chargesOf } from './support/charges.ts'
import { untilTrue } from './support/until-true.ts'
import { openWire } from './support/wire.ts'

/** What staff have: the tests of every day use a browser without windows. */
const browser = await openBrowser(t, wholeBrowser)
const hotel = await openHotel(t, { at: '2026-11-15T22:10:09+01:00' })

t.test('the whole browser: the front desk books', async (t) => {
  const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language: 'en-GB' })
  await page.getByTitle('Connected').waitFor()
  await untilRoomsKnown(page)
  await page.keyboard.type('101645')
  await page.getByRole('status').getByText('Room 101: tomorrow, Mon 16 Nov, 06:45').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /101/ }).waitFor()
  await requireAccessible(t, page)
  const { json } = await hotel.desk.get('/rest/wakeup/list/pending?room=101').expect(200)
  t.match(json.pending, [{ scheduled: '2026-11-16T06:45:00+01:00' }])
})

t.test('the whole browser: a charge waits for the network, page and all', async (t) => {
  const wire = await openWire(t, hotel)
  const view = 'housekeeping/room/102'
  const expected = [/net::ERR/]
  const page = await openPage(t, { browser, hotel: wire, as: 'maid', view, worker: true, expected })
  await page.getByRole('button', { name: /^Water/ }).waitFor()
  await untilTrue(page, 'navigator.serviceWorker.controller?.state === "activated"')
  wire.pull()
  await page.reload()
  await page.getByRole('button', { name: /^Water/ }).click()
  await page.getByRole('button', { name: 'Charge room 102' }).click()
  await putAway(page)
  await page.getByText('1 waiting').waitFor()
  t.same(await chargesOf(hotel), [])
  wire.putBack()
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText('All sent').waitFor()
  t.same(await chargesOf(hotel), ['102 1 × Water'])
})

t.test('the whole browser: the administrator sees both', async (t) => {
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/log' })
  await page.getByRole('row', { name: /101/ }).first().waitFor()
  await page.goto(page.url().replace('admin/log', 'admin/charges'))
  await page.getByRole('row', { name: /Water/ }).first().waitFor()
  await requireAccessible(t, page)
})
