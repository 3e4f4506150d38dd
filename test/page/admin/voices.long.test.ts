import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { sharedBrowser } from '../support/browser.ts'
import { openAdminPage } from './admin.ts'

const browser = await sharedBrowser()

t.test('the administrator sees which voice speaks, and hears what it says', async (t) => {
  const hotel = await openHotel(t, { speech: 'no-such-program' })
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/voices',
    insecure: true,
  })
  const row = page.getByRole('row').filter({ hasText: 'shipped-de' })
  await row.getByText('Speaks').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await row.getByRole('link', { name: 'shipped-de' }).click()
  await page.getByRole('heading', { name: 'shipped-de' }).waitFor()
  await page.getByText('Guten Tag. Dies ist Ihr Weckruf.').waitFor()
  await requireAccessibleByDayAndNight(t, page)

  const play = page.getByRole('button', { name: 'Play: Guten Tag. Dies ist Ihr Weckruf.' })
  const fetched = page.waitForResponse(/\/rest\/voice\/shipped-de\/wakeup$/)
  await play.click()
  t.equal((await fetched).status(), 200)
  await play.filter({ hasText: 'Stop' }).waitFor()
  await play.click()
  await play.filter({ hasText: 'Play' }).waitFor()

  const ended = page.waitForResponse(/\/rest\/voice\/shipped-de\/thanks$/)
  const thanks = page.getByRole('button', { name: /^Play: Vielen Dank/ })
  const startedMs = Date.now()
  await thanks.click()
  await ended
  await thanks.filter({ hasText: 'Play' }).waitFor()
  t.ok(Date.now() - startedMs > 2_000, 'it is heard to its end')
  t.equal(await page.getByText('could not play').count(), 0)
  await page.getByRole('link', { name: 'All voices' }).click()
  await page.getByRole('heading', { name: 'Voices' }).waitFor()
})
