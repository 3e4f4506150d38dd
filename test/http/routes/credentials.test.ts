import t from 'tap'
import { Client } from '../../support/client.ts'
import { type Hotel, openHotel, password, slowCost } from '../../support/hotel.ts'

t.test('credentials may hold any character, in UTF-8', async (t) => {
  const { as, admin } = await openHotel(t)
  const secret = 'Grüße:aus Wien! ☎'
  await admin.post('/rest/user', { name: 'käthe', password: secret }).expect(201)
  await as('käthe', secret).get('/rest/system').expect(200)
  await as('KÄTHE', secret).get('/rest/system').expect(401, 101)
})

t.test('credentials are the same name however its accents are sent', async (t) => {
  const { as, admin } = await openHotel(t)
  const nfd = 'Jose\u0301'
  await admin.post('/rest/user', { name: nfd, password }).expect(201)
  const path = `/rest/user/${encodeURIComponent(nfd)}`
  await as(nfd).put(path, { password: 'another password', current: password }).expect(200)
  await as('Jos\u00e9', 'another password').get('/rest/system').expect(200)
  await admin.delete(path).expect(200)
})

t.test('credentials that are malformed are wrong', async (t) => {
  const { url } = await openHotel(t)
  const nobody = new Client(url)
  for (const Authorization of ['Basic', 'Basic !!!', 'Bearer abc', 'Basic bm9jb2xvbg==', ''])
    await nobody.get('/rest/system', { Authorization }).expect(401, 101)
})

t.test('no credentials at all are no failure', async (t) => {
  const { url, as } = await openHotel(t)
  const nobody = new Client(url)
  for (let i = 0; i < 150; i += 1) await nobody.get('/rest/system').expect(401, 101)
  await as('maid').get('/rest/system').expect(200)
})

t.test('an unknown user and a wrong password answer the same', async (t) => {
  const { as } = await openHotel(t)
  const unknown = await as('nobody', 'x').get('/rest/system').expect(401, 101)
  const wrong = await as('maid', 'x').get('/rest/system').expect(401, 101)
  t.equal(unknown.text, wrong.text)
})

t.test(
  'ten wrong passwords for one name within a minute close that name at that address',
  async (t) => {
    const { as, desk, clock } = await openHotel(t)
    await desk.get('/rest/system').expect(200)
    for (let i = 0; i < 10; i += 1)
      await as('desk', `wrong ${i}`).get('/rest/system').expect(401, 101)
    const answer = await as('desk', 'wrong').get('/rest/system').expect(429, 103)
    t.ok(Number(answer.headers['retry-after']) > 50 && Number(answer.headers['retry-after']) <= 60)
    await desk.get('/rest/system').expect(200)
    await as('maid').get('/rest/system').expect(200)
    clock.advance(60_000)
    await as('desk', 'wrong').get('/rest/system').expect(401, 101)
  },
)

t.test('a verified credential is served all the same; a new one waits', async (t) => {
  const { as, desk, admin } = await openHotel(t)
  await desk.get('/rest/system').expect(200)
  for (let i = 0; i < 10; i += 1)
    await as('desk', `wrong ${i}`).get('/rest/system').expect(401, 101)
  await desk.get('/rest/system').expect(200)
  await admin.put('/rest/user/desk', { password: 'yet another one' }).expect(200)
  await as('desk', 'yet another one').get('/rest/system').expect(429, 103)
  t.pass()
})

/** Fails until the name is closed, and gives the pause. */
const close = async ({ as }: Hotel, name: string, round: number) => {
  for (let i = 0; i < 20; i += 1) {
    const answer = await as(name, `wrong ${round} ${i}`).get('/rest/system')
    if (answer.status === 429) return Number(answer.headers['retry-after'])
  }
  throw new Error('never closed')
}

t.test('the pause after wrong passwords doubles up to 15 minutes', async (t) => {
  const hotel = await openHotel(t)
  const pauses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const pause = await close(hotel, 'desk', round)
    pauses.push(pause)
    hotel.clock.advance(pause * 1_000)
  }
  t.same(pauses, [60, 120, 240, 480, 900, 900])
})

t.test(
  'a verified credential is remembered 5 minutes from its last use, and no longer',
  async (t) => {
    const hotel = await openHotel(t)
    const { desk, clock } = hotel
    await desk.get('/rest/system').expect(200)
    let pause = 0
    for (let round = 0; pause < 480; round += 1) {
      clock.advance(pause * 1_000)
      await desk.get('/rest/system').expect(200)
      pause = await close(hotel, 'desk', round)
    }
    // The name is closed for 8 minutes: only what is remembered gets in.
    await desk.get('/rest/system').expect(200)
    clock.advance(150_000)
    await desk.get('/rest/system').expect(200)
    clock.advance(300_001)
    await desk.get('/rest/system').expect(429, 103)
    t.pass()
  },
)

t.test('a hundred wrong passwords from one address close it for new logins', async (t) => {
  const { as, desk, maid } = await openHotel(t)
  await desk.get('/rest/system').expect(200)
  for (let i = 0; i < 100; i += 1)
    await as(`guess${i}`, 'wrong').get('/rest/system').expect(401, 101)
  await as('guess', 'wrong').get('/rest/system').expect(429, 103)
  await maid.get('/rest/system').expect(429, 103)
  await desk.get('/rest/system').expect(200)
})

t.test('many requests with one new credential cost one hash', async (t) => {
  const { as, admin } = await openHotel(t, { passwordCost: slowCost })
  await admin.post('/rest/user', { name: 'burst', password }).expect(201)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => as('burst').get('/rest/system').expect(200)),
  )
  t.equal(answers.length, 40)
})

t.test('guesses at the same moment are no more than guesses one by one', async (t) => {
  const { as } = await openHotel(t, { passwordCost: slowCost })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => as('desk', `wrong ${i}`).get('/rest/system')),
  )
  t.equal(answers.filter(({ status }) => status === 401).length, 10)
  t.equal(answers.filter(({ status }) => status === 429).length, 30)
})

t.test('right credentials are served however many come at once', async (t) => {
  const { as, admin } = await openHotel(t, { passwordCost: slowCost })
  const names = Array.from({ length: 12 }, (_, i) => `user${i}`)
  for (const name of names) await admin.post('/rest/user', { name, password }).expect(201)
  await Promise.all(names.map((name) => as(name).get('/rest/system').expect(200)))
  t.pass()
})

t.test('a wrong current password counts as a wrong one', async (t) => {
  const { desk, as, admin } = await openHotel(t)
  for (let i = 0; i < 10; i += 1)
    await desk
      .put('/rest/user/desk', { password: 'something else', current: `wrong ${i}` })
      .expect(400, 202)
  const form = { password: 'something else', current: password }
  await desk.put('/rest/user/desk', form).expect(429, 103)
  await as('desk', 'wrong').get('/rest/system').expect(429, 103)
  await admin.get('/rest/system').expect(200)
})
