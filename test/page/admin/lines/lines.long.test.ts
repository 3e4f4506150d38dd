import t from 'tap'
import { fullSite, openHotel } from '../../../support/hotel.ts'
import { requireAccessible, requireAccessibleByDayAndNight } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { openAdminPage } from '../admin.ts'

const browser = await sharedBrowser()

const site = `${fullSite}
[[line]]
name = "old"
driver = "fxs"
port = "/dev/null"
extensions = { "401" = 1 }
`

t.test('lines tell how they are, and a test call tells its steps', async (t) => {
  const hotel = await openHotel(t, { site })
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/lines',
    insecure: true,
  })
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await card('old').getByText('Down').waitFor()
  await card('old')
    .getByText(/is no serial port/)
    .first()
    .waitFor()
  await card('old').getByRole('cell', { name: '401' }).waitFor()
  const pbx = card('pbx')
  await pbx.getByText('0 of 8 channels in use').waitFor()
  await pbx.getByText('Working').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  const log = pbx.getByRole('log', { name: 'Steps of the test call' })
  const ring = async (extension: string) => {
    await pbx.getByLabel('Extension').fill(extension)
    await pbx.getByLabel('Extension').press('Enter')
  }

  await t.test('when it is answered', async (t) => {
    await ring('101')
    await log.getByText('Answered: the line works.').waitFor()
    t.strictSame(await log.locator('p').allTextContents(), [
      ...['Calling 101 …', 'Answered by 101.', 'Answered: the line works.'],
    ])
    await requireAccessible(t, page)
  })

  await t.test('when it is busy, and when the line is down', async () => {
    await ring('108')
    await log.getByText('Busy: the line works, the telephone is in use.').waitFor()
    await card('old').getByLabel('Extension').fill('401')
    await card('old').getByRole('button', { name: 'Ring now' }).click()
    await card('old')
      .getByText(/The telephone could not be reached\. \(.+\)/)
      .waitFor()
  })

  await t.test('and is stopped, which hangs up', async (t) => {
    await ring('109')
    await log.getByText('Calling 109 …').waitFor()
    await pbx.getByText('1 of 8 channels in use').waitFor()
    await pbx.getByRole('button', { name: 'Stop' }).click()
    await log.getByText('Stopped.').waitFor()
    await pbx.getByText('0 of 8 channels in use').waitFor()
    t.match((await hotel.admin.get('/rest/line').expect(200)).json.lines[0], { calls: 0 })
  })
})

t.test('a hotel without lines is told that nothing can ring', async (t) => {
  const site = '[site]\ntimezone = "Europe/Vienna"\n[http]\nlisten = "127.0.0.1:0"\n'
  const hotel = await openHotel(t, { site })
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin/lines',
    language: 'es',
  })
  await page.getByText('nada puede sonar').waitFor()
})
