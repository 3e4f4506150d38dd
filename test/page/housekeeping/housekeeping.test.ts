import type { Page } from 'playwright-core'
import t from 'tap'
import { fullSite, openHotel } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chargesOf } from '../support/charges.ts'
import { furnishManyRooms } from '../support/furnish.ts'
import { untilTitle } from '../support/until-true.ts'
import { putAway } from './offline.ts'

const browser = await sharedBrowser()
/** A phone in the hotel's own network. */
const maid = { browser, as: 'maid', viewport: { width: 390, height: 844 }, insecure: true } as const
const view = 'housekeeping'

t.test('a maid picks a floor, a room and a status, and charges the minibar', async (t) => {
  const hotel = await openHotel(t, { furnish: furnishManyRooms })
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('button', { name: '3', exact: true }).click()
  await requireAccessible(t, page)
  await page.getByRole('link', { name: /^305/ }).click()
  await page.getByRole('heading', { name: 'Room 305' }).waitFor()
  await page.locator('h1:focus').waitFor()
  await untilTitle(page, 'Room 305 – Hotel Astoria')
  const water = page.getByRole('button', { name: /^Water/ })
  // What comes from another list stands above it.
  await page.getByRole('button', { name: 'Dirty' }).waitFor()
  const placeBefore = await water.boundingBox()
  await page.getByRole('button', { name: 'Dirty' }).click()
  await page.getByText(/sent \d/).waitFor()
  t.strictSame(await water.boundingBox(), placeBefore, 'nothing moves under the finger')
  await page.getByRole('button', { name: 'Dirty', pressed: true }).waitFor()
  const board = await hotel.admin.get('/rest/rsi/room').expect(200)
  t.match(
    board.json.rooms.find(({ room }: { room: string }) => room === '305'),
    { description: 'Dirty', actor: 'maid' },
  )
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByRole('button', { name: /^Nuts/ }).click()
  await page.getByText('3 items').waitFor()
  await page.getByRole('button', { name: 'Take off one Cola' }).click()
  await page.getByText('2 items').waitFor()
  await requireAccessible(t, page)
  await page.getByRole('button', { name: 'Charge room 305' }).click()
  await putAway(page)
  await page
    .getByText(/sent \d/)
    .nth(2)
    .waitFor()
  t.strictSame(await chargesOf(hotel), ['305 1 × Cola', '305 1 × Nuts'])
  await page.getByText('All sent').waitFor()
  await showDark(page)
  await requireAccessible(t, page)
  await page.goBack()
  await page.getByRole('link', { name: /^305 ?Dirty/ }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: /^301/ }).waitFor()
  t.equal(await page.getByRole('link', { name: /^101/ }).count(), 0, 'the floor is remembered')
  await page.getByLabel('Find a room').fill('112')
  await page.getByRole('link', { name: /^112/ }).waitFor()
  await page.getByLabel('Find a room').fill('999')
  await page.getByText('No room has 999').waitFor()
})

t.test(
  'a picked item that is taken off the list is named, and the others are charged',
  async (t) => {
    const hotel = await openHotel(t)
    const room = 'housekeeping/room/105'
    const page = await openPage(t, { ...maid, hotel, view: room })
    await page.getByRole('button', { name: /^Cola/ }).click()
    await page.getByRole('button', { name: /^Water/ }).click()
    const { items } = (await hotel.admin.get('/rest/isi/item').expect(200)).json
    const cola = items.find(({ description }: { description: string }) => description === 'Cola')
    await hotel.admin.delete(`/rest/isi/item/${cola.id}`).expect(200)
    await page.getByRole('alert').getByText('not charged: Cola').waitFor()
    await requireAccessible(t, page)
    await page.getByRole('button', { name: 'Charge room 105' }).click()
    await putAway(page)
    await page.getByText('All sent').waitFor()
    t.strictSame(await chargesOf(hotel), ['105 1 × Water'])
  },
)

