import type { Page } from 'playwright-core'
import t from 'tap'
import { settleMs } from '../../../src/page/parts/focus/use-settled-clicks.ts'
import { type Hotel, openHotel } from '../../support/hotel.ts'
import { waitOut } from '../../support/wait-out.ts'
import { requireAccessibleByDayAndNight } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { untilCount, untilTitle } from '../support/until-true.ts'
import { alarms, book, openDesk, tab } from './desk.ts'

const browser = await sharedBrowser()

interface Alerted {
  readonly id: string
  readonly kind: string
  readonly room?: string
  readonly scheduled?: string
  readonly detail?: string
}

const guests: Alerted = {
  id: 'guests opera west',
  kind: 'guests',
  detail: 'The list names 5 guests, 30 were known; it would cancel 15 calls.',
}

/** The system as it is, with these alerts; they go when they are dealt with. Gives what was asked for. */
async function alert(page: Page, alerts: readonly Alerted[]): Promise<string[]> {
  const asked: string[] = []
  let open = alerts.map((alert) => ({
    ...{ room: '', scheduled: null, result: null, attempts: 0, calls: 0 },
    ...{ time: '2026-11-15T07:00:00+01:00', ...alert },
  }))
  const done = (id: string) => {
    open = open.filter((alert) => alert.id !== id)
  }
  await page.route('**/rest/alert', (route) => route.fulfill({ json: { alerts: open } }))
  await page.route(/\/rest\/(alert|property)\/./, (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    asked.push([request.method(), pathname, request.postData() ?? ''].join(' ').trim())
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    done(pathname.includes('/alert/') ? name : `guests ${name}`)
    return route.fulfill({ status: 200, headers: { Location: pathname } })
  })
  await page.route(/\/rest\/wakeup\/[-0-9a-f]{36}$/, async (route) => {
    if (route.request().method() === 'DELETE') done(route.request().url().split('/').at(-1) ?? '')
    await route.continue()
  })
  return asked
}

/** The desk, where these alerts wait. */
async function openAlerted(
  t: Parameters<typeof openDesk>[0],
  hotel: Hotel,
  alerts: readonly Alerted[],
) {
  const page = await openDesk(t, { browser, hotel, insecure: false })
  const asked = await alert(page, alerts)
  await page.reload()
  await untilCount(alarms(page).getByRole('listitem'), alerts.length)
  return { page, asked }
}

const button = (page: Page, name: string | RegExp) => alarms(page).getByRole('button', { name })

t.test('the call of a room that is said to be empty is kept, or cancelled', async (t) => {
  const hotel = await openHotel(t)
  const kept = await book(hotel, { room: 101, time: '0800' })
  const ended = await book(hotel, { room: 102, datetime: '2026-11-16T06:45' })
  const { page, asked } = await openAlerted(t, hotel, [
    { id: kept, kind: 'vacant', room: '101' },
    { id: ended, kind: 'vacant', room: '102', scheduled: '2026-11-16T06:45:00+01:00' },
  ])
  const line = (room: number) =>
    alarms(page)
      .getByRole('listitem')
      .filter({ hasText: `${room}` })
  await line(101).getByText('has a wakeup call at 08:00').waitFor()
  await line(102).getByText('has a wakeup call tomorrow at 06:45').waitFor()
  await requireAccessibleByDayAndNight(t, page)
  await untilTitle(page, '(2) ⚠ Needs you now · Hotel Astoria')
  await button(page, 'Keep the call: room 101').click()
  await untilCount(alarms(page).getByRole('listitem'), 1)
  t.strictSame(asked, [`DELETE /rest/alert/${kept}`])
  await waitOut(settleMs)
  await button(page, 'Cancel the call: room 102').click()
  await alarms(page).waitFor({ state: 'hidden' })
  await tab(page, 'Pending 1').waitFor()
  await hotel.desk.get(`/rest/wakeup/${kept}`).expect(200)
  await hotel.desk.get(`/rest/wakeup/${ended}`).expect(404, 301)
})

