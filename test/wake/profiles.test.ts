import t from 'tap'
import { Result } from '../../src/core/model/wakeup.ts'
import type { RingRules } from '../../src/core/wakeup/context.ts'
import {
  answered,
  bookOne,
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

t.test('staff of a backup room have their time, and then the telephone rings', async (t) => {
  const backup = [{ room: '201', method: 'backup' as const }]
  const night = await openNight(t, { rules, rooms: backup })
  const [call] = (await night.clients.book(['201'], '2026-11-15T07:00', { profile: 'short' })) ?? []
  await runTo(night, '2026-11-15T07:30')
  t.same(ringsOf(night, '201'), ['07:10:00'])
  t.match(night.store.wakeup(call?.id ?? ''), { result: Result.complete })
})
