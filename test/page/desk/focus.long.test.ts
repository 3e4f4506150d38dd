import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { alarms, book, oneTrySite, openDesk, row } from './desk.ts'

const browser = await sharedBrowser()
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor()
const rooms = (page: Page) => page.getByRole('combobox', { name: 'Room', exact: true })

t.test('the focus is where one types next: in a group, and after one is deleted', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await rooms(page).fill('101,103')
  await page.getByRole('button', { name: 'Keep these rooms as a group' }).press('Enter')
  await focused(page, 'dialog input')
  await page.keyboard.type('Tour bus')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('The group “Tour bus” is kept').waitFor()
  await page.getByRole('button', { name: 'Groups' }).press('Enter')
  await page.getByRole('button', { name: 'Delete the group Tour bus' }).press('Enter')
  await page.locator(':focus').filter({ hasText: 'Cancel' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().press('Enter')
  await page.getByText('No groups yet').waitFor()
  await focused(page, 'dialog button')
})

t.test('a message that is dismissed gives the focus to the next, then to the work', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  for (const room of [101, 102]) {
    await page.keyboard.type(`${room}0800`)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(`Booked. Room ${room}`).waitFor()
  }
  await page.getByRole('button', { name: 'Dismiss this message' }).first().press('Enter')
  await focused(page, '.notice button')
  await page.keyboard.press('Enter')
  await focused(page, '[role=combobox]')
})

t.test('what is done in a dialog is told there, and can be dismissed there', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel, expected: [/status of 503/] })
  const id = await book(hotel, { room: 102, time: '0800' })
  await row(page, /102/)
    .getByRole('button', { name: /more about this call/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Call of room 102' })
  await page.route('**/rest/wakeup/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Busy: room 102' }).click()
  await dialog.getByRole('alert').getByText('The system refused (503)').waitFor()
  t.equal(await page.getByText('The system refused (503)').count(), 1, 'it is told once')
  await requireAccessible(t, page)
  await dialog.getByRole('button', { name: 'Dismiss this message' }).click()
  await dialog.getByRole('alert').getByText('The system refused').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Busy: room 102' }).focus()
  await hotel.maid.delete(`/rest/wakeup/${id}`).expect(200)
  const gone = page.getByRole('dialog', { name: 'Call of room 102' })
  await gone.getByText('This call is not there any more').waitFor()
  await focused(page, 'dialog button')
})

t.test('what could not be booked stays told, however much is booked after it', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel, expected: [/net::ERR/] })
  const next = Promise.withResolvers<void>()
  await page.route('**/rest/wakeup', async (route) => {
    if (!route.request().postData()?.includes('room=101')) return route.fallback()
    await next.promise
    return route.abort()
  })
  await page.keyboard.type('1010800')
  await page.keyboard.press('Enter')
  await page.keyboard.type('102')
  next.resolve()
  const trouble = page.getByRole('alert').getByText('Room 101: today, Sun 15 Nov, 08:00')
  await trouble.waitFor()
  await page.keyboard.type('0800')
  await page.keyboard.press('Enter')
  for (const room of [103, 104, 105, 106]) {
    await page.keyboard.type(`${room}0800`)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(`Booked. Room ${room}`).waitFor()
  }
  t.ok(await trouble.isVisible())
})

t.test('the mouse reaches what lies below the word that all went well', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel })
  await page.keyboard.type('1010800')
  await page.keyboard.press('Enter')
  const said = page.locator('.notice.done p')
  await said.waitFor()
  const isInTheWay = await said.evaluate((said) => {
    const { x, y } = said.getBoundingClientRect()
    return document.elementFromPoint(x + 5, y + 5)?.closest('.notices') !== null
  })
  t.notOk(isInTheWay)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await said.waitFor({ state: 'detached' })
})

t.test('a screen reader is told what is new alone', async (t) => {
  const hotel = await openHotel(t, { site: `${oneTrySite}method = "manual"\n` })
  const page = await openDesk(t, { browser, hotel })
  await book(hotel, { room: '101,102', time: '0705' })
  await hotel.daemon.desk.tick()
  await alarms(page).getByText('Call room 102 now').waitFor()
  const lists = '.alarms-told, .notices [role=alert], .notices [role=status]'
  const atomic = await page
    .locator(lists)
    .evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-atomic')))
  t.strictSame(atomic, ['false', 'false', 'false'])
})
