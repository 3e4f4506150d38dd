import t from 'tap'
import { queueLimit } from '../../../src/core/delivery/review.ts'
import { Result, Status, type Wakeup } from '../../../src/core/model/wakeup.ts'
import { remove, update } from '../../../src/core/wakeup/edit.ts'
import { endRing, miss } from '../../../src/core/wakeup/ring.ts'
import { cancel, finish } from '../../../src/core/wakeup/settle.ts'
import { onlyCall, openPropertyScene } from './property-scene.ts'

t.test('every end of a call answers each request once', async (t) => {
  const hotel = await openPropertyScene(t)
  const ends = [
    [1, 'answered'],
    [2, 'unanswered'],
    [3, 'busy'],
    [4, 'failed'],
    [5, 'deleted'],
    [6, 'failed'],
  ] as const
  for (const [index, [result, answer]] of ends.entries()) {
    const time = `07000${index}`
    await hotel.requestWakeup('101', time)
    await hotel.requestWakeup('101', time, '261115', 'annex')
    const call = onlyCall(hotel, '101')
    await hotel.decide((desk) => finish(desk, call, { result, event: 'updated' }))
    for (const property of ['opera', 'annex']) {
      const answers = await hotel.answers(property)
      t.equal(answers.length, index + 1)
      t.match(answers.at(-1), { answer, room: '101', asked: { date: '261115', time } })
    }
    await hotel.decide((desk) => update(desk, call.id, Result.busy))
    await hotel.decide((desk) => remove(desk, call.id))
    t.equal((await hotel.answers()).length, index + 1, 'what is said later is not told')
  }
})

t.test('a call that nobody has asked for is not answered', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', '2026-11-15T07:00')
  await hotel.checkOut('101', 'R1')
  const own = await hotel.book('102', '2026-11-15T07:00')
  await hotel.decide((desk) => update(desk, own, Result.complete))
  const daily = await hotel.book('103', '2026-11-15T07:00', true)
  await hotel.decide((desk) => remove(desk, daily))
  t.same(await hotel.answers(), [])
})

t.test('a call that ends by check-out is answered as deleted, to all who asked', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const daily = await hotel.book('101', '2026-11-15T07:00', true)
  await hotel.requestWakeup('101', '070000')
  await hotel.requestWakeup('101', '070000', '261115', 'annex')
  await hotel.requestWakeup('101', '080000')
  await hotel.clearWakeup('101', '080000')
  const { id } = hotel.pending('101').find(({ asked }) => asked.length > 0) ?? { id: '' }
  await hotel.move('101', '102', 'R1')
  await hotel.checkOut('102', 'R1')
  await hotel.clearWakeup('102', '070000')
  await hotel.checkOut('102', 'R1')
  t.match(hotel.store.wakeup(id), { result: Result.cancelled, room: '102' })
  t.match(hotel.store.wakeup(daily), { result: Result.cancelled })
  await hotel.decide((desk) => remove(desk, id))
  for (const property of ['opera', 'annex'])
    t.same(
      (await hotel.answers(property)).map(({ room, asked, answer }) => ({ room, asked, answer })),
      [{ room: '102', asked: { date: '261115', time: '070000' }, answer: 'deleted' }],
      property,
    )
})

t.test('retries and snoozes are no ends', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '060000')
  const ring = async (outcome: Parameters<typeof endRing>[1]['outcome']) => {
    const call = onlyCall(hotel, '101')
    const ringing: Wakeup = { ...call, status: Status.ringing, tries: call.tries + 1 }
    const lead = hotel.store.pendingCall(call.id)
    if (!lead) throw new Error('not pending')
    await hotel.decide(() => [{ put: 'wakeup', record: ringing }])
    const ended = { ids: [call.id], lead, line: 'pbx', outcome, isLineDown: false }
    await hotel.decide((desk) => endRing(desk, ended))
  }
  await ring({ kind: 'busy' })
  await ring({ kind: 'answered', key: '1' })
  t.same(await hotel.answers(), [])
  await ring({ kind: 'busy' })
  await ring({ kind: 'unanswered' })
  await ring({ kind: 'unanswered' })
  t.same(
    (await hotel.answers()).map(({ answer }) => answer),
    ['unanswered'],
  )
})

t.test('a call that was missed has failed, and one that staff have deleted is gone', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '070000')
  const call = onlyCall(hotel, '101')
  await hotel.decide((desk) => miss(desk, call))
  await hotel.requestWakeup('102', '070000')
  await hotel.decide((desk) => remove(desk, onlyCall(hotel, '102').id))
  t.same(
    (await hotel.answers()).map(({ room, answer }) => `${room} ${answer}`),
    ['101 failed', '102 deleted'],
  )
})

t.test('when the queue is full the log says that nobody is told', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '070000')
  await hotel.requestWakeup('102', '070000')
  await hotel.requestWakeup('103', '070000')
  const [first, second] = [onlyCall(hotel, '101').id, onlyCall(hotel, '102').id]
  const third = onlyCall(hotel, '103')
  await hotel.decide((desk) => {
    const read = { ...desk.read, queueLength: () => queueLimit } as typeof desk.read
    for (const name of ['get', 'wakeup', 'occupanciesOf'] as const)
      Object.assign(read, { [name]: desk.read[name].bind(desk.read) })
    const full = { ...desk, read }
    return [
      ...update(full, first, Result.complete),
      ...remove(full, second),
      ...cancel(full, third, 'gone'),
    ]
  })
  t.same(await hotel.answers(), [])
  const detail = /opera gets no answer: its queue is full/
  t.match((await hotel.log(first)).at(-1), { event: 'updated', detail })
  t.match((await hotel.log(second)).at(-1), { event: 'deleted', detail })
  t.match((await hotel.log(third.id)).at(-1), {
    event: 'cancelled',
    detail: /^gone, opera gets no answer/,
  })
})
