import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { languages } from '../../../../src/page/words/words.ts'
import { RoomPhones } from '../../../../src/simulate/phones/room-phones.ts'
import { type Hotel, KeptJournal, openHotel, plainSite } from '../../../support/hotel.ts'
import { until } from '../../../support/until.ts'
import { requireAccessibleByDayAndNight } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { openAdminPage } from '../admin.ts'

const browser = await sharedBrowser()
const account = { user: '8001', password: 'secret8001' }

/** A hotel whose line hangs on an exchange, from whose telephones it can be called. */
async function openExchange(t: Test): Promise<{ hotel: Hotel; phones: RoomPhones }> {
  const phones = await RoomPhones.open({
    extensions: ['101', '102', '800'],
    account,
    journal: new KeptJournal(),
  })
  t.teardown(() => phones.close())
  const hotel = await openHotel(t, {
    site: `${plainSite}
[telephone]
staff = ["800"]
[[line]]
name = "pbx"
driver = "sip"
server = "sip:127.0.0.1:${phones.port}"
user = "${account.user}"
password = "${account.password}"
`,
  })
  await until('the line is registered', async () => {
    const { json } = await hotel.admin.get('/rest/line').expect(200)
    return json.lines[0].registered
  })
  return { hotel, phones }
}

/** The entry of whoever calls. */
const entryOf = (page: Page, who: string) =>
  page
    .locator('.call-in')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${who}`) }) })

t.test('the lines page shows calls to the system', async (t) => {
  const { hotel, phones } = await openExchange(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/lines' })
  const { address } = (await hotel.admin.get('/rest/line').expect(200)).json.lines[0]
  t.match(address, /^127\.0\.0\.1:\d+$/)

  await t.test('and where the exchange finds the line', async () => {
    await page.getByText(`The exchange finds us at ${address}`).waitFor()
    await page.getByText('Nobody has called since the last start.').waitFor()
  })

  const guest = await phones.dial('101', '700', { keysAs: 'info' })
  await guest.answered
  guest.press('0745')
  const room = entryOf(page, 'Room 101')
  await t.test('while they go on', async (t) => {
    await room.getByText('Now', { exact: true }).waitFor()
    await room.getByText(/^since Sun, Nov 15, 7:05:09/).waitFor()
    await room.getByText('dialled 700').waitFor()
    await room.getByText('pressed 0745').waitFor()
    await room.getByText(/^room 101 booked for Sun, Nov 15, 7:45/).waitFor()
    await page.getByText('1 call now.').waitFor()
    await requireAccessibleByDayAndNight(t, page)
  })

  const steps = room.getByRole('list').last()
  await t.test('with what was said and pressed, for whoever asks', async (t) => {
    t.equal(await room.getByText('Pressed:').count(), 0)
    await room.locator('summary').press('Enter')
    await steps.getByText('Pressed: 0745').waitFor()
    await steps
      .getByText(/^Said: ./)
      .first()
      .waitFor()
    await steps.getByText(/^Done: room 101 booked for/).waitFor()
    await requireAccessibleByDayAndNight(t, page)
  })

  await t.test('and when they are over, with what is looked at still open', async (t) => {
    guest.press('*')
    await steps.getByText('Pressed: *').waitFor()
    hotel.clock.advance(42_000)
    guest.hangUp()
    await room.getByText(/, 42 sec$/).waitFor()
    await page.getByText('Nobody is calling now.').waitFor()
    t.equal(await room.getByText('Now', { exact: true }).count(), 0)
    await steps.getByText('Pressed: 0745').waitFor()
    t.equal(await room.locator('summary:focus').count(), 1, 'the focus stays, too')
  })

  await t.test('the newest first, those of staff by their extension', async (t) => {
    const staff = await phones.dial('800', '700', { keysAs: 'info' })
    await staff.answered
    await entryOf(page, 'Telephone 800').getByText('Now', { exact: true }).waitFor()
    const headings = page.locator('.call-in h3')
    t.match(await headings.allInnerTexts(), [/^Telephone 800/, /^Room 101/])
    staff.hangUp()
    await page.getByText('Nobody is calling now.').waitFor()
  })

  await t.test('on the smallest screen, in every language', async (t) => {
    const viewport = { width: 320, height: 640 }
    for (const language of languages) {
      const options = { browser, hotel, as: 'admin', view: 'admin/lines', viewport, language }
      const small = await openAdminPage(t, options)
      await small.locator('.call-in summary').last().click()
      await small.locator('.call-steps .done').waitFor()
      t.equal(await small.evaluate('document.documentElement.scrollWidth'), 320, language)
    }
  })
})
