import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from 'tap'
import { Switchboard } from './switchboard.ts'

const charge = { dialled: '622*1' }

t.test('wrong PINs end the call, and are counted over calls', async (t) => {
  const board = await Switchboard.open(t)
  await board.hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  for (let round = 0; round < 3; round += 1) {
    const phone = await board.call('101', charge)
    await board.press(phone, '1111#2222#3333#')
    t.match(board.heard().at(-1), /« wrong-pin; goodbye/)
    phone.putDown()
    await board.settled()
  }
  const tenth = await board.call('101', charge)
  await board.press(tenth, '1111#')
  tenth.putDown()
  const phone = await board.call('101', charge)
  await board.press(phone, '4711#')
  t.match(board.heard().at(-1), /« pin-pause/, 'also the right one is not looked at')
  const elsewhere = await board.call('102', charge)
  await board.press(elsewhere, '4711#')
  t.match(board.heard().at(-1), /« room <102>/, 'another room is not shut out')
  board.hotel.clock.advance(61_000)
  const later = await board.call('101', charge)
  await board.press(later, '4711#')
  t.match(board.heard().at(-1), /« room <101>/)
})

t.test('a PIN stands nowhere: not in log, journal, record or data folder', async (t) => {
  const board = await Switchboard.open(t)
  const { admin, journal, folder, daemon } = board.hotel
  await admin.put('/rest/user/maid', { pin: '47119358' }).expect(200)
  const phone = await board.call('101', charge)
  await board.press(phone, '86420975')
  await board.press(phone, '47119358')
  phone.putDown()
  await board.settled()
  const log = await admin.get('/rest/wakeup/log').expect(200)
  const users = await admin.get('/rest/user').expect(200)
  const texts = [
    ...journal.lines,
    JSON.stringify(log.json),
    JSON.stringify(users.json),
    JSON.stringify(board.reception.records.list()),
    ...board.heard(),
  ]
  await daemon.close()
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    texts.push(bytes.toString('latin1'))
  }
  for (const secret of ['47119358', '86420975', '4711935', '8642097'])
    t.notOk(texts.some((text) => text.includes(secret)))
  t.match(
    users.json.users.find(({ name }: { name: string }) => name === 'maid'),
    { pin: true },
  )
})

t.test('whoever has a PIN guesses at others no longer than anybody else', async (t) => {
  const board = await Switchboard.open(t)
  await board.hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  let wrong = 0
  for (let round = 0; round < 10; round += 1) {
    const phone = await board.call('101', charge)
    await board.press(phone, '1111#2222#4711#')
    const isPaused = board.heard().some((line) => /« pin-pause/.test(line))
    wrong += 2
    phone.putDown()
    await board.settled()
    if (isPaused) break
    board.hotel.clock.advance(21_000)
  }
  t.equal(wrong, 10, 'right ones between them forgive nothing')
  board.hotel.clock.advance(3 * 60 * 60_000)
  const later = await board.call('101', charge)
  await board.press(later, '1111#4711#')
  t.match(board.heard().at(-1), /« room <101>/, 'they are forgotten in time')
})

t.test('where a room number is asked for, a PIN is not kept either', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'staff = ["8100"]' })
  for (const keys of ['47119358#', '47119358*', '47119358']) {
    const phone = await board.call('8100')
    await board.press(phone, keys)
    phone.putDown()
    await board.settled()
  }
  const { json } = await board.hotel.admin.get('/rest/wakeup/log').expect(200)
  const texts = [json, board.hotel.journal.lines, board.reception.records.list()]
  t.notMatch(JSON.stringify(texts), /4711/)
})

t.test('a PIN that is entered where none is asked for is not kept', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  await board.press(phone, '4711#0645')
  await board.press(phone, '935')
  phone.putDown()
  await board.settled()
  const { json } = await board.hotel.admin.get('/rest/wakeup/log?room=101').expect(200)
  t.match(json.log.at(-1).detail, /^pressed \?#0645\?{3}, booked/)
  t.notMatch(JSON.stringify(board.reception.records.list()), /» 7/)
})

t.test('a PIN belongs to one account, is set with the password and can be ended', async (t) => {
  const { hotel } = await Switchboard.open(t)
  await hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  await hotel.admin.put('/rest/user/desk', { pin: '4711' }).expect(409, 308)
  await hotel.desk.put('/rest/user/desk', { pin: '4712' }).expect(400)
  const current = 'a good password'
  await hotel.desk.put('/rest/user/desk', { pin: '4712', current }).expect(200)
  await hotel.desk.put('/rest/user/maid', { pin: '4713', current }).expect(403)
  for (const pin of ['471', '471147114', '47a1', ''])
    await hotel.admin.put('/rest/user/maid', { pin }).expect(400)
  await hotel.admin.put('/rest/user/maid', { pin: 'off' }).expect(200)
  await hotel.desk.put('/rest/user/desk', { pin: '4711', current }).expect(200)
})

t.test('whoever tries which PINs others have has to wait', async (t) => {
  const { hotel } = await Switchboard.open(t)
  await hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  const current = 'a good password'
  for (let round = 0; round < 5; round += 1) {
    await hotel.desk.put('/rest/user/desk', { pin: '4711', current }).expect(409, 308)
    await hotel.desk.put('/rest/user/desk', { pin: `900${round}`, current }).expect(200)
  }
  await hotel.desk.put('/rest/user/desk', { pin: '1234', current }).expect(429)
  for (let round = 0; round < 12; round += 1)
    await hotel.admin.put('/rest/user/maid', { pin: `800${round % 10}` }).expect(200)
})

t.test('an account that is changed during a call charges nothing any more', async (t) => {
  const board = await Switchboard.open(t)
  await board.hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  const phone = await board.call('101')
  await board.press(phone, '622*1#4711#')
  await board.hotel.admin.put('/rest/user/maid', { permissions: '' }).expect(200)
  await board.press(phone, '621*1#')
  t.match(board.heard().at(-1), /« wrong-pin; menu-time/)
})
