import { t } from 'tap'
import { Switchboard } from './switchboard.ts'

t.test('a guest books with four digits, and hears it read back', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101')
  t.same(board.heard(), ['101 calls', '101 « menu-none; menu-time; menu-hash; menu-zero'])
  await board.press(phone, '0645')
  t.same(board.heard(), [
    '101 » 0',
    '101 » 6',
    '101 » 4',
    '101 » 5',
    '101 = booked room 101 for 2026-11-16T06:45:00+01:00',
    '101 « booked; tomorrow 06:45; menu-star; menu-another',
  ])
  t.same(await board.booked('101'), ['2026-11-16T06:45'])
  const { json } = await board.hotel.admin.get('/rest/wakeup/list/pending').expect(200)
  t.match(json.pending[0], { source: 2, actor: 'phone 101' })
  phone.putDown()
  await board.settled()
  const log = await board.hotel.admin.get('/rest/wakeup/log?room=101').expect(200)
  t.match(log.json.log.at(-1), {
    event: 'called',
    actor: 'phone 101',
    line: 'pbx',
    detail: 'pressed 0645, booked room 101 for 2026-11-16T06:45:00+01:00',
  })
})

t.test('a time that is still to come is today', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  await board.press(phone, '2215')
  t.match(board.heard().at(-1), /booked; today 22:15/)
  await board.pass(1_000)
  await board.press(phone, '0705')
  t.match(board.heard().at(-1), /booked; tomorrow 07:05/, 'the minute that has begun is over')
})

t.test('who hangs up while it is read back is woken, and who does so before is not', async (t) => {
  const board = await Switchboard.open(t)
  const listener = await board.call('101')
  await board.press(listener, '0645')
  listener.putDown()
  const quitter = await board.call('102')
  await board.press(quitter, '064')
  quitter.putDown()
  // The last digit and the end in one moment: what is decided stays decided.
  const quick = await board.call('103')
  await board.press(quick, '073')
  quick.press('0')
  quick.putDown()
  await board.pass(60_000)
  t.same(await board.booked('101'), ['2026-11-16T06:45'])
  t.same(await board.booked('102'), [])
  t.same(await board.booked('103'), ['2026-11-15T07:30'])
  t.same(await board.logged('102'), ['pressed ?, nothing was done'])
  t.same(await board.logged('103'), ['pressed 0730, booked room 103 for 2026-11-15T07:30:00+01:00'])
  t.equal(board.reception.callers, 0)
  t.equal(board.timers.size, 0, 'nothing waits for them any more')
})

t.test('what is booked is said first, and can be cancelled one by one', async (t) => {
  const board = await Switchboard.open(t)
  const { desk } = board.hotel
  for (const time of ['0800', '0600', '0700'])
    await desk.post('/rest/wakeup', { room: 101, date: '20261117', time }).expect(201)
  await desk.post('/rest/wakeup', { room: 101, time: '0530', daily: 'true' }).expect(201)
  const phone = await board.call('101')
  t.match(
    board.heard().at(-1),
    /« menu-booked; every-day 05:30; day 2 06:00; day 2 07:00; menu-more; menu-time; menu-star;/,
  )
  await board.press(phone, '*')
  t.match(board.heard().at(-1), /« every-day 05:30; call-cancel/)
  await board.press(phone, '*')
  t.match(board.heard().at(-1), /« day 2 06:00; call-cancel/)
  await board.press(phone, '1')
  t.match(board.heard().at(-1), /« call-cancelled; day 2 07:00; call-cancel/)
  await board.press(phone, '#')
  t.match(board.heard().at(-1), /« day 2 07:00; call-cancel/)
  await board.press(phone, '**')
  t.match(board.heard().at(-1), /« call-last; menu-star; menu-another/)
  t.same(await board.booked('101'), ['2026-11-16T05:30', '2026-11-17T07:00', '2026-11-17T08:00'])
})

t.test('a call a week ahead is said by its date', async (t) => {
  const board = await Switchboard.open(t)
  const { desk } = board.hotel
  await desk.post('/rest/wakeup', { room: 101, date: '20261121', time: '0600' }).expect(201)
  await desk.post('/rest/wakeup', { room: 101, date: '20261122', time: '0600' }).expect(201)
  await board.call('101')
  t.match(board.heard().at(-1), /« menu-booked; day 6 06:00; 22\.11\. 06:00;/)
})

