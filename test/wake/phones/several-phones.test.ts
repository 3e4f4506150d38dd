import t, { type Test } from 'tap'
import { Result, Status } from '../../../src/core/model/wakeup.ts'
import type { Simulation } from '../../virtual-time/simulation.ts'
import type { Behaviour } from '../../virtual-time/virtual-line.ts'
import { answered, bookOne, busy, key, logOf, openNight, ringsOf, runTo, silent } from '../night.ts'

const isSilent: Behaviour = { outcome: silent, tookMs: 45_000 }
const isBusy: Behaviour = { outcome: busy, tookMs: 1_000 }
/** Lifted after five seconds, and listened to for twenty-five. */
const isLifted: Behaviour = { outcome: answered, answeredMs: 5_000, tookMs: 30_000 }

interface Rooms {
  /** The extensions of the rooms. */
  readonly rooms: Readonly<Record<string, string>>
  /** What phones do; those not named ring in vain. */
  readonly phones?: Readonly<Record<string, Behaviour>>
  readonly channels: number
  readonly channelLimit?: number
  readonly attempts?: number
}

function openRooms(t: Test, options: Rooms): Promise<Simulation> {
  const { rooms, phones = {}, channels, attempts = 1, channelLimit } = options
  return openNight(t, {
    rooms: Object.entries(rooms).map(([room, extension]) => ({ room, extension })),
    lines: [{ name: 'pbx', channels, reaches: () => true }],
    rules: { attempts, operator: '' },
    behave: ({ extension }) => phones[extension] ?? isSilent,
    ...(channelLimit !== undefined && { channelLimit }),
  })
}

const ringing = (night: Simulation) => night.lines.flatMap(({ driver }) => driver.ringing()).sort()

t.test(
  'the phones of a room ring together, the first answer counts, and the others stop',
  async (t) => {
    const night = await openRooms(t, {
      rooms: { 101: '101,151,152' },
      phones: { 151: isLifted },
      channels: 4,
    })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:00:04')
    t.same(ringing(night), ['101', '151', '152'])
    await runTo(night, '2026-11-15T07:00:05')
    t.same(ringing(night), ['151'])
    await runTo(night, '2026-11-15T07:10')
    t.match(night.store.wakeup(id), { result: Result.complete, attempts: 1, tries: 1 })
    const log = await logOf(night, id)
    t.same(
      log.map(({ event }) => event),
      ['created', 'due', 'ringing', 'answered'],
    )
    t.match(log[2], { line: 'pbx', detail: /^0\.0 s late, at 101 and 151 and 152$/ })
    t.match(log[3], { event: 'answered', detail: 'at 151' })
    t.equal(night.rung.length, 3, 'and nobody is rung again')
  },
)

t.test('two phones that are lifted in the same moment are one answer', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,151' },
    phones: { 101: isLifted, 151: isLifted },
    channels: 4,
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:05')
  t.equal(ringing(night).length, 1)
  await runTo(night, '2026-11-15T07:10')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 1 })
  const events = (await logOf(night, id)).map(({ event }) => event)
  t.same(events, ['created', 'due', 'ringing', 'answered'])
})

for (const [what, phones, result] of [
  ['in vain, one being busy, is not answered', { 101: isBusy }, Result.noAnswer],
  ['that are all busy is busy', { 101: isBusy, 151: isBusy, 152: isBusy }, Result.busy],
] as const)
  t.test(`a ring of phones ${what}, and one attempt`, async (t) => {
    const night = await openRooms(t, { rooms: { 101: '101,151,152' }, phones, channels: 4 })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:10')
    t.match(night.store.wakeup(id), { result, attempts: 1 })
    t.equal(night.rung.length, 3)
  })

t.test('another room that comes due takes the channel of a further phone', async (t) => {
  const night = await openRooms(t, { rooms: { 101: '101,151,152', 102: '102' }, channels: 3 })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  const other = await bookOne(night, '102', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:00:09')
  t.same(ringing(night), ['101', '151', '152'])
  await runTo(night, '2026-11-15T07:00:10')
  t.same(ringing(night), ['101', '102', '151'], 'the newest gives way, and the others ring on')
  t.match(night.store.wakeup(other), { status: Status.ringing, lateMs: 0 })
  await runTo(night, '2026-11-15T07:00:44')
  t.match(night.store.wakeup(id), { status: Status.ringing })
  await runTo(night, '2026-11-15T07:01')
  t.match(night.store.wakeup(id), { result: Result.noAnswer, attempts: 1 })
})

t.test(
  'as many rooms as there are channels are never kept waiting by further phones',
  async (t) => {
    const rooms = { 101: '101,151,161', 102: '102,152,162', 103: '103,153,163' }
    const night = await openRooms(t, { rooms, channels: 3 })
    for (const [index, room] of Object.keys(rooms).entries())
      await bookOne(night, room, `2026-11-15T07:00:0${index * 4}`)
    await runTo(night, '2026-11-15T07:00:01')
    t.same(ringing(night), ['101', '151', '161'])
    await runTo(night, '2026-11-15T07:00:04')
    t.same(ringing(night), ['101', '102', '151'])
    await runTo(night, '2026-11-15T07:00:08')
    t.same(ringing(night), ['101', '102', '103'])
  },
)

t.test('when the first phone is busy, another keeps the channel as a first one does', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,151', 102: '102', 103: '103' },
    phones: { 101: isBusy },
    channels: 2,
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await bookOne(night, '102', '2026-11-15T07:00:10')
  const waits = await bookOne(night, '103', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:00:44')
  t.same(ringing(night), ['102', '151'])
  t.match(night.store.wakeup(waits), { status: Status.pending, attempts: 0 })
  await runTo(night, '2026-11-15T07:00:45')
  t.same(ringing(night), ['102', '103'])
  t.match(night.store.wakeup(id), { result: Result.noAnswer })
})

t.test('the channel of the phone that answers is given away by nobody', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,151', 102: '102', 103: '103' },
    phones: { 151: isLifted },
    channels: 2,
  })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:05')
  t.same(ringing(night), ['151'])
  await bookOne(night, '102', '2026-11-15T07:00:10')
  await bookOne(night, '103', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:00:29')
  t.same(ringing(night), ['102', '151'])
  await runTo(night, '2026-11-15T07:00:30')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 1 })
  t.same(ringing(night), ['102', '103'])
})

