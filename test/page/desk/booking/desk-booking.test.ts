import type { Page } from 'playwright-core'
import t from 'tap'
import { type Hotel, openHotel } from '../../../support/hotel.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { openPage, sharedBrowser } from '../../support/browser.ts'
import { furnishManyRooms } from '../../support/furnish.ts'
import { keepMessages, untilRoomsKnown } from '../desk.ts'

const browser = await sharedBrowser()
const evening = '2026-11-15T22:10:09+01:00'
const hotel = await openHotel(t, { at: evening, furnish: furnishManyRooms })
/** What English speakers in Britain see: 24 hours. */
const language = 'en-GB'

const open = async (t: Parameters<typeof openPage>[0], more: object = {}): Promise<Page> => {
  const page = await openPage(t, {
    ...{ browser, hotel, as: 'desk', view: 'desk', insecure: true, language },
    ...{ viewport: { width: 1400, height: 900 } },
    ...more,
  })
  await page.getByRole('tab', { name: /Pending/ }).waitFor()
  await page
    .getByRole('button', { name: /06:45 to 07:00/ })
    .first()
    .waitFor()
  await untilRoomsKnown(page)
  await keepMessages(page)
  return page
}

const pendingOf = async ({ desk }: Hotel, room: string) =>
  (await desk.get(`/rest/wakeup/list/pending?room=${room}`).expect(200)).json.pending

const rooms = (page: Page) => page.getByRole('combobox', { name: 'Room', exact: true })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

t.test('three keystrokes and a time book a call, by keyboard alone', async (t) => {
  const page = await open(t)
  await page.keyboard.type('305645')
  await said(page, 'Room 305: tomorrow, Mon 16 Nov, 06:45, hotel time').waitFor()
  await said(page, /0 of \d+ calls are booked in that quarter/).waitFor()
  await requireAccessible(t, page)
  await page.keyboard.press('Enter')
  await said(page, 'Booked. Room 305: tomorrow').waitFor()
  t.match(await pendingOf(hotel, '305'), [
    { scheduled: '2026-11-16T06:45:00+01:00', source: 1, actor: 'desk', daily: false },
  ])
  t.equal(await rooms(page).inputValue(), '', 'the line is empty for the next guest')
  await page.getByRole('row', { name: /305/ }).waitFor()
  await page.keyboard.type('305700')
  await said(page, 'Room 305 has a call already: tomorrow, 06:45.').waitFor()
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'))
  await requireAccessible(t, page)
})

t.test('a double click books once, and complains of nothing', async (t) => {
  const page = await open(t)
  await page.keyboard.type('303645')
  await page.getByRole('button', { name: 'Book', exact: true }).dblclick()
  await said(page, 'Booked. Room 303: tomorrow').waitFor()
  t.equal(await page.getByText('Type a room number first.').count(), 0)
})

t.test('a space parts the room from the time, and a comma adds a room', async (t) => {
  const page = await open(t)
  await page.keyboard.type('201 6:50 pm')
  await said(page, 'Room 201: tomorrow, Mon 16 Nov, 18:50, hotel time').waitFor()
  await page.getByLabel('Time').fill('')
  await page.keyboard.type(',202,203-205')
  t.equal(await rooms(page).inputValue(), '201,202,203-205')
  await page.keyboard.type('2330')
  await said(page, /^5 rooms \(201, 202, 203, 204, 205\): today, Sun 15 Nov, 23:30/).waitFor()
  await page.keyboard.press('Enter')
  await said(page, /^Booked/).waitFor()
  for (const room of ['201', '205'])
    t.match(await pendingOf(hotel, room), [{ scheduled: '2026-11-15T23:30:00+01:00' }])
  await page.keyboard.type('204-206 2330')
  await said(page, '2 rooms have a call at this time already: 204, 205.').waitFor()
  await page.keyboard.press('Escape')
  t.equal(await rooms(page).inputValue(), '', 'Escape clears the line')
  await page.keyboard.type('2052330')
  await page.keyboard.press('Enter')
  await said(page, 'Already booked. Room 205: today').waitFor()
  await page.getByLabel('Find a room').fill('20')
  await page.getByRole('button', { name: 'Delete these 5 calls' }).click()
  await page.getByRole('dialog').getByText('Rooms 201, 202, 203, 204, 205: the phones').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Calls deleted: 5.').waitFor()
  await page.locator('.find-room input:focus').waitFor()
  t.same(await pendingOf(hotel, '205'), [])
})

t.test('a floor is chosen from the suggestions, every day from a date on', async (t) => {
  const page = await open(t)
  await page.keyboard.type('floor')
  await page.getByRole('option', { name: /floor 4/ }).waitFor()
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
  await requireAccessible(t, page)
  await page.keyboard.press('Enter')
  t.equal(await rooms(page).inputValue(), 'floor 4')
  await page.keyboard.type('7')
  await page.getByLabel('Day', { exact: true }).selectOption('On a date')
  await page.getByLabel('Date').fill('2026-11-20')
  await page.getByLabel('Every day').check()
  await said(page, /^15 rooms .*: Fri 20 Nov, 07:00, hotel time, and then every day/).waitFor()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await said(page, /^Booked. 15 rooms .* and then every day$/).waitFor()
  t.match(await pendingOf(hotel, '415'), [{ scheduled: '2026-11-20T07:00:00+01:00', daily: true }])
})

t.test('a suggestion is chosen with the mouse, and the time comes next', async (t) => {
  const page = await open(t)
  await page.keyboard.type('20')
  await page.getByRole('option', { name: '204' }).click()
  t.equal(await rooms(page).inputValue(), '204')
  await page.locator('input.time:focus').waitFor()
  await page.locator('.booking .suggestions').waitFor({ state: 'hidden' })
})

