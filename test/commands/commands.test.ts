import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { Client } from '../support/client.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { runCommand, startProcess } from '../support/process.ts'
import { nightporter as run } from './in-process.ts'

const daemon = await startProcess(t, { site: plainSite })
const { data } = daemon
const nightporter = (...words: string[]) => run(...words, '--data', data)
const file = async (name: string, content: string) => {
  await writeFile(join(data, name), content)
  return join(data, name)
}

t.test('import brings rooms, categories, items and statuses', async (t) => {
  const rooms = await file('rooms.csv', 'room,extension\n101,8101\n102,8102\n')
  const done = await nightporter('import', 'rooms', rooms)
  t.same([done.code, done.out], [0, '2 rooms imported.\n'])
  await nightporter('import', 'categories', await file('c.csv', 'id,description\n1,Drinks\n'))
  const items = await file('i.csv', 'id,description,category,price\n1,Water,1,3.50\n')
  t.equal((await nightporter('import', 'items', items)).code, 0)
  const statuses = await file('s.csv', 'id,description\n01,Clean\n')
  t.equal((await nightporter('import', 'statuses', statuses)).code, 0)
  t.equal((await daemon.admin.get('/rest/isi/item').expect(200)).json.items.length, 1)
})

t.test('import refuses a file with bad rows, names each, and changes nothing', async (t) => {
  const bad = await file(
    'bad.csv',
    'id,description,category,price\n2,Cola,1,4\n3,Juice,7,4\n4,,1,x\n',
  )
  const { code, error } = await nightporter('import', 'items', bad)
  t.equal(code, 1)
  t.match(error, /Nothing was imported; correct these rows:\nline 3: .*category 7.*\nline 4: /)
  t.equal((await daemon.admin.get('/rest/isi/item').expect(200)).json.items.length, 1)
  t.match((await nightporter('import', 'items', '/nowhere.csv')).error, /cannot be read/)
  t.match((await nightporter('import', 'guests', bad)).error, /^Usage: nightporter import/)
  const latin1 = join(data, 'latin1.csv')
  await writeFile(latin1, Buffer.from('id,description\n9,Caf\xe9\n', 'latin1'))
  t.match((await nightporter('import', 'categories', latin1)).error, /not in UTF-8/)
})

t.test(
  'user adds, lists, changes and removes, with the password from standard input',
  async (t) => {
    const add = await runCommand(
      ['user', 'add', 'anna', '--permissions', 'inventory', '--data', data],
      'annas password\n',
    )
    t.same([add.code, add.out], [0, 'anna was added.\n'])
    await new Client(daemon.url, { name: 'anna', password: 'annas password' })
      .get('/rest/isi/item')
      .expect(200)
    const list = await nightporter('user', 'list')
    t.match(list.out, /^admin +inventory,administrator\nanna +inventory\n$/)
    const passwd = await runCommand(['user', 'passwd', 'anna', '--data', data], 'another password')
    t.equal(passwd.code, 0)
    await new Client(daemon.url, { name: 'anna', password: 'annas password' })
      .get('/rest/system')
      .expect(401, 101)
    t.equal((await nightporter('user', 'remove', 'anna')).code, 0)
    const gone = await nightporter('user', 'remove', 'anna')
    t.same([gone.code, gone.error], [1, 'There is no user anna; check the name.\n'])
    t.match(
      (await runCommand(['user', 'add', 'x', '--data', data], 'short\n')).error,
      /10 to 256\s+characters/,
    )
    t.match((await nightporter('user', 'add')).error, /^Usage/)
  },
)

t.test('what the command line books has source 4', async (t) => {
  const { out } = await nightporter('status')
  t.match(out, /Next wakeups \(0 pending\):\n {2}none/)
  t.match(out, /^Hotel Astoria, Nightporter/m)
})

t.test('the socket of the daemon is for its owner alone', async (t) => {
  t.equal((await stat(join(data, 'socket'))).mode & 0o777, 0o600)
})

t.test('a second daemon on the same data is refused', async (t) => {
  const second = await runCommand(['serve', '--config', daemon.config, '--data', data])
  t.equal(second.code, 1)
  t.match(second.error, /A daemon is running on .* already; stop it first/)
  const folder = await tempFolder(t)
  const starts = Array.from({ length: 2 }, () =>
    startProcess(t, { site: plainSite, data: folder }).then(
      (started) => started.kill('SIGTERM').then(() => 'served'),
      (error) => (/is running on/.test(String(error)) ? 'refused' : String(error)),
    ),
  )
  const outcomes = await Promise.all(starts)
  t.same(
    [...new Set(outcomes)].sort(),
    ['refused', 'served'].slice(outcomes.includes('refused') ? 0 : 1),
  )
  t.ok(outcomes.includes('served'))
})

