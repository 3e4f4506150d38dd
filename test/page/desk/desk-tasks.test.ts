import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { untilCount } from '../support/until-true.ts'
import { alarms, book, openDesk } from './desk.ts'

const browser = await sharedBrowser()
const minute = 60_000

t.test('what staff do for guests is listed, alarms when it is time, and is done', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.put('/rest/room/102', { needs: 'flash' }).expect(200)
  // Its phone is busy: nobody but staff wakes this guest.
  await book(hotel, { room: 108, time: '0715', needs: 'knock' })
  await book(hotel, { room: 102, time: '0900' })
  await book(hotel, { room: 103, time: '0800' })
  await book(hotel, { room: 104, datetime: '2026-11-16T06:45', needs: 'knock' })
  const page = await openDesk(t, { browser, hotel })
  const tasks = page.getByRole('region', { name: 'To do for guests' })
  await untilCount(tasks.getByRole('listitem'), 2)
  t.strictSame(await tasks.getByRole('listitem').allTextContents(), [
    'Room 108 at 07:15: knock at the door.',
    'Room 102 at 09:00: flashing lamp.',
  ])
  t.equal(await alarms(page).isVisible(), false)

  hotel.clock.advance(5 * minute)
  await hotel.daemon.desk.tick()
  await alarms(page).getByText('Room 108 at 07:15: knock at the door.').waitFor()
  await alarms(page)
    .getByRole('button', { name: /Silence for 2 minutes|Switch the sound on/ })
    .waitFor()
  await requireAccessibleByDayAndNight(t, page)
  t.strictSame(await tasks.getByRole('listitem').allTextContents(), [
    'Room 102 at 09:00: flashing lamp.',
  ])
  await alarms(page).getByRole('button', { name: 'Done: room 108' }).click()
  await alarms(page).waitFor({ state: 'hidden' })
  t.same((await hotel.desk.get('/rest/alert').expect(200)).json.alerts, [])

  hotel.clock.advance(5 * minute)
  await until('staff are told that it is time', async () => {
    await hotel.daemon.desk.tick()
    return (await hotel.desk.get('/rest/alert').expect(200)).json.alerts.length > 0
  })
  await alarms(page).getByText('Room 108 at 07:15 (now): knock at the door.').waitFor()
  await alarms(page).getByRole('button', { name: 'Done: room 108' }).click()
  await alarms(page).waitFor({ state: 'hidden' })
  t.same((await hotel.desk.get('/rest/alert').expect(200)).json.alerts, [])
  const { log } = (await hotel.admin.get('/rest/wakeup/log?room=108').expect(200)).json
  const seen = log.filter(({ event }: { event: string }) => event === 'confirmed')
  t.match(seen, [{ detail: 'seen to, knock' }, { detail: 'seen to, knock' }])
})

const spoken = {
  de: ['Zimmer 101 um 07:10: an die Tür klopfen, Blinklampe.', 'Erledigt: Zimmer 101'],
  fr: [
    'Chambre 101 à 07:10\u00A0: frapper à la porte, lampe clignotante.',
    'Fait\u00A0: chambre 101',
  ],
  es: ['Habitación 101 a las 7:10: llamar a la puerta, lámpara intermitente.', 'Hecho'],
  it: ['Camera 101 alle 07:10: bussare alla porta, luce lampeggiante.', 'Fatto: camera 101'],
  nl: ['Kamer 101 om 07:10: op de deur kloppen, knipperlicht.', 'Gedaan: kamer 101'],
}

t.test('a guest who needs help alarms in every language', async (t) => {
  const hotel = await openHotel(t)
  await book(hotel, { room: 101, time: '0710', needs: 'knock,flash' })
  await hotel.daemon.desk.tick()
  for (const [language, [text = '', done = '']] of Object.entries(spoken)) {
    const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language })
    await page.locator('.alarms').getByText(text).waitFor()
    await page.locator('.alarms').getByRole('button', { name: done }).waitFor()
  }
})
