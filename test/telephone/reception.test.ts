import { t } from 'tap'
import { Switchboard } from './switchboard.ts'

t.test('a line that is set up anew does not wait for its callers', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  await board.press(phone, '06')
  await board.hotel.daemon.desk.whenFree(board.line.driver)
  t.ok(phone.isHungUp)
  await board.settled()
  t.same(await board.logged('101'), ['pressed ?, hung up: the line was set up anew'])
  t.equal((await board.call('102')).refusal, 'busy', 'it takes no more of them')
})

t.test('when the reception has closed, all calls are in the log', async (t) => {
  const board = await Switchboard.open(t)
  await board.press(await board.call('101'), '0645')
  const quick = await board.call('102')
  await board.press(quick, '070')
  quick.press('0')
  await board.reception.close()
  t.equal(board.reception.callers, 0)
  t.match(await board.logged('101'), [/booked room 101/])
  t.match(await board.logged('102'), [/booked room 102/])
  t.equal((await board.call('103')).refusal, 'unavailable')
})

t.test('a room has two calls to us, so that others come through', async (t) => {
  const board = await Switchboard.open(t)
  const first = await board.call('101')
  await board.call('101')
  t.equal((await board.call('101')).refusal, 'busy')
  t.match(
    board.hotel.journal.lines.join('\n'),
    /101 has called, and was refused: the room has other/,
  )
  t.equal((await board.call('102')).refusal, undefined)
  first.putDown()
  await board.settled()
  t.equal((await board.call('101')).refusal, undefined)
})

t.test('a telephone of several rooms is that of the room which has it first', async (t) => {
  const board = await Switchboard.open(t)
  const { admin } = board.hotel
  await admin.put('/rest/room/101', { extension: '101,102,150' }).expect(200)
  for (const extension of ['102', '150']) {
    await board.press(await board.call(extension), '0645')
    await board.settled()
  }
  const { pending } = (await admin.get('/rest/wakeup/list/pending').expect(200)).json
  t.same(pending.map(({ room }: { room: string }) => room).sort(), ['101', '102'])
})
