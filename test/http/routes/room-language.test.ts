import t from 'tap'
import { pcm16, tone, wavOf } from '../../announce/tones.ts'
import { fullSite, openHotel } from '../../support/hotel.ts'

const recording = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 1 })), { rate: 8_000 })

t.test('a language in which there is no announcement is taken, with a warning', async (t) => {
  const { admin } = await openHotel(t)
  const languageOf = async (room: number) =>
    (await admin.get(`/rest/room/${room}`).expect(200)).json.language

  t.test('a new room', async (t) => {
    const { json } = await admin.post('/rest/room', { room: 301, language: 'sv' }).expect(201)
    t.match(json, {
      error: 0,
      id: '301',
      description:
        /^Added\. There is no announcement in sv; calls of room 301 are in en\. .*GET \/rest\/prompt lists, .*PUT \/rest\/prompt\/0\/sv\.$/,
      warnings: [{ language: 'sv', heard: 'en', rooms: 1 }],
    })
    t.equal(await languageOf(301), 'sv')
    for (const language of ['', 'de', 'de-AT', 'EN-us'])
      t.strictSame(
        (await admin.post('/rest/room', { room: `4${language}`, language }).expect(201)).json,
        { error: 0, description: 'Added.', id: `4${language}` },
      )
  })

  t.test('a room that is changed has a body only where there is something to say', async (t) => {
    const { json, headers } = await admin.put('/rest/room/101', { language: 'sv-FI' }).expect(200)
    t.equal(headers['content-type'], 'application/json')
    t.match(json, {
      error: 0,
      description: /^Changed\. There is no announcement in sv-FI; calls of room 101 are in en\./,
      warnings: [{ language: 'sv-FI', heard: 'en', rooms: 1 }],
    })
    t.equal(await languageOf(101), 'sv-FI')
    for (const form of [{ language: 'de' }, { language: '' }, { extension: '7101' }]) {
      const { text, headers } = await admin.put('/rest/room/101', form).expect(200)
      t.same([text, headers['content-length']], ['', '0'])
    }
  })

  t.test('a file', async (t) => {
    const rows = 'room,language\n102,sv\n103,de\n104,sv\n105,xx\n106,\n'
    const { json } = await admin.csv('/rest/import/rooms', rows).expect(200)
    t.match(json, {
      imported: 5,
      warnings: [
        { language: 'sv', heard: 'en', rooms: 2 },
        { language: 'xx', heard: 'en', rooms: 1 },
      ],
    })
    const [first, ...warnings] = json.description.split('\n')
    t.equal(first, '5 rooms imported.')
    t.match(warnings, [
      /^There is no announcement in sv; calls of 2 rooms, such as 102, are in en\./,
      /^There is no announcement in xx; calls of room 105 are in en\./,
    ])
    const good = await admin.csv('/rest/import/rooms', 'room,language\n102,de\n').expect(200)
    t.strictSame(good.json, { error: 0, description: '1 rooms imported.', imported: 1 })
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter, i) => `${600 + i},q${letter}`)
    const many = await admin
      .csv('/rest/import/rooms', `room,language\n${letters.join('\n')}`)
      .expect(200)
    t.equal(many.json.warnings.length, 20)
    t.match(many.json.description, /\n… and 6 more languages$/)
  })

  t.test('the same request again is answered the same', async (t) => {
    const send = () =>
      admin.post('/rest/room', { room: 302, language: 'sv' }, { 'Idempotency-Key': 'one' })
    const { json } = await send().expect(201)
    t.strictSame((await send().expect(201)).json, json)
  })

  t.test('a recording of the hotel is an announcement, if every call can say it', async (t) => {
    await admin.wav('/rest/prompt/7/sv', recording).expect(200)
    t.match((await admin.put('/rest/room/101', { language: 'sv' }).expect(200)).json, { error: 0 })
    await admin.wav('/rest/prompt/0/sv', recording).expect(200)
    for (const language of ['sv', 'sv-FI'])
      t.equal((await admin.put('/rest/room/101', { language }).expect(200)).text, '')
    await admin.delete('/rest/prompt/0/sv').expect(200)
    t.match((await admin.put('/rest/room/101', { language: 'sv' }).expect(200)).json, { error: 0 })
  })
})

t.test('the warning names what is heard instead', async (t) => {
  const site = fullSite.replace('[http]', 'language = "fr-CA"\n[http]')
  const { admin } = await openHotel(t, { site })
  const { json } = await admin.put('/rest/room/101', { language: 'sv' }).expect(200)
  t.match(json, { warnings: [{ language: 'sv', heard: 'fr', rooms: 1 }] })
})
