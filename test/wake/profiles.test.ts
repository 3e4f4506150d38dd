import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { RingRules } from '../../src/core/wakeup/context.ts'
import {
  answered,
  bookOne,
  busy,
  key,
  logOf,
  minute,
  openNight,
  ringsOf,
  runTo,
  silent,
} from './night.ts'

const profiles: ReadonlyMap<string, Partial<RingRules>> = new Map([
  ['patient', { attempts: 5, retryMs: minute, ringMs: 20_000 }],
  ['quick', { attempts: 1 }],
  ['strict', { confirm: true, snoozes: 0 }],
  ['staff', { method: 'manual' as const }],
  ['short', { lateMs: 5 * minute }],
])
const vipProfiles = new Map([['opera', new Map([['1', 'strict']])]])
const rules = { profiles, vipProfiles }

const rooms = [
  { room: '101' },
  { room: '102', profile: 'patient' },
  { room: '103', profile: 'patient', vip: '1' },
  { room: '104', profile: 'patient', vip: '7' },
  { room: '105', profile: 'gone' },
  { room: '106', profile: 'staff' },
  { room: '107', profile: 'staff', method: 'automatic' as const },
]

t.test('a call rings by the nearest profile: booking, guest, room, site', async (t) => {
  const phones = Object.fromEntries(rooms.map(({ room }) => [room, [silent]]))
  const night = await openNight(t, { rules, rooms, phones })
  const at = '2026-11-15T07:00'
  const ids = await Promise.all(rooms.map(({ room }) => bookOne(night, room, at)))
  const [own] = (await night.clients.book(['102'], '2026-11-15T07:30', { profile: 'quick' })) ?? []
  await runTo(night, '2026-11-15T08:30')
  const attempts = ids.map((id) => night.store.wakeup(id)?.attempts)
  t.same(attempts, [3, 5, 3, 5, 3, 0, 3])
  t.match(night.store.wakeup(own?.id ?? ''), { attempts: 1, result: Result.noAnswer })
  const told = async (id = '') =>
    (await logOf(night, id)).find(({ event }) => event === 'ringing')?.detail
  t.equal(await told(ids[0]), '0.0 s late')
  t.equal(await told(ids[1]), '0.0 s late, profile patient of the room')
  t.equal(await told(ids[2]), '0.0 s late, profile strict of the guest')
  t.equal(await told(own?.id), '0.0 s late, profile quick of the booking')
  t.match(night.store.wakeup(ids[5] ?? ''), { result: Result.missed }, 'staff make this call')
})

t.test('what a profile does not set holds as for the site', async (t) => {
  const night = await openNight(t, {
    rules,
    rooms,
    phones: { 103: [answered, key('1'), key('5')] },
  })
  const id = await bookOne(night, '103', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:30')
  t.same(ringsOf(night, '103'), ['07:00:00', '07:05:10'], 'five minutes apart, as at the site')
  t.match(night.store.wakeup(id), { result: Result.complete, snoozes: 0 }, 'key 1 confirms')
})

t.test('a profile says how late a call may ring', async (t) => {
  const night = await openNight(t, { rules, rooms, at: '2026-11-15T06:55:00+01:00' })
  const [strict] =
    (await night.clients.book(['101'], '2026-11-15T07:00', { profile: 'short' })) ?? []
  const plain = await bookOne(night, '102', '2026-11-15T07:00')
  await night.kill()
  night.time.pass(12 * minute)
  await night.open()
  await runTo(night, '2026-11-15T07:20')
  t.match(night.store.wakeup(strict?.id ?? ''), { result: Result.missed })
  t.match(night.store.wakeup(plain), { result: Result.complete })
})

t.test('each of several calls of one ring follows its own profile', async (t) => {
  const night = await openNight(t, { rules, rooms, phones: { 101: [silent] } })
  const once = await night.clients.book(['101'], '2026-11-15T07:00:00', { profile: 'quick' })
  const often = await bookOne(night, '101', '2026-11-15T07:00:30')
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(once?.[0]?.id ?? ''), { attempts: 1, result: Result.noAnswer })
  t.match(night.store.wakeup(often), { attempts: 3, result: Result.noAnswer })
})

const suite = [{ room: '301', extension: '301,302,303' }, { room: '302' }]

t.test('the telephones of a suite ring together, and the first answer counts', async (t) => {
  const night = await openNight(t, {
    rooms: suite,
    phones: { 301: [silent], 302: [key('5')], 303: [silent] },
  })
  const id = await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:05')
  t.same(night.lines[0]?.driver.ringing().sort(), ['301', '302', '303'])
  await runTo(night, '2026-11-15T07:00:10')
  t.same(night.lines[0]?.driver.ringing(), [], 'all of them have stopped')
  t.match(night.store.wakeup(id), { attempts: 1, result: Result.complete })
  t.same(
    (await logOf(night, id)).map(({ event, detail }) => [event, detail]),
    [
      ['created', 'for 2026-11-15T07:00:00+01:00'],
      ['due', ''],
      ['ringing', '0.0 s late, at 301 and 302 and 303'],
      ['answered', ''],
      ['confirmed', 'key 5'],
    ],
  )
})

