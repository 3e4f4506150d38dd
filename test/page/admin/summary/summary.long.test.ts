import t from 'tap'
import { requireAccessible } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { openMorning, rowsOf } from '../../support/morning.ts'
import { untilTrue } from '../../support/until-true.ts'
import { openAdminPage } from '../admin.ts'

const browser = await sharedBrowser()

/** An expression: how many dots of the plot have the colour of a token. */
const dotsOf = (token: string) =>
  `(() => {
    const canvas = document.querySelector('.plot canvas')
    const probe = document.createElement('canvas').getContext('2d')
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('${token}')
    probe.fillRect(0, 0, 1, 1)
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let dots = 0
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) dots += 1
    return dots
  })()`

t.test('the summary of a day tells what became of its calls', async (t) => {
  const hotel = await openMorning(t)
  const page = await openAdminPage(t, {
    browser,
    hotel,
    as: 'admin',
    view: 'admin',
    insecure: true,
  })
  await page.getByText('One call never rang.').waitFor()
  await page.getByText('The other 3 rang within 4 minutes.').waitFor()
  await page.getByText('One call is still to come.').waitFor()
  const figure = (name: string) =>
    page.locator('.figures > div', { hasText: name }).locator('dd').textContent()
  t.strictSame(
    await Promise.all(['Booked', 'Answered', 'Failed', 'Missed', 'Still to come'].map(figure)),
    ['5', '2', '1', '1', '1'],
  )
  t.equal(await figure('Latest'), '3 min')
  t.match(await rowsOf(page).first().textContent(), /102Missed/, 'the worst comes first')
  t.match(await rowsOf(page).last().textContent(), /110Pending/)

  await t.test('and draws how late they rang, in the colours of the theme', async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`:root[data-theme=${colorScheme}]`).waitFor()
      // Two dots for those who answered, a cross for the one who did not.
      await untilTrue(page, `${dotsOf('--accent')} > 20 && ${dotsOf('--bad')} > 10`)
      await requireAccessible(t, page)
    }
  })

  await t.test('as wide as the screen is', async (t) => {
    const widthOf = async () => (await page.locator('.plot canvas').boundingBox())?.width ?? 0
    const before = await widthOf()
    await page.setViewportSize({ width: 420, height: 800 })
    await untilTrue(page, `document.querySelector('.plot canvas').clientWidth < 420`)
    t.ok((await widthOf()) < before)
    await requireAccessible(t, page)
  })

  await t.test('day by day', async () => {
    await page.getByRole('button', { name: 'Day after' }).click()
    await page.getByRole('heading', { name: /November 16/ }).waitFor()
    await page.getByText('There are no wakeup calls on this day.').waitFor()
    await page.getByLabel('Day', { exact: true }).fill('2026-11-14')
    await page.getByRole('heading', { name: /November 14/ }).waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByText('One call never rang.').waitFor()
  })

  await t.test('and again when something happens', async (t) => {
    await hotel.desk.post('/rest/wakeup', { room: 111, datetime: '2026-11-15T23:31' }).expect(201)
    await page.getByText('2 calls are still to come.').waitFor()
    await page.getByRole('link', { name: 'What happened in room 102' }).click()
    await page.getByText('All that happened to one call.').waitFor()
    await rowsOf(page).first().getByText('Missed').waitFor()
    t.ok(await page.getByRole('cell', { name: '102', exact: true }).count())
  })
})

t.test('a day is typed with its year, and a half of a year is no day', async (t) => {
  const hotel = await openMorning(t)
  const page = await openAdminPage(t, { browser, hotel, as: 'admin', view: 'admin/summary' })
  await page.getByText('One call never rang.').waitFor()
  await page.getByLabel('Day', { exact: true }).focus()
  await page.keyboard.type('11102025')
  await page.getByRole('heading', { name: 'November 10, 2025' }).waitFor()

  const asked: string[] = []
  page.on('request', (request) => {
    const start = new URL(request.url()).searchParams.get('start')
    if (start !== null) asked.push(start)
  })
  await page.goto(page.url().replace(/#.*/, '#/admin/log'))
  await page.getByLabel('From').focus()
  const read = page.waitForRequest(/start=20251110/)
  await page.keyboard.type('11102025')
  await read
  t.notOk(
    asked.some((start) => start.startsWith('0')),
    'the whole log is not read on the way',
  )
})
