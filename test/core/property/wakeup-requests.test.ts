import t from 'tap'
import { Result, Source } from '../../../src/core/model/wakeup.ts'
import { update } from '../../../src/core/wakeup/edit.ts'
import { onlyCall, openPropertyScene } from './property-scene.ts'

const sevenMs = Date.parse('2026-11-15T07:00:00+01:00')

const asked = { property: 'opera', date: '261115', time: '070000' }

t.test('a request books a call by the rules that hold for everybody', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('105', '070000')
  const call = onlyCall(hotel, '105')
  t.match(call, {
    daily: false,
    source: Source.property,
    actor: 'opera',
    scheduledMs: sevenMs,
    asked: [asked],
  })
  t.equal(call.wall, '2026-11-15T07:00:00')
  t.equal(call.tenant, hotel.store.get('room', '105')?.tenant)
  t.match(await hotel.log(call.id), [{ event: 'created', actor: 'opera' }])
  await hotel.requestWakeup('105', '070000')
  t.match(onlyCall(hotel, '105'), { id: call.id, asked: [asked] }, 'told again')
  t.equal((await hotel.log(call.id)).length, 1)
  t.same(await hotel.answers(), [], 'a wish that is granted is not answered yet')
})

t.test('a request joins the call that is booked at that time', async (t) => {
  const hotel = await openPropertyScene(t)
  const id = await hotel.book('101', '2026-11-15T07:00')
  const daily = await hotel.book('101', '2026-11-15T07:00', true)
  await hotel.requestWakeup('101', '070000')
  await hotel.requestWakeup('101', '070000', '261115', 'annex')
  t.equal(hotel.pending('101').length, 2)
  t.match(hotel.store.wakeup(id), {
    source: Source.rest,
    asked: [asked, { ...asked, property: 'annex' }],
  })
  t.match(hotel.store.wakeup(daily), { asked: [] })
  t.match((await hotel.log(id)).at(-1), { event: 'updated', detail: 'also asked for by annex' })
})

t.test('wall times of clock changes are those of the site', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '023000', '270328')
  await hotel.requestWakeup('101', '033000', '270328')
  const skipped = onlyCall(hotel, '101')
  t.equal(skipped.scheduled, '2027-03-28T03:30:00+02:00')
  t.same(
    skipped.asked.map(({ time }) => time),
    ['023000', '033000'],
    'both are the same instant',
  )
  await hotel.requestWakeup('102', '023000', '271031')
  t.equal(onlyCall(hotel, '102').scheduled, '2027-10-31T02:30:00+02:00', 'the first time of two')
  await hotel.decide((desk) => update(desk, skipped.id, Result.complete))
  t.same(
    (await hotel.answers()).map(({ asked }) => asked.time),
    ['023000', '033000'],
    'each in the words in which it was asked',
  )
})

t.test(
  'a request that cannot be granted is answered at once, and the journal says why',
  async (t) => {
    const hotel = await openPropertyScene(t)
    const long = '9'.repeat(40)
    const requests: [string, string, string][] = [
      ['999', '070000', '261115'],
      ['900', '070000', '261115'],
      ['101', '055900', '261115'],
      ['101', '070000', '271231'],
      ['101', '070000', '261315'],
      ['101', '250000', '261115'],
      ['101', '0700', '261115'],
      ['101', '', ''],
      [`1\n${long}`, long, long],
    ]
    for (const [name, time, date] of requests) await hotel.requestWakeup(name, time, date)
    const answers = await hotel.answers()
    t.equal(answers.length, requests.length)
    t.same(
      answers.map(({ answer, asked }) => ({ answer, ...asked })),
      requests.map(([, time, date]) => ({
        answer: 'failed',
        date: date.slice(0, 20),
        time: time.slice(0, 20),
      })),
    )
    t.equal(answers.at(-1)?.room.length, 32)
    t.equal(hotel.journal.lines.length, requests.length)
    t.match(hotel.journal.lines[0], /^opera: .*999/)
    t.notMatch(hotel.journal.lines.join(''), '\n')
    t.equal([...hotel.store.pending()].length, 0)
  },
)

t.test('requests without end that cannot be granted do not fill the journal', async (t) => {
  const hotel = await openPropertyScene(t)
  const { lines } = hotel.journal
  for (let n = 0; n < 300; n += 1) await hotel.requestWakeup(String(900 + n), '070000')
  t.equal(lines.length, 20)
  t.match(lines[19], /^opera: A call of room 919 /)
  await hotel.requestWakeup('999', '070000', '261115', 'annex')
  t.match(
    lines[20],
    /^annex: A call of room 999 /,
    'another property system is told of all the same',
  )
  hotel.clock.advance(60_000)
  await hotel.requestWakeup('999', '070000')
  t.match(lines[21], /^opera: A call of room 999 .* \(280 others before it are not shown\)$/)
  t.equal((await hotel.answers()).length, 301, 'each is answered')
})

t.test(
  'on a full disk a new request is impossible, and one for a booked call is not',
  async (t) => {
    const hotel = await openPropertyScene(t)
    const id = await hotel.book('101', '2026-11-15T07:00')
    hotel.isShort = true
    await hotel.requestWakeup('102', '070000')
    t.same(hotel.pending('102'), [])
    t.match(await hotel.answers(), [{ room: '102', answer: 'failed' }])
    t.match(hotel.journal.lines, [/Free space on the disk/])
    await hotel.requestWakeup('101', '070000')
    t.match(hotel.store.wakeup(id), { asked: [asked] })
  },
)

t.test('the current minute is still in time', async (t) => {
  const hotel = await openPropertyScene(t)
  hotel.clock.advance(30_000)
  await hotel.requestWakeup('101', '060000')
  t.equal(hotel.pending('101').length, 1)
  t.same(await hotel.answers(), [])
})

t.test('a request that is cleared is never answered', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '070000')
  const { id } = onlyCall(hotel, '101')
  for (const [name, time, date, property] of [
    ['102', '070000', '261115', 'opera'],
    ['101', '070001', '261115', 'opera'],
    ['101', '070000', '261116', 'opera'],
    ['101', '070000', '261115', 'annex'],
  ] as const)
    await hotel.clearWakeup(name, time, date, property)
  t.equal(onlyCall(hotel, '101').id, id, 'none of these is the wish')
  await hotel.clearWakeup('101', '070000')
  await hotel.clearWakeup('101', '070000')
  t.equal(hotel.store.wakeup(id), undefined)
  t.match((await hotel.log(id)).at(-1), { event: 'deleted', actor: 'opera' })
  t.same(await hotel.answers(), [])
})

t.test('what somebody else wants as well stays when it is cleared', async (t) => {
  const hotel = await openPropertyScene(t)
  const own = await hotel.book('101', '2026-11-15T07:00')
  await hotel.requestWakeup('101', '070000')
  await hotel.clearWakeup('101', '070000')
  t.match(hotel.store.wakeup(own), { result: Result.pending, asked: [] })
  await hotel.requestWakeup('102', '070000')
  await hotel.requestWakeup('102', '070000', '261115', 'annex')
  await hotel.clearWakeup('102', '070000')
  t.match(onlyCall(hotel, '102'), { asked: [{ property: 'annex' }] })
  await hotel.clearWakeup('102', '070000', '261115', 'annex')
  t.equal(hotel.pending('102').length, 0)
  await hotel.requestWakeup('103', '070000')
  const both = await hotel.book('103', '2026-11-15T07:00')
  await hotel.clearWakeup('103', '070000')
  t.match(
    hotel.store.wakeup(both),
    { result: Result.pending, source: Source.rest },
    'booked by the hotel afterwards',
  )
})
