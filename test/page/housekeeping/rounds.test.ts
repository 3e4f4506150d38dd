import t from 'tap'
import { type Hotel, openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chargesOf } from '../support/charges.ts'
import { furnishManyRooms } from '../support/furnish.ts'
import { untilCount } from '../support/until-true.ts'
import { putAway } from './offline.ts'

const browser = await sharedBrowser()
const maid = { browser, as: 'maid', viewport: { width: 390, height: 844 }, insecure: true } as const
const view = 'housekeeping'

/** 60 rooms: 101 to 105 are dirty, after which they are usually clean. */
async function openRounds(t: Parameters<typeof openHotel>[0]): Promise<Hotel> {
  const hotel = await openHotel(t, { furnish: furnishManyRooms })
  await hotel.admin.put('/rest/rsi/status/02', { next: '01' }).expect(200)
  for (const room of [101, 102, 103, 104, 105])
    await hotel.maid.post('/rest/rsi/change', { id: '02', room }).expect(200)
  return hotel
}

async function statusOf({ maid }: Hotel, room: string): Promise<string> {
  const { rooms } = (await maid.get('/rest/rsi/room').expect(200)).json
  return rooms.find((row: { room: string }) => row.room === room).description
}

t.test('one tap gives a room the status that usually comes next, and can be undone', async (t) => {
  const hotel = await openRounds(t)
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('button', { name: 'Room 101: set Clean' }).click()
  await page.getByRole('link', { name: /^101 Clean/ }).waitFor()
  await until('it is clean', async () => (await statusOf(hotel, '101')) === 'Clean')
  await requireAccessibleByDayAndNight(t, page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until('it is dirty', async () => (await statusOf(hotel, '101')) === 'Dirty')
  await page.getByRole('button', { name: 'Room 101: set Clean' }).waitFor()
})

t.test('what was chosen after a status is offered after it from then on', async (t) => {
  const hotel = await openRounds(t)
  await hotel.maid.post('/rest/rsi/change', { id: '03', room: 201 }).expect(200)
  await hotel.maid.post('/rest/rsi/change', { id: '03', room: 202 }).expect(200)
  const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/201' })
  await page.getByRole('button', { name: 'Out of order' }).click()
  await page.goto(`${new URL(page.url()).origin}/#/housekeeping`)
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByRole('button', { name: 'Room 202: set Out of order' }).waitFor()
})

t.test('rooms that are alike are counted and listed, and one leads to the next', async (t) => {
  const hotel = await openRounds(t)
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('button', { name: 'Dirty 5' }).click()
  const tiles = page.getByRole('list', { name: 'Rooms' }).getByRole('link')
  await untilCount(tiles, 5)
  await requireAccessibleByDayAndNight(t, page)
  await page.getByRole('link', { name: /^102/ }).click()
  await page.getByRole('button', { name: /^Clean/ }).click()
  await page.getByRole('link', { name: 'Next: 103' }).click()
  await page.getByRole('heading', { name: 'Room 103' }).waitFor()
  await page.getByRole('link', { name: 'Back: 102' }).waitFor()
  await page.getByRole('link', { name: 'All rooms' }).click()
  await page.getByRole('button', { name: 'Dirty 4' }).waitFor()
  await untilCount(tiles, 4)
})

t.test('several rooms get a status at once', async (t) => {
  const hotel = await openRounds(t)
  const page = await openPage(t, { ...maid, hotel, view })
  await page.getByRole('button', { name: 'Several rooms' }).click()
  for (const room of ['101', '103', '104'])
    await page.getByRole('checkbox', { name: new RegExp(`^${room}`) }).check()
  await page.getByText('3 rooms').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await page.getByRole('button', { name: 'Inspected', exact: true }).click()
  for (const room of ['101', '103', '104'])
    await until(`${room} is inspected`, async () => (await statusOf(hotel, room)) === 'Inspected')
  t.equal(await statusOf(hotel, '102'), 'Dirty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until('all are dirty', async () => (await statusOf(hotel, '104')) === 'Dirty')
})

t.test('the sum is told while somebody taps, and a charge waits before it is sent', async (t) => {
  const hotel = await openRounds(t)
  const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/301' })
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByRole('button', { name: /^Cola/ }).click()
  await page.getByRole('button', { name: /^Postcard/ }).click()
  await page.getByText('3 items · 9.60').waitFor()
  await page.getByRole('button', { name: 'Charge room 301' }).click()
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 items · 9.60').waitFor()
  t.same(await chargesOf(hotel), [])
  await page.getByRole('button', { name: 'Take off one Postcard' }).click()
  await page.getByRole('button', { name: 'Charge room 301' }).click()
  await page.getByText('sent in a few seconds').waitFor()
  await page.getByText(/sent \d/).waitFor()
  t.same(await chargesOf(hotel), ['301 2 × Cola'])
})

t.test('whoever puts the telephone away has nothing to undo: the charge is sent', async (t) => {
  const hotel = await openRounds(t)
  const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/302' })
  await page.clock.install()
  await page.getByRole('button', { name: /^Water/ }).click()
  await page.getByRole('button', { name: 'Charge room 302' }).click()
  await page.getByText('sent in a few seconds').waitFor()
  t.same(await chargesOf(hotel), [])
  await putAway(page)
  await until('it is charged', async () => (await chargesOf(hotel)).length === 1)
})

t.test(
  'a charge that was sent is taken back, and the desk is asked where that takes a hand',
  async (t) => {
    const hotel = await openRounds(t)
    const page = await openPage(t, { ...maid, hotel, view: 'housekeeping/room/303' })
    const charge = async (name: RegExp) => {
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: 'Charge room 303' }).click()
      await putAway(page)
    }
    const takeBack = async (what: string) => {
      const entry = page.getByRole('listitem').filter({ hasText: what })
      await entry.getByRole('button', { name: 'Take back' }).click()
      await requireAccessibleByDayAndNight(t, page)
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      await entry.getByText('taken back').waitFor()
    }
    await charge(/^Water/)
    await takeBack('1 × Water')
    await page.getByText('1 × Water: taken back.').waitFor()
    await charge(/^Cola/)
    await until('it is charged', async () => (await chargesOf(hotel)).length === 3)
    const { store } = hotel.daemon
    const sent = store.delivery('opera', 2)
    if (sent) {
      const record = { ...sent, state: 'acknowledged', attempts: 1 } as const
      await store.commit(() => ({ change: [{ put: 'delivery', record }], value: undefined }))
    }
    await takeBack('1 × Cola')
    await page.getByText('The front desk was asked to take it off the bill.').waitFor()
    const desk = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language: 'en' })
    const alarms = desk.getByRole('region', { name: 'Needs you now' })
    await alarms.getByText('Room 303: take a charge off the bill by hand.').waitFor()
    await alarms.getByText('1 × Cola: opera').waitFor()
    await requireAccessibleByDayAndNight(t, desk)
    await alarms.getByRole('button', { name: 'Taken off: room 303' }).click()
    await alarms.waitFor({ state: 'hidden' })
  },
)