t.test('an unknown room is named at once, and what was typed stays', async (t) => {
  const page = await open(t)
  await page.keyboard.type('999 ')
  await said(page, 'There is no such room: 999').waitFor()
  await page.keyboard.press('Enter')
  t.equal((await rooms(page).inputValue()).trim(), '999')
  await page.locator('[role=combobox]:focus').waitFor()
  t.equal(await page.locator('.booking .wrong:not(:empty)').count(), 1, 'it is said once')
})

t.test('a time that has passed is said, and not asked of the system', async (t) => {
  const page = await open(t)
  await page.keyboard.type('304645')
  await page.getByLabel('Day', { exact: true }).selectOption('Today')
  await said(page, 'That time has passed today.').waitFor()
  await page.getByLabel('Time').press('Enter')
  await page.evaluate('fetch("/")')
  t.equal(await rooms(page).inputValue(), '304')
  await page.getByLabel('Every day').check()
  await said(
    page,
    'Room 304: tomorrow, Mon 16 Nov, 06:45, hotel time, and then every day',
  ).waitFor()
})

t.test('a group that is more than a quarter can ring is said before it is booked', async (t) => {
  const page = await open(t, { insecure: false })
  await page.route('**/rest/wakeup/capacity', async (route) => {
    const response = await route.fetch()
    const { capacity } = await response.json()
    const json = { capacity: capacity.map((quarter: object) => ({ ...quarter, possible: 8 })) }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page
    .getByRole('button', { name: /22:15 to 22:30.* of 8/ })
    .first()
    .waitFor()
  await page.keyboard.type('401-409 ')
  await page.keyboard.type('2220')
  await said(page, 'Only 8 more calls fit into that quarter of an hour').waitFor()
})

t.test('what the system refuses is said, and what was typed stays', async (t) => {
  const page = await open(t, { expected: [/status of 422/] })
  await page.keyboard.type('306645')
  await page.getByLabel('Day', { exact: true }).selectOption('On a date')
  await page.getByLabel('Date').fill('2029-01-01')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/more than 400 days ahead/)
    .waitFor()
  t.equal(await rooms(page).inputValue(), '306')
  t.equal(await page.getByLabel('Time').inputValue(), '645')
  t.same(await pendingOf(hotel, '306'), [])
})

t.test('the next booking can be typed while the answer to the one before is awaited', async (t) => {
  const page = await open(t, { insecure: false })
  await page.route('**/rest/wakeup', async (route) => {
    const isFirst = route.request().postData()?.includes('room=309')
    if (isFirst) await page.locator('[data-typed]').waitFor({ state: 'attached' })
    await route.continue()
  })
  await page.keyboard.type('309645')
  await page.keyboard.press('Enter')
  await page.keyboard.type('310700')
  await page.keyboard.press('Enter')
  await page.evaluate('document.body.dataset.typed = ""')
  await said(page, /^Booked. Room 309/).waitFor()
  await said(page, /^Booked. Room 310/).waitFor()
  t.equal((await pendingOf(hotel, '309')).length, 1)
  t.equal((await pendingOf(hotel, '310')).length, 1)
})

t.test('trying again after a lost answer books once', async (t) => {
  const page = await open(t, { expected: [/net::ERR/], insecure: false })
  const keys: (string | undefined)[] = []
  await page.route('**/rest/wakeup', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length % 2 === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await page.keyboard.type('307645')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The system does not answer').waitFor()
  t.equal(await rooms(page).inputValue(), '307')
  await page.keyboard.press('Enter')
  // The page may have heard of the call by then.
  await said(page, /^(Already b|B)ooked/).waitFor()
  t.equal(keys.length, 2)
  t.equal(keys[0], keys[1])
  t.equal((await pendingOf(hotel, '307')).length, 1)
  await page.keyboard.type('308645')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The system does not answer').waitFor()
  await page.getByLabel('Time').fill('7')
  await page.getByLabel('Time').fill('645')
  await Promise.all([page.waitForResponse('**/rest/wakeup'), page.keyboard.press('Enter')])
  t.not(keys[2], keys[3], 'what was changed meanwhile is another booking')
})

t.test('a quarter of the timeline is reached by arrow keys and fills in its time', async (t) => {
  await hotel.desk.post('/rest/wakeup', { room: 105, datetime: '2026-11-16T06:15' }).expect(201)
  const page = await open(t)
  const quarter = page.getByRole('button', { name: /06:45 to 07:00/ }).first()
  await page
    .getByRole('button', { name: /22:00 to 22:15/ })
    .first()
    .focus()
  for (let steps = 0; steps < 35; steps += 1) await page.keyboard.press('ArrowRight')
  t.ok(await quarter.evaluate((button) => button.matches(':focus')))
  await page.keyboard.press('Enter')
  t.equal(await page.getByLabel('Time').inputValue(), '06:45')
  await page.getByRole('button', { name: 'Only 06:45 to 07:00' }).waitFor()
  const room = page.getByRole('row').locator('.room')
  t.equal((await room.allTextContents()).includes('105'), false)
  await page.getByRole('button', { name: 'Only 06:45 to 07:00' }).click()
  await page.getByRole('row', { name: /105/ }).waitFor()
})

t.test('a hotel without rooms says where they are added', async (t) => {
  const page = await open(t, { as: 'admin' })
  await page.route('**/rest/room', (route) => route.fulfill({ json: { rooms: [] } }))
  await page.reload()
  await said(page, 'This hotel has no rooms yet').waitFor()
  const link = page.getByRole('link', { name: 'Add the rooms' })
  t.equal(await link.getAttribute('href'), '#/admin/rooms')
})
