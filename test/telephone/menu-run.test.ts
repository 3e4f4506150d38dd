import { t } from 'tap'
import { Switchboard } from './switchboard.ts'

t.test('three mistakes lead to the front desk', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101', { transfers: true })
  await board.press(phone, '9999')
  t.match(board.heard().at(-1), /« not-a-time; menu-none; menu-time/)
  await board.pass(1_000)
  await board.press(phone, '2460')
  t.match(board.heard().at(-1), /« not-a-time; menu-none/)
  await board.pass(1_000)
  await board.press(phone, '1A')
  t.match(board.heard().at(-1), /« to-operator/)
  await board.pass(2_000)
  t.equal(phone.transferredTo, '9')
  t.ok(phone.isHungUp)
})

t.test('an exchange that refuses to send a call on has its number said', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101', { transfers: false })
  await board.press(phone, '0')
  await board.pass(5_000)
  t.match(board.heard().slice(-2), [/« to-operator/, /« operator-is <9>; goodbye/])
  await board.pass(3_000)
  t.ok(phone.isHungUp)
})

t.test('a zero alone leads to the front desk, and a zero with digits is a time', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const quick = await board.call('101', { transfers: true })
  await board.press(quick, '0')
  await board.pass(3_900)
  await board.press(quick, '645')
  t.same(await board.booked('101'), ['2026-11-16T06:45'])
  quick.putDown()
  const slow = await board.call('102', { transfers: true })
  await board.press(slow, '0')
  await board.pass(6_000)
  t.equal(slow.transferredTo, '9')
})

t.test('who needs a while for the next digit has it', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  await board.press(phone, '06')
  await board.pass(9_900)
  await board.press(phone, '45')
  t.same(await board.booked('101'), ['2026-11-16T06:45'])
  await board.pass(1_000)
  await board.press(phone, '07')
  await board.pass(10_100)
  t.match(board.heard().at(-1), /« not-understood/)
})

t.test('mistakes count until something is entered, also where it is said again', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  await board.press(phone, '9999#9999#')
  await board.press(phone, '0645')
  await board.pass(1_000)
  await board.press(phone, '9999#9999#')
  t.notOk(phone.isHungUp)
  await board.press(phone, '9999')
  t.match(board.heard().at(-1), /« goodbye/)
})

t.test('without a front desk, three mistakes end politely', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  t.notMatch(board.heard().at(-1), /menu-zero/)
  for (let mistake = 0; mistake < 3; mistake += 1) {
    await board.press(phone, '9999')
    await board.pass(1_000)
  }
  t.ok(phone.isHungUp)
  t.match(board.heard().at(-2), /« goodbye/)
})

t.test('one key too many spoils nothing', async (t) => {
  const board = await Switchboard.open(t)
  const slip = await board.call('101')
  await board.press(slip, '1')
  await board.pass(4_100)
  t.match(board.heard().at(-1), /« not-understood; menu-none/)
  await board.press(slip, '0645')
  t.same(await board.booked('101'), ['2026-11-16T06:45'], 'a single digit is forgotten')
  const shifted = await board.call('102')
  await board.press(shifted, '90645')
  t.match(board.heard().slice(-2), [/« not-a-time/, /» 5/], 'the last one begins no other time')
  await board.pass(1_000)
  await board.press(shifted, '0645')
  t.same(await board.booked('102'), ['2026-11-16T06:45'])
  board.heard()
  const eager = await board.call('103')
  await board.press(eager, '06450')
  t.match(
    board.heard().slice(-2),
    [/« booked; tomorrow 06:45/, /» 0/],
    'it does not cut the answer',
  )
  await board.press(eager, '*1')
  t.same(await board.booked('103'), [], 'other keys count at once')
})

t.test('twenty seconds of silence, twice, lead to the front desk', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101', { transfers: true })
  board.heard()
  await board.pass(4_000 + 19_900)
  t.same(board.heard(), [])
  await board.pass(200)
  t.match(board.heard(), [/« nothing-pressed; menu-none; menu-time/])
  await board.pass(5_000 + 20_000)
  t.match(board.heard().slice(0, 1), [/« to-operator/])
  await board.pass(2_000)
  t.equal(phone.transferredTo, '9')
})

t.test('who has booked and says nothing more is not sent anywhere', async (t) => {
  const board = await Switchboard.open(t, { telephone: 'operator = "9"' })
  const phone = await board.call('101', { transfers: true })
  await board.press(phone, '0645')
  await board.pass(30_000)
  t.equal(phone.transferredTo, undefined)
  t.match(board.heard().at(-2), /« goodbye/)
  t.ok(phone.isHungUp)
})

t.test('a call ends within five minutes, however often it is said again', async (t) => {
  const board = await Switchboard.open(t)
  const phone = await board.call('101')
  for (let second = 0; second < 289; second += 1) {
    await board.press(phone, '#')
    await board.pass(1_000)
  }
  t.notOk(phone.isHungUp)
  await board.pass(11_000)
  t.ok(phone.isHungUp)
  t.equal(board.reception.callers, 0)
})