t.test(
  'backup takes a consistent copy while writes go on, and restore brings it back',
  async (t) => {
    let isWriting = true
    let written = 0
    const writer = (async () => {
      while (isWriting) {
        await daemon.admin.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
        written += 1
      }
    })()
    const { json } = await daemon.admin
      .post('/rest/wakeup', { room: 102, time: '2359', daily: 1 })
      .expect(201)
    const target = join(data, 'copy.backup')
    const nowhere = await nightporter('backup', '/nowhere/copy.backup')
    t.match(nowhere.error, /^\/nowhere\/copy\.backup cannot be written \(ENOENT\)/)
    const done = await nightporter('backup', target)
    isWriting = false
    await writer
    t.same([done.code, done.error], [0, ''])
    t.match(done.out, /holds calls, rooms, users, charges, recordings and the log \(\d+ KiB\)/)
    t.match(done.out, /Not in it are the site file and the files that it names/)
    t.notMatch(done.out, /everything/)
    t.ok(written > 0)
    t.equal((await stat(target)).mode & 0o777, 0o600)
    t.same(
      (await readdir(data)).filter((name) => /tmp|partial/.test(name)),
      [],
      'nothing is left behind',
    )

    await daemon.admin.delete(`/rest/wakeup/${json.id}`).expect(200)
    const running = await runCommand(['restore', target, '--data', data])
    t.equal(running.code, 1)
    t.match(running.error, /^A daemon is running on \S+ already; stop it first:\s/)
    for (const line of running.error.split('\n')) t.ok(line.length <= 80, line)
    await daemon.kill('SIGTERM')
    const restored = await nightporter('restore', target)
    t.same([restored.code, restored.error], [0, ''])
    t.match(restored.out, /Restored: 1 user, 1 pending wakeup call\.\n.*before-restore/)
    const restoredAgain = await nightporter('restore', target)
    t.same([restoredAgain.code, restoredAgain.error], [0, ''])
    const kept = (await readdir(data)).filter((name) => name.includes('before-restore'))
    t.equal(kept.length, 2, 'each restore keeps what was there before it')

    const damaged = await file('damaged.backup', (await readFile(target, 'latin1')).slice(0, 1_000))
    for (const wrong of [
      damaged,
      await file('text.backup', 'hello'),
      await file('empty.backup', ''),
    ]) {
      const refused = await nightporter('restore', wrong)
      t.equal(refused.code, 1)
      t.match(refused.error, /is not a backup of Nightporter, or it is damaged/)
    }
    const again = await startProcess(t, { site: plainSite, data })
    t.match((await again.admin.get(`/rest/wakeup/${json.id}`).expect(200)).json, {
      room: '102',
      daily: true,
    })
    await again.kill('SIGTERM')
  },
)

t.test('a command says plainly when the daemon is not running', async (t) => {
  const { code, error } = await runCommand(['status', '--data', data])
  t.equal(code, 3)
  t.match(error, /journalctl -u nightporter -n 20\n$/)
  t.match(error, /^The daemon is not running on .*\nStart it with "systemctl start nightporter"/)
  const target = join(data, 'late.backup')
  t.match((await nightporter('backup', target)).error, /^The daemon is not running on /)
  await t.rejects(stat(`${target}.partial`), 'nothing is left behind')
  const nowhere = await nightporter('backup', '/nowhere/copy.backup')
  t.match(nowhere.error, /cannot be written/, 'the place is tried before the daemon is asked')
})

t.test('check tells every mistake as file:line, or that all is good', async (t) => {
  const folder = await tempFolder(t)
  const config = join(folder, 'site.toml')
  await writeFile(
    config,
    '[site]\ntimezone = "Europe/Vienna"\nlanguage = 5\n\n[wakup]\nring = "45s"\n',
  )
  const bad = await run('check', '--config', config)
  t.equal(bad.code, 1)
  t.equal(
    bad.error,
    `${config}:3: site.language should be a language tag such as "en" or "de-AT".\n` +
      `${config}:5: "wakup" is not known in this file; did you mean "wakeup"?\n`,
  )
  await writeFile(config, '[site]\ntimezone = "Europe/Vienna"\n')
  t.match((await run('check', '--config', config)).out, /is good: Hotel, 0 lines/)
  t.match((await run('check', '--config', '/nowhere.toml')).error, /cannot be read/)
  t.match(await runCommand(['serve', '--config', '/nowhere.toml', '--data', folder]), {
    code: 78,
    error: /cannot be read/,
  })
})

t.test('other words are answered with what there is', async (t) => {
  t.match((await run('version')).out, /^Nightporter \d+\.\d+\.\d+, build /)
  const { out } = await run('--help')
  t.match(out, /\n {2}serve +the daemon/)
  for (const line of out.split('\n')) t.ok(line.length <= 80, line)
  t.match(await runCommand(['dance']), { code: 2, error: /^There is no command "dance"/ })
})

t.test('a port that is taken is a clear message, and all else is served', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const taken = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const site = plainSite.replace('"127.0.0.1:0"', `["${taken}", "127.0.0.1:0"]`)
  const second = await startProcess(t, { site })
  t.match(second.said(), `${taken} is taken by another program; stop it, or change http.listen`)
  await second.admin.get('/rest/system').expect(200)
})
