import type { Page } from 'playwright-core'
import t from 'tap'
import { fullSite, openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openDesk, row } from './desk.ts'

const browser = await sharedBrowser()
const evening = '2026-11-15T22:10:09+01:00'
const profiledSite = `${fullSite}\n[profile.vip]\nattempts = 5\n[profile.quiet]\nring = "10s"\n`

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

t.test('help of staff, a way to wake and some days are chosen under More', async (t) => {
  const hotel = await openHotel(t, { site: profiledSite, at: evening })
  const page = await openDesk(t, { browser, hotel })
  t.equal(await page.getByLabel('knock at the door').isVisible(), false, 'the plain form is light')
  await page.keyboard.type('105645')
  await said(page, 'Room 105: tomorrow, Mon 16 Nov, 06:45, hotel time').waitFor()
  await more(page).press('Enter')
  await page.getByLabel('knock at the door').check()
  await page.getByLabel('flashing lamp').check()
  await said(page, 'Staff are told: knock at the door, flashing lamp.').waitFor()
  await page.getByLabel('How to wake').selectOption('vip')
  await page.getByLabel('Fri', { exact: true }).check()
  await page.getByLabel('Wed', { exact: true }).check()
  t.equal(await page.getByLabel('Every day').isChecked(), true)
  await page.getByLabel('Last day').fill('2026-11-17')
  await said(page, 'The last day is over before the phone rings once.').waitFor()
  await page.getByLabel('Last day').fill('2026-12-24')
  const series = 'Wed 18 Nov, 06:45, hotel time, and then every Wed, Fri, until Thu 24 Dec'
  await said(page, `Room 105: ${series}`).waitFor()
  await requireAccessible(t, page)
  await page.getByLabel('Last day').press('Enter')
  await said(page, `Booked. Room 105: ${series}`).waitFor()
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.match(pending, [
    {
      ...{ room: '105', daily: true, scheduled: '2026-11-18T06:45:00+01:00' },
      ...{ profile: 'vip', needs: 'knock,flash', days: 'wed,fri', until: '20261224' },
    },
  ])
  t.equal(await page.getByLabel('knock at the door').isChecked(), false, 'for the next guest')
  t.equal(await page.getByLabel('How to wake').inputValue(), '')
})

t.test('what a room needs is said before it is booked', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  await hotel.admin.put('/rest/room/105', { needs: 'flash' }).expect(200)
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('105645')
  await said(page, 'Staff are told: flashing lamp.').waitFor()
})

t.test('who does not want it daily any more wants no days either', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('105645')
  await more(page).click()
  t.equal(await page.getByLabel('How to wake').count(), 0, 'a site without ways has none to choose')
  await page.getByLabel('Tue', { exact: true }).check()
  await said(page, 'Room 105: Tue 17 Nov, 06:45, hotel time, and then every Tue').waitFor()
  await page.getByLabel('Every day').uncheck()
  t.equal(await page.getByLabel('Tue', { exact: true }).isChecked(), false)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await said(page, 'Booked. Room 105: tomorrow, Mon 16 Nov, 06:45, hotel time').waitFor()
  await row(page, /105/).waitFor()
})

t.test('a booking that was not taken comes back with all that was chosen', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  const page = await openDesk(t, { browser, hotel, expected: [/net::ERR/] })
  await page.route('**/rest/wakeup', (route) => route.abort())
  await page.keyboard.type('105645')
  await more(page).click()
  await page.getByLabel('knock at the door').check()
  await page.getByLabel('Sat', { exact: true }).check()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('alert').getByText('The system does not answer').waitFor()
  t.equal(await page.getByLabel('knock at the door').isChecked(), true)
  t.equal(await page.getByLabel('Sat', { exact: true }).isChecked(), true)
})
