import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { furnishManyRooms } from '../support/furnish.ts'

const browser = await sharedBrowser()
const hotel = await openHotel(t, { furnish: furnishManyRooms })

/** The page before anybody has logged in, and what it asks the system for from then on. */
async function openCounted() {
  const page = await openPage(t, { browser, hotel, language: 'en' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET') asked.push(pathname)
  })
  const timesOf = (path: string) => asked.filter((one) => one === path).length
  return { page, asked, timesOf }
}

async function logIn(page: Page, name: string, view: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${view}'`)
  await page.getByRole('textbox').first().fill(name)
  await page.locator('input[type=password]').fill('a good password')
  await page.locator('input[type=password]').press('Enter')
  await page.getByTitle('Connected').waitFor()
}

t.test('nothing is read twice when somebody logs in', async (t) => {
  const { page, asked, timesOf } = await openCounted()
  await logIn(page, 'desk', 'desk')
  const lists = ['/rest/room', '/rest/group', '/rest/wakeup/list', '/rest/wakeup/capacity']
  for (const path of ['/rest/clock', '/rest/system', '/rest/alert', ...lists])
    await until(`${path} was read`, () => timesOf(path) > 0)
  // Whatever would be read again is asked for before this is known to the page.
  await hotel.maid.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  await page.getByRole('row', { name: /101/ }).waitFor()
  await until('how full the night is was read again', () => timesOf('/rest/wakeup/capacity') === 2)
  const twice = asked.filter((path) => timesOf(path) > 1 && path !== '/rest/wakeup/capacity')
  t.same([...new Set(twice)], [])
})

t.test('the status of one room changes on the board, which is not read again', async (t) => {
  const { page, timesOf } = await openCounted()
  await logIn(page, 'maid', 'housekeeping')
  const tile = (name: RegExp) => page.getByRole('link', { name })
  await tile(/^101 No status yet/).waitFor()
  for (const [id, name] of [
    ['02', 'Dirty'],
    ['01', 'Clean'],
  ] as const) {
    await hotel.desk.post('/rest/rsi/change', { id, room: 101 }).expect(200)
    await tile(new RegExp(`^101 ${name}`)).waitFor()
  }
  t.equal(timesOf('/rest/rsi/room'), 1)
  await hotel.admin.post('/rest/room', { room: '199' }).expect(201)
  await tile(/^199/).waitFor()
  t.equal(timesOf('/rest/rsi/room'), 2, 'another room is another board')
})