t.test('by a clock of twelve hours it is asked which half of the day is meant', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'clock = "12h"' })
  const phone = await board.call('101')
  await board.press(phone, '0645')
  t.match(board.heard().at(-1), /« ask-half/)
  await board.press(phone, '2')
  t.match(board.heard().at(-1), /booked; today 18:45 \(12h\)/)
  await board.pass(1_000)
  await board.press(phone, '12301')
  t.match(board.heard().at(-1), /booked; tomorrow 00:30 \(12h\)/)
  await board.pass(1_000)
  await board.press(phone, '12302')
  t.match(board.heard().at(-1), /booked; today 12:30 \(12h\)/)
  await board.pass(1_000)
  await board.press(phone, '1930')
  t.match(board.heard().at(-1), /booked; today 19:30/, 'nothing is asked where nothing is unclear')
  t.equal((await board.booked('101')).length, 4)
})

t.test('a time that the change of the clocks leaves out is said as it will ring', async (t) => {
  const board = await Switchboard.open(t, { at: '2027-03-27T22:00:00+01:00' })
  const phone = await board.call('101')
  await board.press(phone, '0230')
  t.match(board.heard().at(-1), /booked; tomorrow 03:30/)
})

t.test('a prompt is interrupted by a key, and a key before it is not lost', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  for (const key of '0645') phone.press(key)
  await board.settled()
  t.same(await board.booked('101'), ['2026-11-16T06:45'])
  await board.pass(1_000)
  for (const key of '0730') phone.press(key)
  await board.settled()
  t.equal((await board.booked('101')).length, 2)
})

t.test('a call that is one too many is said to be so, and is not booked', async (t) => {
  const board = await Switchboard.open(t)
  const { desk } = board.hotel
  for (let minute = 0; minute < 100; minute += 1)
    await desk
      .post('/rest/wakeup', {
        room: 101,
        datetime: `2026-12-01T0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`,
      })
      .expect(201)
  const phone = await board.call('101')
  await board.press(phone, '0645')
  t.match(board.heard().at(-1), /« too-many-calls; menu-star; menu-another/)
  t.equal((await board.booked('101')).length, 100)
})

t.test('on a full disk nothing is booked, and calls can be cancelled', async (t) => {
  let isShort = false
  const board = await Switchboard.open(t, { isShort: () => isShort })
  const phone = await board.call('101')
  await board.press(phone, '0645')
  await board.pass(1_000)
  isShort = true
  await board.press(phone, '0700')
  t.match(board.heard().at(-1), /« not-possible; menu-star; menu-another/)
  await board.press(phone, '*1')
  t.match(board.heard().at(-1), /« call-cancelled; menu-none; menu-time/)
  t.same(await board.booked('101'), [])
  phone.putDown()
  await board.settled()
  t.same(await board.logged('101'), [], 'a line of the log would take of the reserve')
  t.match(board.hotel.journal.lines.join('\n'), /101 has called: pressed 06450700\*1, booked/)
})

t.test('without its licence nothing is booked', async (t) => {
  const licence = '[[licence]]\nid = 1\nname = "Wakeup"\nvalue = 0\n'
  const board = await Switchboard.open(t, { telephone: licence })
  await board.press(await board.call('101'), '0645')
  t.match(board.heard().at(-1), /« not-possible; menu-time/)
})

t.test(
  'a call that somebody else has deleted is not said to be the work of the caller',
  async (t) => {
    const board = await Switchboard.open(t)
    const { desk } = board.hotel
    const { json } = await desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
    const phone = await board.call('101')
    await board.press(phone, '*')
    await desk.delete(`/rest/wakeup/${json.id}`).expect(200)
    await board.press(phone, '1')
    t.match(board.heard().at(-1), /« call-cancelled; menu-none/)
    phone.putDown()
    await board.settled()
    t.same(await board.logged('101'), ['pressed *1, nothing was done'])
  },
)

t.test('the menu is in the language of the room', async (t) => {
  const board = await Switchboard.open(t)
  await board.hotel.admin.put('/rest/room/102', { language: 'fr' }).expect(200)
  await board.call('102')
  t.match(board.heard().at(-1), /« fr: menu-none/)
})
