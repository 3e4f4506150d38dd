import t from 'tap'
import { doubtOf } from '../../../src/page/housekeeping/entries/entry.ts'
import { chargeOf, Desk, hourMs, MapShelf, refusal, statusOf } from './unsent.ts'

t.test('what was discarded does not come back with the page', async (t) => {
  const shelf = new MapShelf()
  const desk = new Desk(shelf)
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  const [first] = desk.entries.open.value
  if (first) desk.entries.remove(first)
  t.strictSame(new Desk(shelf).states, ['102 2 waiting'])
})

t.test('the system knows a key from the first try on, not from the last', async (t) => {
  const desk = new Desk()
  desk.answer = async () => ({ kind: 'silent' })
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  desk.nowMs += 3 * hourMs
  await desk.send()
  t.equal(desk.sent.length, 2)
  desk.nowMs += 20.5 * hourMs
  const [entry] = desk.entries.open.value
  t.equal(entry && doubtOf(entry, desk.nowMs), 'maybe done')
})

t.test('what is entered while nobody answers for another is tried all the same', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs)
  desk.answer = async () => {
    desk.answer = async () => ({ kind: 'ok', value: undefined })
    desk.entries.add([chargeOf('102')], desk.nowMs)
    await desk.send()
    return { kind: 'silent' }
  }
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent', '102 2 sent'])
})

t.test('what another tab takes away while it is being sent is told by this one', async (t) => {
  const shelf = new MapShelf()
  const desk = new Desk(shelf)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  desk.answer = async () => {
    for (const name of shelf.names('')) {
      shelf.keep(name, '')
      desk.entries.takeOver(name)
    }
    t.strictSame(desk.states, ['101 2 waiting'])
    return refusal(404, 302)
  }
  await desk.send()
  t.strictSame(desk.states, ['101 2 refused'])
})

t.test('a request that was too slow for the system is sent again', async (t) => {
  const desk = new Desk()
  desk.answer = async () => refusal(408, 101)
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.states, ['101 2 waiting', '102 2 waiting'])
  t.equal(desk.sent.length, 1)
})

t.test('a status that was sent stays listed beside a later one', async (t) => {
  const desk = new Desk()
  desk.entries.add([statusOf('101', '01')], desk.nowMs)
  await desk.send()
  desk.entries.add([statusOf('101', '02')], desk.nowMs)
  t.strictSame(desk.states, ['101 01 sent', '101 02 waiting'])
})

t.test('what was entered by a clock that was ahead asks, once', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs + 24 * hourMs)
  desk.entries.add([chargeOf('102')], desk.nowMs + 60_000)
  await desk.send()
  t.strictSame(desk.states, ['101 2 waiting', '102 2 sent'])
  const [entry] = desk.entries.open.value
  t.equal(entry && doubtOf(entry, desk.nowMs), 'old')
  if (entry) desk.entries.confirm(entry, desk.nowMs)
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent', '102 2 sent'])
})