t.test('what was picked is still there when the page is loaded again', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/105' })
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByText('2 items').waitFor()
  await page.reload()
  await page.getByText('2 items').waitFor()
  await page.getByRole('button', { name: 'Charge room 105' }).click()
  await putAway(page)
  await page.getByText(/sent \d/).waitFor()
  await page.reload()
  await page.getByText('Tap what was used.').waitFor()
  t.strictSame(await chargesOf(hotel), ['105 2 × Cola'])
  await page.getByRole('button', { name: /^Cola/ }).click()
  hotel.clock.advance(5 * 3_600_000)
  await page.evaluate("sessionStorage.removeItem('nightporter.seen.arrival')")
  await page.reload()
  await page.getByText('Tap what was used.').waitFor()
})

t.test('items, shelves and statuses stand in the order of their numbers', async (t) => {
  const furnish: typeof furnishManyRooms = async (admin) => {
    const load = (kind: string, csv: string) => admin.csv(`/rest/import/${kind}`, csv).expect(200)
    const csv = 'id,description\n10,Tenth\n2,Second\n1,First'
    await load('rooms', 'room\n101')
    await load('categories', csv)
    await load(
      'items',
      'id,description,category,price\n10,J,1,1\n2,B,1,1\n1,A,1,1\n3,C,2,1\n4,D,10,1',
    )
    await load('statuses', csv)
  }
  const hotel = await openHotel(t, { furnish })
  const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/101' })
  await page.getByRole('heading', { name: 'Tenth' }).waitFor()
  await page.getByRole('button', { name: 'Tenth', exact: true }).waitFor()
  const items = await page.locator('.item').allTextContents()
  t.same(
    items.map((text) => text[0]),
    ['A', 'B', 'J', 'C', 'D'],
  )
  const ordered = ['First', 'Second', 'Tenth']
  t.strictSame(await page.locator('.shelf h3').allTextContents(), ordered)
  t.strictSame(await page.locator('.status-choice button').allTextContents(), ordered)
})

t.test('no more can be tapped than the item’s max', async (t) => {
  const hotel = await openHotel(t)
  const view = 'housekeeping/room/101'
  const page = await openPage(t, { ...maid, hotel, view })
  const crisps = page.getByRole('button', { name: /^Crisps/ })
  for (let n = 0; n < 4; n += 1) await crisps.click({ force: true })
  await page.getByText('2 is the most that can be charged at once').waitFor()
  await page.getByText('2 items').waitFor()
  await page.getByRole('link', { name: 'All rooms' }).click()
  await page.getByRole('link', { name: /^101.*2 not charged/ }).click()
  await page.getByRole('button', { name: 'Charge room 101' }).click()
  await putAway(page)
  await page.getByText(/sent \d/).waitFor()
  t.strictSame(await chargesOf(hotel), ['101 2 × Crisps'])
})

t.test('everything to tap is large, and nothing sticks out of a small screen', async (t) => {
  const hotel = await openHotel(t)
  const viewport = { width: 360, height: 640 }
  const page = await openPage(t, { ...maid, hotel, view, viewport })
  await page.getByRole('link', { name: /^101/ }).waitFor()
  t.strictSame(await smallTargets(page), [])
  await page.getByRole('link', { name: /^101/ }).click()
  await page.getByRole('button', { name: /^Crisps/ }).waitFor()
  await page.getByRole('button', { name: 'Dirty' }).waitFor()
  t.strictSame(await smallTargets(page), [])
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
})

t.test('where statuses are not licensed, minibars are charged all the same', async (t) => {
  const licence = '[[licence]]\nid = 3\nname = "Room status"\nvalue = 0\n'
  const hotel = await (await openHotel(t)).reopen(fullSite + licence)
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('link', { name: '102', exact: true }).click()
  await page.getByRole('button', { name: /^Water/ }).click()
  t.equal(await page.getByRole('heading', { name: 'Status' }).count(), 0)
  await page.getByRole('button', { name: 'Charge room 102' }).click()
  await putAway(page)
  await page.getByText(/sent \d/).waitFor()
  t.strictSame(await chargesOf(hotel), ['102 1 × Water'])
  t.equal(await page.locator('.banner').count(), 0)
})