t.test(
  'an answer gives the channels of the other phones to who waits, and not its own',
  async (t) => {
    const night = await openRooms(t, {
      rooms: { 102: '102,152', 103: '103', 104: '104' },
      phones: { 152: { ...isLifted, answeredMs: 20_000 } },
      channels: 2,
    })
    await bookOne(night, '102', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:00:19')
    t.same(ringing(night), ['102', '152'])
    await bookOne(night, '103', '2026-11-15T07:00:20')
    await bookOne(night, '104', '2026-11-15T07:00:20')
    night.time.pass(1_000)
    await night.settle()
    t.same(ringing(night), ['152'], 'lifted before the desk has looked at what is due')
    await night.tick()
    t.same(ringing(night), ['103', '152'])
  },
)

t.test('rooms that share a phone never ring it together', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,150', 102: '102,150', 103: '150' },
    channels: 8,
  })
  const ids = await Promise.all(
    ['101', '102', '103'].map((room) => bookOne(night, room, '2026-11-15T07:00')),
  )
  await runTo(night, '2026-11-15T07:00')
  t.same(ringing(night), ['101', '102', '150'])
  t.same(ringsOf(night, '150'), ['07:00:00'], 'the room that has no other phone has it')
  await runTo(night, '2026-11-15T07:05')
  for (const id of ids)
    t.match(night.store.wakeup(id), { result: Result.noAnswer, attempts: 1, lateMs: 0 })
})

t.test('a room that comes due leaves a phone alone that rings for another', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,150', 102: '102,150' },
    channels: 8,
  })
  await bookOne(night, '101', '2026-11-15T07:00')
  await bookOne(night, '102', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:00:10')
  t.same(ringing(night), ['101', '102', '150'])
  t.equal(night.rung.length, 3)
})

t.test('a room whose only phone rings for another waits until it has ended', async (t) => {
  const night = await openRooms(t, { rooms: { 101: '101,150', 103: '150' }, channels: 8 })
  await bookOne(night, '101', '2026-11-15T07:00')
  const id = await bookOne(night, '103', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:05')
  t.same(ringsOf(night, '150'), ['07:00:00', '07:00:45'])
  t.match((await logOf(night, id))[1], { event: 'due', detail: 'the phone is being rung' })
})

t.test('with one channel, each attempt begins with another phone', async (t) => {
  const night = await openRooms(t, { rooms: { 101: '101,151,152' }, channels: 1, attempts: 4 })
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.same(
    night.rung.map(({ extension }) => extension),
    ['101', '151', '152', '101'],
  )
})

t.test('further phones ring within the licence, and give way within it', async (t) => {
  const night = await openRooms(t, {
    rooms: { 101: '101,151,152', 102: '102' },
    channels: 8,
    channelLimit: 2,
  })
  await bookOne(night, '101', '2026-11-15T07:00')
  await bookOne(night, '102', '2026-11-15T07:00:10')
  await runTo(night, '2026-11-15T07:00:09')
  t.same(ringing(night), ['101', '151'])
  await runTo(night, '2026-11-15T07:00:10')
  t.same(ringing(night), ['101', '102'])
})

t.test('a call that is settled while its phones ring stops all of them', async (t) => {
  const night = await openRooms(t, { rooms: { 101: '101,151,152' }, channels: 4 })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:10')
  await night.clients.order(id, 'delete')
  await night.settle()
  t.same(ringing(night), [])
})

t.test('a crash while phones ring costs no try, and all of them ring again', async (t) => {
  const night = await openRooms(t, { rooms: { 101: '101,151' }, channels: 4 })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:10')
  await night.kill()
  await night.open()
  t.same(ringing(night), ['101', '151'])
  t.match(night.store.wakeup(id), { attempts: 2, tries: 1 })
})

t.test('a phone that has stopped may ring for the room beside', async (t) => {
  const night = await openRooms(t, {
    rooms: { 301: '301,302', 302: '302' },
    phones: { 301: { outcome: answered, answeredMs: 3_000, tookMs: 60_000 } },
    channels: 4,
  })
  await bookOne(night, '301', '2026-11-15T07:00:00')
  await bookOne(night, '302', '2026-11-15T07:00:20')
  await runTo(night, '2026-11-15T07:00:30')
  t.same(ringing(night), ['301', '302'])
  t.same(ringsOf(night, '302'), ['07:00:00', '07:00:20'])
})

t.test('the operator is not called in place of a phone of a guest', async (t) => {
  const night = await openNight(t, {
    rooms: [{ room: '301', extension: '301,302,303', needs: 'knock' }],
    lines: [{ name: 'pbx', channels: 3, reaches: () => true }],
    phones: { 301: [silent], 302: [silent], 303: [silent], 9: [key('5')] },
  })
  await bookOne(night, '301', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:40')
  t.equal(ringing(night).length, 3)
  await runTo(night, '2026-11-15T07:01')
  t.equal(night.operatorCalls.length, 2, 'ahead, and when a channel was free')
})
