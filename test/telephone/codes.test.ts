import type { Test } from 'tap'
import { t } from 'tap'
import type { Hotel } from '../support/hotel.ts'
import { Switchboard, type SwitchboardOptions } from './switchboard.ts'

/** The maid's PIN is 4711, that of somebody who may not charge 5812. */
async function openWithPins(t: Test, options: SwitchboardOptions = {}): Promise<Switchboard> {
  const board = await Switchboard.open(t, options)
  await board.hotel.admin.put('/rest/user/maid', { pin: '4711' }).expect(200)
  await board.hotel.admin.put('/rest/user/desk', { pin: '5812' }).expect(200)
  await board.hotel.addUser('auditor', 'inventory,administrator')
  return board
}

async function charges({ as }: Hotel): Promise<string[]> {
  const { json } = await as('auditor').get('/rest/isi/report').expect(200)
  return json.charges.map(
    ({ actor, room, item, quantity }: Record<string, string>) =>
      `${actor}: ${quantity} of ${item} to ${room}`,
  )
}

t.test('a status that is dialled is set at once, without a PIN', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101', { dialled: '6101' })
  t.same(board.heard(), [
    '101 calls 6101',
    '101 = room 101: status 01',
    '101 « room <101> 01 Clean',
  ])
  await board.pass(1_000)
  t.ok(phone.isHungUp)
  const { json } = await board.hotel.desk.get('/rest/rsi/room').expect(200)
  t.match(
    json.rooms.find(({ room }: { room: string }) => room === '101'),
    { id: '01', description: 'Clean', actor: 'phone 101' },
  )
  await board.call('102', { dialled: '6199' })
  t.match(board.heard().at(-1), /« no-such-status/)
})

t.test('a charge needs the PIN of somebody who may charge, once in a call', async (t) => {
  const board = await openWithPins(t)
  const phone = await board.call('101', { dialled: '622*3' })
  t.same(board.heard(), ['101 calls 622*3', '101 « ask-pin'])
  await board.press(phone, '4711#')
  t.same(board.heard(), [
    ...Array(5).fill('101 » •'),
    '101 = maid: charged 3 of item 2 to room 101',
    '101 « room <101>; <3> of-item <2>',
  ])
  t.same(await charges(board.hotel), ['maid: 3 of 2 to 101'])
  const menu = await board.call('102')
  await board.press(menu, '621*2#4711#623*1#')
  t.match(board.heard().at(-1), /« room <102>; <1> of-item <3>; menu-time/)
  t.same((await charges(board.hotel)).slice(1), ['maid: 2 of 1 to 102', 'maid: 1 of 3 to 102'])
})

t.test('a PIN ends with a hash, with its eighth digit or with a pause', async (t) => {
  const board = await openWithPins(t)
  await board.hotel.admin.put('/rest/user/auditor', { pin: '12345678' }).expect(200)
  await board.press(await board.call('101', { dialled: '622*1' }), '12345678')
  t.match(board.heard().at(-1), /« room <101>/)
  await board.press(await board.call('102', { dialled: '622*1' }), '4711')
  await board.pass(4_100)
  t.match(board.heard().at(-1), /« room <102>/)
})

