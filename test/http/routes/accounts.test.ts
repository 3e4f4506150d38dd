import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startDaemon } from '../../../src/daemon/daemon.ts'
import { readSiteFile } from '../../../src/site-file/config.ts'
import { Client } from '../../support/client.ts'
import {
  annex,
  HandClock,
  KeptJournal,
  openHotel,
  password,
  plainSite,
  slowCost,
  tempFolder,
} from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

t.test('the first start makes an administrator', async (t) => {
  const folder = await tempFolder(t)
  const reading = readSiteFile(plainSite)
  if (reading.kind === 'bad') throw new Error('bad site file')
  const journal = new KeptJournal()
  const options = {
    config: reading.config,
    dataFolder: folder,
    clock: new HandClock('2026-11-15T07:05:09+01:00'),
    journal,
    ticks: false,
    onFatal: (error: unknown) => {
      throw error
    },
  }
  const file = join(folder, 'initial-password')
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, '')
  symlinkSync(elsewhere, file)
  const first = await startDaemon(options)
  t.equal(readFileSync(elsewhere, 'utf8'), '', 'whoever laid a trap reads nothing')
  const initial = first.initialPassword ?? ''
  t.ok(initial.length >= 12)
  t.match(first.store.get('user', 'admin')?.hash, /^scrypt\$16384\$8\$5\$/)
  t.equal(readFileSync(file, 'utf8').trim(), initial)
  t.equal(statSync(file).mode & 0o777, 0o600)
  await first.close()

  const second = await startDaemon(options)
  t.equal(second.initialPassword, undefined, 'it is printed once')
  t.ok(existsSync(file), 'and kept until it is changed')
  const url = `http://127.0.0.1:${second.addresses[0]?.port}`
  const admin = new Client(url, { name: 'admin', password: initial })
  const { json } = await admin.get('/rest/user').expect(200)
  t.same(json.users, [
    {
      name: 'admin',
      permissions: 'inventory,administrator',
      tenant: '',
      authenticator: false,
      pin: false,
    },
  ])
  await admin
    .put('/rest/user/admin', { password: 'another password', current: initial })
    .expect(200)
  await until('the file is removed', () => !existsSync(file))
  t.notOk(existsSync(file))
  t.notMatch(journal.lines.join('\n'), initial, 'the journal never holds it')
  await second.close()
})

t.test('users are added, listed, changed and removed by an administrator', async (t) => {
  const { admin, as } = await openHotel(t)
  const answer = await admin
    .post('/rest/user', { name: 'zoë o', password, permissions: 'inventory , administrator' })
    .expect(201)
  t.equal(answer.headers.location, '/rest/user/zo%C3%AB%20o')
  await as('zoë o').get('/rest/user').expect(200)
  await admin.put('/rest/user/zo%C3%AB%20o', { permissions: '' }).expect(200)
  await as('zoë o').get('/rest/user').expect(403, 102)
  const { json, text } = await admin.get('/rest/user').expect(200)
  t.ok(json.users.some((user: object) => JSON.stringify(user).includes('zoë o')))
  t.notMatch(text, /scrypt|hash/)
  await admin.delete('/rest/user/zo%C3%AB%20o').expect(200)
  await as('zoë o').get('/rest/system').expect(401, 101)
  await admin.delete('/rest/user/zo%C3%AB%20o').expect(404, 312)
})

t.test('users look at their own account, and administrators at any', async (t) => {
  const { admin, desk, addUser } = await openHotel(t)
  const asked = async (client: Client, name: string) =>
    (await client.get(`/rest/user/${encodeURIComponent(name)}`).expect(200)).json
  const rest = { tenant: '', authenticator: false, pin: false }
  t.same(await asked(desk, 'desk'), { name: 'desk', permissions: '', ...rest })
  t.same(await asked(admin, 'maid'), { name: 'maid', permissions: 'inventory', ...rest })
  const renée = await addUser('rene\u0301e', '')
  t.match(await asked(renée, 'rene\u0301e'), { name: 'ren\u00e9e' })
  await desk.get('/rest/user/maid').expect(403, 102)
  await desk.get('/rest/user/nobody').expect(403, 102)
  await admin.get('/rest/user/nobody').expect(404, 312)
})

