import t from 'tap'
import { languages } from '../../src/page/words/words.ts'
import { openHotel } from '../support/hotel.ts'
import { book, oneTrySite, untilRoomsKnown } from './desk/desk.ts'
import { putAway } from './housekeeping/offline.ts'
import { requireAccessible } from './support/accessible.ts'
import { openPage, sharedBrowser } from './support/browser.ts'
import { furnishManyRooms } from './support/furnish.ts'

const browser = await sharedBrowser()
const evening = '2026-11-15T22:10:09+01:00'
/** A phone in the hotel's own network. */
const maid = { browser, as: 'maid', viewport: { width: 390, height: 844 }, insecure: true } as const

const spoken = [
  {
    language: 'de',
    title: 'Weckruf buchen',
    sentence: 'Zimmer 310: morgen, Mo., 16. Nov., 06:45 Uhr, Hotelzeit',
  },
  {
    language: 'fr',
    title: 'Programmer un réveil',
    sentence: 'Chambre 310\u00A0: demain, lun. 16 nov., 06:45, heure de l’hôtel',
  },
  {
    language: 'es',
    title: 'Programar una llamada despertador',
    sentence: 'Habitación 310: mañana, lun, 16 nov, 6:45, hora del hotel',
  },
  {
    language: 'it',
    title: 'Prenotare una sveglia',
    sentence: 'Camera 310: domani, lun 16 nov, 06:45, ora dell’hotel',
  },
  {
    language: 'nl',
    title: 'Wekoproep plannen',
    sentence: 'Kamer 310: morgen, ma 16 nov, 06:45 uur, hoteltijd',
  },
]

for (const { language, title, sentence } of spoken)
  t.test(`the desk speaks ${language}`, async (t) => {
    const hotel = await openHotel(t, { at: evening, furnish: furnishManyRooms })
    const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language })
    await page.getByRole('region', { name: title }).waitFor()
    await untilRoomsKnown(page)
    await page.keyboard.type('310645')
    await page.getByRole('status').getByText(sentence).waitFor()
  })

const yesterday = {
  de: 'Zimmer 101 wurde gestern um 23:50 nicht geweckt.',
  fr: 'La chambre 101 n’a pas été appelée hier à 23:50.',
  es: 'No se llamó a la habitación 101 ayer a las 23:50.',
  it: 'Il telefono della camera 101 non ha squillato ieri alle 23:50.',
  nl: 'Kamer 101 is gisteren om 23:50 niet gebeld.',
}

t.test('an alarm of the day before says so, in every language', async (t) => {
  const hotel = await openHotel(t, { site: oneTrySite, at: '2026-11-15T23:45:00+01:00' })
  await book(hotel, { room: 101, time: '2350' })
  hotel.clock.advance(50 * 60_000)
  await hotel.daemon.desk.tick()
  for (const [language, text] of Object.entries(yesterday)) {
    const page = await openPage(t, { browser, hotel, as: 'desk', view: 'desk', language })
    await page.locator('.alarms').getByText(text).waitFor()
  }
})

const incomplete = [
  { language: 'de', missing: ['Konfigurationsdatei', 'Passwörter', 'Zertifikate'] },
  { language: 'fr', missing: ['fichier de configuration', 'mots de passe', 'certificats'] },
  { language: 'es', missing: ['archivo de configuración', 'contraseñas', 'certificados'] },
  { language: 'it', missing: ['file di configurazione', 'password', 'certificati'] },
  { language: 'nl', missing: ['configuratiebestand', 'wachtwoorden', 'certificaten'] },
]

for (const { language, missing } of incomplete)
  t.test(`where a backup is offered, it is said what is not in it: ${language}`, async (t) => {
    const hotel = await openHotel(t)
    const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/system', language })
    const offered = page.locator('section.card').filter({ hasText: 'nightporter restore' })
    const text = await offered.innerText()
    for (const part of [...missing, '/etc/nightporter']) t.match(text, part)
    t.notMatch(text, /everything|allem|avec tout|con todo|con tutto|met alles/)
  })

t.test('long names stay on the smallest screen, in every language', async (t) => {
  const hotel = await openHotel(t)
  const room = 'Sommerfrischlerappartement-2'
  const description = 'Donaudampfschifffahrtsgesellschaftsschokolade mit Nüssen'
  await hotel.admin.post('/rest/room', { room }).expect(201)
  await hotel.admin.post('/rest/isi/category', { id: '77', description }).expect(201)
  const item = { id: '77', description, category: '77', max: '2', price: '1234567.125' }
  await hotel.admin.post('/rest/isi/item', item).expect(201)
  await hotel.admin.post('/rest/rsi/status', { id: '77', description }).expect(201)
  await hotel.admin.post('/rest/rsi/change', { id: '77', room }).expect(200)
  const viewport = { width: 320, height: 640 }
  for (const language of languages) {
    const page = await openPage(t, { ...maid, hotel, view: 'housekeeping', viewport, language })
    const widthOf = () => page.evaluate('document.documentElement.scrollWidth')
    await page.getByRole('link', { name: /^101/ }).waitFor()
    t.equal(await widthOf(), 320, `rooms, ${language}`)
    await page.locator('.floors button').last().click()
    await page.getByRole('link', { name: room }).click()
    const chocolate = page.locator('.item', { hasText: description })
    for (let n = 0; n < 2; n += 1) await chocolate.click()
    t.equal(await widthOf(), 320, `room, ${language}`)
    await page.locator('.charge-bar button').click()
    await putAway(page)
    await page.locator('.entries .good').waitFor()
    t.equal(await widthOf(), 320, `charged, ${language}`)
    await page.locator('.sent-sign').click()
    await page.locator('.entries .good').waitFor()
    t.equal(await widthOf(), 320, `entries, ${language}`)
  }
})

t.test('the words are there in every language', async (t) => {
  const hotel = await openHotel(t)
  const view = 'housekeeping/room/101'
  const buttons = {
    de: 'Auf Zimmer 101 buchen',
    fr: 'Facturer',
    es: 'Cargar a la habitación',
    it: 'Addebitare alla camera 101',
    nl: 'Op kamer 101 boeken',
  }
  for (const [language, name] of Object.entries(buttons)) {
    const page = await openPage(t, { ...maid, hotel, view, language })
    await page.getByRole('button', { name }).waitFor()
    await requireAccessible(t, page)
  }
})