t.test('where a PIN is asked for, a hash repeats and a zero leads to the front desk', async (t) => {
  const board = await openWithPins(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101')
  await board.press(phone, '622*1##')
  t.match(board.heard().at(-1), /« ask-pin/)
  await board.press(phone, '47')
  await board.pass(10_100)
  t.match(board.heard().at(-1), /« not-understood; ask-pin/)
  await board.press(phone, '0')
  await board.pass(4_100)
  t.match(board.heard().at(-1), /« to-operator/)
  phone.putDown()
  await board.settled()
  t.same(await board.logged('101'), ['pressed 622*1#, nothing was done'], 'no key of a PIN')
})

t.test('the rules of REST hold: maximum, none at all, unknown item, permission', async (t) => {
  const board = await openWithPins(t)
  const ask = async (dialled: string, pin: string) => {
    const phone = await board.call('101', { dialled })
    await board.press(phone, `${pin}#`)
    const said = board.heard().at(-1)
    phone.putDown()
    await board.settled()
    return said
  }
  t.match(await ask('621*7', '4711'), /« above-max <6>/)
  t.match(await ask('622*0', '4711'), /« not-possible/)
  t.match(await ask('6277*1', '4711'), /« no-such-item/)
  t.match(await ask('622*1', '5812'), /« wrong-pin; ask-pin/, 'which of both is wrong is not said')
  t.match(await ask('622*1', '9999'), /« wrong-pin; ask-pin/)
  t.same(await charges(board.hotel), [])
})

t.test('the same charge again within twenty seconds is asked about, not made', async (t) => {
  const board = await openWithPins(t)
  const first = await board.call('101', { dialled: '622*1' })
  await board.press(first, '4711#')
  await board.pass(10_000)
  const second = await board.call('101', { dialled: '622*1' })
  await board.press(second, '4711#')
  t.match(board.heard().slice(-2), [/= maid: asked whether to charge 1 of/, /« ask-charge-again/])
  second.putDown()
  await board.settled()
  t.equal((await charges(board.hotel)).length, 1)
  const third = await board.call('101', { dialled: '622*1' })
  await board.press(third, '4711#1')
  t.match(board.heard().at(-1), /« room <101>; <1> of-item <2>/)
  t.equal((await charges(board.hotel)).length, 2)
  const other = await board.call('101', { dialled: '622*2' })
  await board.press(other, '4711#')
  t.equal((await charges(board.hotel)).length, 3, 'another quantity is another charge')
  await board.pass(20_000)
  await board.press(await board.call('101', { dialled: '622*1' }), '4711#')
  t.equal((await charges(board.hotel)).length, 4)
})

t.test('after a power cut, what was charged before it is asked about', async (t) => {
  const before = await openWithPins(t)
  const { folder, daemon } = before.hotel
  const phone = await before.call('101', { dialled: '622*1' })
  await before.press(phone, '4711#')
  await daemon.close()
  const at = '2026-11-15T07:25:00+01:00'
  const after = await Switchboard.open(t, { folder, at })
  await after.press(await after.call('101', { dialled: '623*1' }), '4711#')
  await after.press(await after.call('102', { dialled: '622*1' }), '4711#')
  t.notMatch(after.heard().join('\n'), /« ask-charge-again/, 'others are not')
  const again = await after.call('101', { dialled: '622*1' })
  await after.press(again, '4711#')
  t.match(after.heard().at(-1), /« ask-charge-again/)
  again.putDown()
  await after.pass(120_000)
  const later = await after.call('101', { dialled: '622*1' })
  await after.press(later, '4711#')
  t.match(after.heard().at(-1), /« room <101>; <1> of-item <2>/)
})

t.test(
  'staff give the room first, which is complete as soon as no longer one can be',
  async (t) => {
    const board = await openWithPins(t, { telephone: 'staff = ["8100"]' })
    await board.hotel.admin.csv('/rest/import/rooms', 'room,list\n1011,mailbox\n').expect(200)
    const phone = await board.call('8100')
    t.match(board.heard().at(-1), /« ask-room/)
    await board.press(phone, '102')
    t.match(board.heard().at(-1), /« room <102>; menu-none/)
    await board.press(phone, '0645')
    t.same(await board.booked('102'), ['2026-11-16T06:45'])
    const { json } = await board.hotel.admin.get('/rest/wakeup/list/pending').expect(200)
    t.match(json.pending[0], { actor: 'phone 8100', source: 2 })
    phone.putDown()
    const unsure = await board.call('8100', { dialled: '6102' })
    await board.press(unsure, '101')
    t.match(board.heard().at(-1), /» 1/, '1011 may be meant')
    await board.pass(4_100)
    t.match(board.heard().at(-1), /« room <101> 02 Dirty/)
    const lost = await board.call('8100')
    await board.press(lost, '555')
    await board.pass(4_100)
    t.match(board.heard().at(-1), /no-such-room; ask-room/)
    await board.press(lost, '10')
    await board.pass(9_900)
    t.match(board.heard().at(-1), /» 0/, 'there is time to look for the rest')
    await board.pass(200)
    t.match(board.heard().at(-1), /not-understood; ask-room/)
    await board.press(lost, '101#')
    t.match(board.heard().at(-1), /« room <101>; menu-none/)
  },
)

t.test('who is neither a room nor staff is refused before the call is answered', async (t) => {
  const board = await Switchboard.open(t)
  t.equal((await board.call('999')).refusal, 'forbidden')
  t.equal((await board.call('')).refusal, 'forbidden')
  t.equal((await board.call('900')).refusal, 'forbidden', 'no mailbox room')
  t.match(board.hotel.journal.lines.join('\n'), /999 has called, and was refused/)
  t.match(board.heard(), [/999 calls/, /= refused: it is neither/, /has ended/, / calls/])
  t.match(board.reception.records.list().at(-1), {
    extension: '999',
    done: [/^refused/],
    steps: [/^= refused/],
  })
})

t.test('with answer = false every call is refused', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'answer = false' })
  t.equal((await board.call('101')).refusal, 'unavailable')
})

t.test('a code that begins as a time does is only dialled', async (t) => {
  const codes = '[telephone.codes]\nstatus = "12{status}"'
  const board = await Switchboard.open(t, { telephone: codes })
  const phone = await board.call('101')
  await board.press(phone, '1201')
  t.same(await board.booked('101'), ['2026-11-15T12:01'])
  phone.putDown()
  await board.call('102', { dialled: '1201' })
  t.match(board.heard().at(-1), /« room <102> 01 Clean/)
})