t.test('who may not charge sees no minibar, and a status set by others appears', async (t) => {
  const hotel = await openHotel(t)
  const view = 'housekeeping/room/102'
  const page = await openPage(t, { ...maid, hotel, as: 'desk', view })
  await page.getByRole('button', { name: 'Clean' }).waitFor()
  t.equal(await page.getByRole('heading', { name: 'Minibar' }).count(), 0)
  await page.getByTitle('Connected').waitFor()
  await hotel.maid.post('/rest/rsi/change', { id: '02', room: '102' }).expect(200)
  await page.getByRole('button', { name: 'Dirty', pressed: true }).waitFor()
  await page.getByText(/, maid$/).waitFor()
})

t.test('a room whose name has letters can be typed on a telephone', async (t) => {
  const hotel = await openHotel(t, { furnish: furnishManyRooms })
  const page = await openPage(t, { ...maid, hotel, view })
  const find = page.getByLabel('Find a room')
  t.equal(await find.getAttribute('inputmode'), 'numeric')
  await hotel.admin.post('/rest/room', { room: 'Suite-2' }).expect(201)
  await page.getByRole('button', { name: 'Other' }).waitFor()
  t.equal(await find.getAttribute('inputmode'), 'text')
  await find.fill('sui')
  await page.getByRole('link', { name: /^Suite-2/ }).waitFor()
})

t.test('where there are no rooms, who may add them is shown the way', async (t) => {
  const hotel = await openHotel(t, { furnish: async () => undefined })
  const page = await openPage(t, { browser, hotel, as: 'admin', view })
  await page.getByText('There are no rooms yet').waitFor()
  await page.getByRole('link', { name: 'Add rooms' }).click()
  await page.getByRole('heading', { name: 'Rooms' }).waitFor()
})

t.test('whatever somebody has written into the storage, the page is there', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('link', { name: /^101/ }).waitFor()
  await page.evaluate("sessionStorage.setItem('nightporter.picks.maid/', '')")
  for (const text of [
    '7',
    '[null]',
    '{"version":1}',
    '{',
    '"text"',
    '{"account":null}',
    '{"atMs":0,"rows":[{}]}',
  ]) {
    await page.evaluate(`for (const key of Object.keys(sessionStorage))
      if (key.includes('.seen.') || key.includes('.picks.')) sessionStorage.setItem(key, ${JSON.stringify(text)})
      for (const key of ['floor', 'theme', 'groups', 'unsent.%/x', 'unsent.maid/x'])
      localStorage.setItem('nightporter.' + key, ${JSON.stringify(text)})`)
    await page.reload()
    await page.getByRole('link', { name: /^101/ }).waitFor()
  }
  await page.evaluate(`sessionStorage.setItem('nightporter.session', '[7]')`)
  await page.reload()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})

t.test('text that looks like script is text', async (t) => {
  const hotel = await openHotel(t)
  const evil = '<img src=x onerror=alert(1)>'
  await hotel.admin.post('/rest/rsi/status', { id: '66', description: evil }).expect(201)
  const item = { id: '66', description: evil, category: '1', price: '0' }
  await hotel.admin.post('/rest/isi/item', item).expect(201)
  await hotel.admin.post('/rest/room', { room: '<b>7</b>'.replace('/', '') }).expect(201)
  const view = 'housekeeping/room/101'
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('button', { name: evil, exact: true }).first().click()
  await page.locator('.item', { hasText: evil }).filter({ hasText: 'free' }).click()
  await page.getByRole('button', { name: 'Charge room 101' }).click()
  await putAway(page)
  await page
    .getByText(/sent \d/)
    .nth(1)
    .waitFor()
  await page.getByRole('link', { name: 'All rooms' }).click()
  await page.getByRole('link', { name: `101 ${evil}` }).waitFor()
  await page.getByRole('button', { name: 'Other' }).click()
  await page.reload()
  await page.getByRole('link', { name: '<b>7<b>' }).click()
  await page.getByRole('heading', { name: 'Room <b>7<b>' }).waitFor()
  t.equal(await page.locator('img').count(), 0)
})

async function showDark(page: Page): Promise<void> {
  await page.evaluate('document.documentElement.dataset.theme = "dark"')
}

/** What is smaller than a thumb, in the view. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.housekeeping :is(a, button, input)')]
    .map((part) => ({ text: part.textContent, ...part.getBoundingClientRect().toJSON() }))
    .filter(({ width, height }) => width < 48 || height < 48)
    .map(({ text, width, height }) => text + ': ' + width + ' × ' + height)`)
}