t.test('the outcome of several telephones is one', async (t) => {
  const night = await openNight(t, {
    rooms: suite,
    rules: { attempts: 1 },
    phones: { 301: [busy], 302: [silent], 303: [busy] },
  })
  const rang = await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:10')
  t.match(night.store.wakeup(rang), { attempts: 1, result: Result.noAnswer })
  const inUse = await openNight(t, {
    rooms: suite,
    rules: { attempts: 1 },
    phones: { 301: [busy], 302: [busy], 303: [busy] },
  })
  const id = await bookOne(inUse, '301', '2026-11-15T07:00')
  await runTo(inUse, '2026-11-15T07:10')
  t.match(inUse.store.wakeup(id), { attempts: 1, result: Result.busy })
})

t.test('a further telephone gives its channel to a room that has none', async (t) => {
  const lines = [{ name: 'pbx', channels: 3, reaches: () => true }]
  const rooms = [{ room: '301', extension: '301,311,321' }, { room: '302' }, { room: '303' }]
  const phones = { 301: [silent], 311: [silent], 321: [silent] }
  const night = await openNight(t, { rooms, lines, phones })
  await bookOne(night, '301', '2026-11-15T07:00:00')
  await bookOne(night, '302', '2026-11-15T07:00:05')
  await bookOne(night, '303', '2026-11-15T07:00:06')
  await runTo(night, '2026-11-15T07:00:07')
  t.same(night.lines[0]?.driver.ringing().sort(), ['301', '302', '303'])
  t.same(ringsOf(night, '302'), ['07:00:05'])
  t.same(ringsOf(night, '303'), ['07:00:06'])
})

t.test('with one channel each attempt begins with another telephone', async (t) => {
  const lines = [{ name: 'pbx', channels: 1, reaches: () => true }]
  const phones = { 301: [silent], 302: [silent], 303: [silent] }
  const night = await openNight(t, { rooms: suite, lines, phones })
  await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:30')
  t.same(
    night.rung.map(({ extension }) => extension),
    ['301', '302', '303'],
  )
})

t.test('two rooms that share a telephone do not ring it at once', async (t) => {
  const night = await openNight(t, { rooms: suite, phones: { 301: [silent], 303: [silent] } })
  await bookOne(night, '302', '2026-11-15T07:00:00')
  await bookOne(night, '301', '2026-11-15T07:00:00')
  await runTo(night, '2026-11-15T07:00:05')
  t.same(night.lines[0]?.driver.ringing().sort(), ['301', '302', '303'])
  await runTo(night, '2026-11-15T07:02')
  t.equal(ringsOf(night, '302').length, 1)
})

t.test('a ring of several telephones that a crash cuts short is rung again', async (t) => {
  const night = await openNight(t, {
    rooms: suite,
    phones: { 301: [silent, key('5')], 302: [silent], 303: [silent] },
  })
  const id = await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:05')
  await night.kill()
  night.time.pass(20_000)
  await night.open()
  t.match(night.store.wakeup(id), { status: Status.ringing, attempts: 2, tries: 1 })
  await runTo(night, '2026-11-15T07:05')
  t.match(night.store.wakeup(id), { result: Result.complete })
})

t.test('a telephone that has stopped may ring for the room beside', async (t) => {
  const night = await openNight(t, {
    rooms: suite,
    behave: ({ extension }) =>
      extension === '301'
        ? { outcome: answered, answeredMs: 3_000, tookMs: 60_000 }
        : { outcome: silent, tookMs: 45_000 },
  })
  await bookOne(night, '301', '2026-11-15T07:00:00')
  await bookOne(night, '302', '2026-11-15T07:00:20')
  await runTo(night, '2026-11-15T07:00:30')
  t.same(night.lines[0]?.driver.ringing().sort(), ['301', '302'])
  t.same(ringsOf(night, '302'), ['07:00:00', '07:00:20'])
})

t.test('staff of a backup room have their time, and then the telephone rings', async (t) => {
  const backup = [{ room: '201', method: 'backup' as const }]
  const night = await openNight(t, { rules, rooms: backup })
  const [call] = (await night.clients.book(['201'], '2026-11-15T07:00', { profile: 'short' })) ?? []
  await runTo(night, '2026-11-15T07:30')
  t.same(ringsOf(night, '201'), ['07:10:00'])
  t.match(night.store.wakeup(call?.id ?? ''), { result: Result.complete })
})

t.test('the operator is not called in place of a telephone of a guest', async (t) => {
  const lines = [{ name: 'pbx', channels: 3, reaches: () => true }]
  const phones = { 301: [silent], 302: [silent], 303: [silent], 9: [key('5')] }
  const needy = [{ ...suite[0], room: '301', extension: '301,302,303', needs: 'knock' }]
  const night = await openNight(t, { rooms: needy, lines, phones })
  await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:40')
  t.equal(night.lines[0]?.driver.ringing().length, 3)
  await runTo(night, '2026-11-15T07:01')
  t.equal(night.operatorCalls.length, 2, 'ahead, and when a channel was free')
})