t.test('a guest list that would end much is accepted, or nothing is changed', async (t) => {
  const hotel = await openHotel(t)
  const other = { id: 'guests mews', kind: 'guests' }
  const { page, asked } = await openAlerted(t, hotel, [guests, other])
  const line = alarms(page).getByRole('listitem').filter({ hasText: 'opera west' })
  await line.getByText('The list names 5 guests, 30 were known').waitFor()
  t.equal(await line.locator('[lang=en]').count(), 1)
  await requireAccessibleByDayAndNight(t, page)
  await button(page, 'Accept the list: opera west').click()
  await untilCount(alarms(page).getByRole('listitem'), 1)
  await waitOut(settleMs)
  await button(page, 'Keep as it is: mews').click()
  await alarms(page).waitFor({ state: 'hidden' })
  t.strictSame(asked, [
    'PUT /rest/property/opera%20west list=accept',
    'DELETE /rest/alert/guests%20mews',
  ])
})

t.test('what asks for a decision is not loud, and is not hidden with what is', async (t) => {
  const hotel = await openHotel(t)
  const { page } = await openAlerted(t, hotel, [guests, { ...guests, id: 'guests mews' }])
  t.equal(await button(page, /Silence|sound|Sound/).count(), 0)
  t.equal(await button(page, 'Hide all alerts').count(), 0)
  await page.unrouteAll({ behavior: 'wait' })
  const failed = (id: string, room: string) => ({ id, kind: 'failed', room })
  const asked = await alert(page, [guests, failed('1', '103'), failed('2', '104')])
  await page.reload()
  await untilCount(alarms(page).getByRole('listitem'), 3)
  await button(page, /Silence for 2 minutes|Switch the sound on/).waitFor()
  await button(page, 'Hide all alerts').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide all alerts' }).click()
  await untilCount(alarms(page).getByRole('listitem'), 1)
  t.strictSame(asked.toSorted(), ['DELETE /rest/alert/1', 'DELETE /rest/alert/2'])
  await button(page, 'Accept the list: opera west').waitFor()
})

t.test('an alert that the page does not know is shown with what it says', async (t) => {
  const hotel = await openHotel(t)
  const strange = { id: 'fire', kind: 'emergency', room: '104', detail: 'Room 104 dialled 112.' }
  const { page, asked } = await openAlerted(t, hotel, [strange])
  await alarms(page).getByText('Room 104 dialled 112.').waitFor()
  await button(page, /Silence for 2 minutes|Switch the sound on/).waitFor()
  await button(page, /^Hide alert/).click()
  await alarms(page).waitFor({ state: 'hidden' })
  t.strictSame(asked, ['DELETE /rest/alert/fire'])
})

t.test('a decision that the system does not take is told, and asked for again', async (t) => {
  const hotel = await openHotel(t)
  const page = await openDesk(t, { browser, hotel, insecure: false, expected: [/status of 403/] })
  const description = 'Your account lacks the administrator permission.'
  await alert(page, [guests])
  await page.route(/\/rest\/property\//, (route) =>
    route.fulfill({ status: 403, json: { error: 102, description } }),
  )
  await page.reload()
  await button(page, 'Accept the list: opera west').click()
  await page.getByRole('alert').getByText(description).waitFor()
  await button(page, 'Accept the list: opera west').waitFor()
})

const spoken = {
  de: ['Weckruf behalten', 'Weckruf löschen', 'Liste annehmen', 'So lassen'],
  fr: ['Garder le réveil', 'Annuler le réveil', 'Accepter la liste', 'Laisser ainsi'],
  es: ['Mantener la llamada', 'Anular la llamada', 'Aceptar la lista', 'Dejarlo como está'],
  it: ['Mantenere la sveglia', 'Annullare la sveglia', 'Accettare l’elenco', 'Lasciare così'],
  nl: ['Wekoproep behouden', 'Wekoproep annuleren', 'Lijst accepteren', 'Zo laten'],
}

for (const [language, buttons] of Object.entries(spoken))
  t.test(`both are asked in ${language}`, async (t) => {
    const hotel = await openHotel(t)
    const id = await book(hotel, { room: 101, time: '0800' })
    const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language })
    await alert(page, [guests, { id, kind: 'vacant', room: '101' }])
    await page.reload()
    for (const name of buttons)
      await page.locator('.alarms').getByRole('button', { name }).waitFor()
  })
