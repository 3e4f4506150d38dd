import t from 'tap'
import { Switchboard } from '../../telephone/switchboard.ts'
import { requireAccessible, requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { openDesk, row } from './desk.ts'

const browser = await sharedBrowser()

t.test('a call that was booked by telephone says so, with the extension', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'staff = ["800"]' })
  const page = await openDesk(t, { browser, hotel: board.hotel })
  const guest = await board.call('101')
  await board.press(guest, '0745')
  await row(page, /101.*07:45.*Pending.*telephone 101/).waitFor()
  const staff = await board.call('800')
  await board.press(staff, '102')
  await board.press(staff, '0800')
  await row(page, /102.*08:00.*Pending.*telephone 800/).waitFor()
  await requireAccessibleByDayAndNight(t, page)

  const sign = row(page, /102/).locator('.tag', { hasText: 'telephone' })
  t.equal(await sign.innerText(), 'telephone 800')
  t.equal(await sign.locator('svg').count(), 1, 'with a sign beside the word')
  await row(page, /101/)
    .getByRole('button', { name: /more about this call/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Call of room 101' })
  await dialog.getByText('telephone 101').waitFor()
  await requireAccessible(t, page)
})

t.test('who set a status by telephone is told in the words of the page', async (t) => {
  const board = await Switchboard.open(t)
  const guest = await board.call('103', { dialled: '6102' })
  guest.putDown()
  const page = await openPage(t, {
    ...{ browser, hotel: board.hotel, as: 'maid', view: 'housekeeping/room/103', language: 'de' },
  })
  await page.getByText(/, Telefon 103$/).waitFor()
})
