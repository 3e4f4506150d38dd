import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../../support/hotel.ts'
import { requireAccessible } from '../../support/accessible.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { untilTrue } from '../../support/until-true.ts'
import { openDesk } from '../desk.ts'

const browser = await sharedBrowser()
const evening = '2026-11-15T22:10:09+01:00'

const rooms = (page: Page) => page.getByRole('combobox', { name: 'Room', exact: true })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const manage = (page: Page) => page.getByRole('button', { name: 'Groups', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

t.test(
  'rooms are kept as a group of every desk, chosen by name, renamed and deleted',
  async (t) => {
    const hotel = await openHotel(t, { at: evening })
    const groupOf = (name: string) => hotel.desk.get(`/rest/group/${encodeURIComponent(name)}`)
    const [page, other] = [
      await openDesk(t, { browser, hotel }),
      await openDesk(t, { browser, hotel }),
    ]
    await rooms(page).fill('101-103,105')
    await page.getByRole('button', { name: 'Keep these rooms as a group' }).click()
    await page.getByLabel('Name of the group').fill('Tour/bus')
    await page.keyboard.press('Enter')
    await page.getByText('without commas, slashes and @').waitFor()
    await page.getByLabel('Name of the group').fill('Tour bus')
    await requireAccessible(t, page)
    await page.keyboard.press('Enter')
    await said(page, 'The group “Tour bus” is kept, for every desk.').waitFor()
    t.match((await groupOf('Tour bus').expect(200)).json, { rooms: '101-103,105' })

    await manage(other).click()
    await other.getByRole('button', { name: 'Choose the group Tour bus' }).click()
    await other.locator('input.time:focus').waitFor()
    await other.keyboard.type('615')
    await said(other, /^4 rooms \(101, 102, 103, 105\): tomorrow, Mon 16 Nov, 06:15/).waitFor()
    await other.keyboard.press('Enter')
    await said(other, /^Booked/).waitFor()
    const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
    t.equal(pending.length, 4)

    await manage(page).click()
    await page.getByRole('button', { name: 'Edit the group Tour bus' }).click()
    const form = dialog(page, 'Edit the group Tour bus')
    t.equal(await form.getByLabel('Rooms of the group').inputValue(), '101-103,105')
    await form.getByLabel('Name of the group').fill('Crew')
    await form.getByLabel('Rooms of the group').fill('101-999x')
    await form.getByLabel('Rooms of the group').press('Enter')
    await form.getByText('There is no such room: 101-999x').waitFor()
    await form.getByLabel('Rooms of the group').fill('110-130')
    await form.getByLabel('Rooms of the group').press('Enter')
    await form.waitFor({ state: 'detached' })
    await dialog(page, 'Groups').getByText('11 rooms').waitFor()
    t.match((await groupOf('Crew').expect(200)).json, { rooms: '110-130' })
    await groupOf('Tour bus').expect(404, 312)
    t.equal(pending.length, 4, 'nothing was booked by the forms of groups')

    await page.getByRole('button', { name: 'Delete the group Crew' }).click()
    await page.getByText('It goes from every desk.').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
    await page.getByText('No groups yet').waitFor()
    await groupOf('Crew').expect(404, 312)
  },
)

t.test('a name that is in use is not taken twice', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  await hotel.desk.post('/rest/group', { name: 'Crew', rooms: '101' }).expect(201)
  const page = await openDesk(t, { browser, hotel })
  await rooms(page).fill('102,103')
  await page.getByRole('button', { name: 'Keep these rooms as a group' }).click()
  await page.getByLabel('Name of the group').fill('crew')
  await page.keyboard.press('Enter')
  await page.getByText('There is a group of this name.').waitFor()
  t.match((await hotel.desk.get('/rest/group').expect(200)).json.groups, [{ rooms: '101' }])
})

t.test('a group of a property system is chosen, and not edited', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  const page = await openDesk(t, { browser, hotel })
  const group = { name: 'opera/77', rooms: '101,104', property: 'opera', tenant: '' }
  await page.route('**/rest/group', (route) => route.fulfill({ json: { groups: [group] } }))
  await manage(page).click()
  await dialog(page, 'Groups').getByText('from opera').waitFor()
  t.equal(await page.getByRole('button', { name: /Edit the group|Delete the group/ }).count(), 0)
  await page.getByRole('button', { name: 'Choose the group opera/77' }).click()
  await said(page, '2 rooms (101, 104)').waitFor()
})

const kept = JSON.stringify([
  { name: 'Tour', rooms: ['101', '103'] },
  { name: 'Crew', rooms: ['102'] },
])
const keepInBrowser = `localStorage.setItem('nightporter.groups', ${JSON.stringify(kept)})`
const isForgotten = "localStorage.getItem('nightporter.groups') === null"

t.test('groups of this browser are taken over once', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  await hotel.desk.post('/rest/group', { name: 'crew', rooms: '110' }).expect(201)
  const page = await openDesk(t, { browser, hotel, expected: [/net::ERR/] })
  await page.evaluate(keepInBrowser)
  await page.reload()
  const offer = page.getByRole('region', { name: 'Groups of this browser' })
  await offer.getByText('Tour, Crew').waitFor()
  await requireAccessible(t, page)
  await page.route('**/rest/group', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await offer.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('alert').getByText('Not taken over, please try again: Tour, Crew.').waitFor()
  t.equal(await page.evaluate(isForgotten), false, 'nothing is lost')
  await page.unroute('**/rest/group')
  await offer.getByRole('button', { name: 'Take over' }).click()
  await said(page, 'Some names were not free, these are the new ones: Crew 2.').waitFor()
  await offer.waitFor({ state: 'detached' })
  await untilTrue(page, isForgotten)
  t.match((await hotel.desk.get('/rest/group').expect(200)).json.groups, [
    { name: 'Crew 2', rooms: '102' },
    { name: 'Tour', rooms: '101,103' },
    { name: 'crew', rooms: '110' },
  ])
})

t.test('groups of this browser are forgotten when nobody wants them', async (t) => {
  const hotel = await openHotel(t, { at: evening })
  const page = await openDesk(t, { browser, hotel })
  await page.evaluate(keepInBrowser)
  await page.reload()
  await page.getByRole('button', { name: 'Delete them' }).click()
  const question = page.getByRole('dialog', { name: 'Delete these groups?' })
  await question.getByText('Tour, Crew').waitFor()
  await question.getByRole('button', { name: 'Delete them' }).click()
  await untilTrue(page, isForgotten)
  await page.reload()
  await page.getByTitle('Connected').waitFor()
  t.equal(await page.getByRole('button', { name: 'Take over' }).count(), 0)
  t.same((await hotel.desk.get('/rest/group').expect(200)).json.groups, [])
})