t.test('users need a good name, a long password and known permissions', async (t) => {
  const { admin } = await openHotel(t)
  await admin.post('/rest/user', { name: 'x', password: 'too short' }).expect(400, 202)
  await admin.post('/rest/user', { name: 'x' }).expect(400, 201)
  for (const name of ['.', '..'])
    await admin.post('/rest/user', { name, password }).expect(400, 202)
  await admin.post('/rest/user', { name: 'a:b', password }).expect(400, 202)
  await admin.post('/rest/user', { name: 'x', password, permissions: 'root' }).expect(400, 202)
  await admin.post('/rest/user', { name: 'desk', password }).expect(409, 308)
  await admin
    .post('/rest/user', { name: 'x', password, tenant: 'ffffffff-6f0b-4f0e-9d8e-0a4b7c5d2e11' })
    .expect(404, 312)
})

t.test(
  'users change their own password, and only that, when they know the current one',
  async (t) => {
    const { desk, as } = await openHotel(t)
    const next = 'a better password'
    await desk.put('/rest/user/desk', { password: next }).expect(400, 201)
    await desk.put('/rest/user/desk', { current: password }).expect(400, 201)
    await desk.put('/rest/user/desk', { password: next, current: 'wrong' }).expect(400, 202)
    await desk
      .put('/rest/user/desk', { password: next, current: password, permissions: 'administrator' })
      .expect(403, 102)
    await desk.put('/rest/user/maid', { password: next, current: password }).expect(403, 102)
    await desk.put('/rest/user/nobody', { password: next, current: password }).expect(403, 102)
    await desk.put('/rest/user/maid', { nonsense: 1 }).expect(403, 102)
    await desk.put('/rest/user/desk', { password: '' }).expect(400, 201)
    await desk.put('/rest/user/desk', { password: next, current: password }).expect(200)
    await desk.get('/rest/system').expect(401, 101)
    await as('desk', next).get('/rest/system').expect(200)
    t.pass('the old one was dropped at once')
  },
)

t.test('users cannot be managed without the administrator permission', async (t) => {
  const { as } = await openHotel(t)
  const maid = as('maid')
  await maid.get('/rest/user').expect(403, 102)
  await maid.post('/rest/user', { name: 'x', password }).expect(403, 102)
  await maid.delete('/rest/user/desk').expect(403, 102)
})

t.test('users who are removed or changed while they ask change nothing more', async (t) => {
  const { admin, as, addUser } = await openHotel(t, { passwordCost: slowCost })
  const mallory = await addUser('mallory', 'administrator')
  await mallory.get('/rest/system').expect(200)
  const [made] = await Promise.all([
    mallory.post('/rest/user', { name: 'backdoor', password, permissions: 'administrator' }),
    admin.delete('/rest/user/mallory').expect(200),
  ])
  t.equal(made.status, 401)
  await admin.delete('/rest/user/backdoor').expect(404, 312)
  const eve = await addUser('eve', '')
  await eve.get('/rest/system').expect(200)
  await Promise.all([
    admin.put('/rest/user/eve', { password: 'reset by admin' }).expect(200),
    eve.put('/rest/user/eve', { password: 'kept by eve', current: password }),
  ])
  await as('eve', 'reset by admin').get('/rest/system').expect(200)
})

t.test('the last administrator of the site stays', async (t) => {
  const { admin, addUser } = await openHotel(t)
  await admin.delete('/rest/user/admin').expect(409, 309)
  await admin.put('/rest/user/admin', { permissions: 'inventory' }).expect(409, 309)
  await admin.put('/rest/user/admin', { tenant: annex }).expect(409, 309)
  await addUser('bound', 'administrator', annex)
  await admin.delete('/rest/user/admin').expect(409, 309)
  const second = await addUser('second', 'administrator')
  await admin.put('/rest/user/admin', { permissions: 'inventory' }).expect(200)
  await second.delete('/rest/user/second').expect(409, 309)
})
