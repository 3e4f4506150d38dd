import t from 'tap'
import { Entries, waitingOfOthers } from '../../../src/page/housekeeping/entries/entries.ts'
import { entryOfText, textOfEntry } from '../../../src/page/housekeeping/entries/entry-text.ts'
import { chargeOf, Desk, hourMs, MapShelf, refusal } from './unsent.ts'

t.test('a page that is opened again goes on with what waited', async (t) => {
  const shelf = new MapShelf()
  const before = new Desk(shelf)
  before.answer = async () => ({ kind: 'silent' })
  before.entries.add([chargeOf('101')], before.nowMs)
  await before.send()
  const after = new Desk(shelf)
  await after.send()
  t.strictSame(after.sent, before.sent)
  t.strictSame(new Desk(shelf).states, ['101 2 sent'], 'and what was sent is still known')
})

t.test('two tabs lose nothing of each other', async (t) => {
  const shelf = new MapShelf()
  const [one, two] = [new Desk(shelf), new Desk(shelf)]
  one.entries.add([chargeOf('101')], one.nowMs)
  two.entries.add([chargeOf('102')], two.nowMs)
  for (const name of shelf.names('')) {
    one.entries.takeOver(name)
    two.entries.takeOver(name)
  }
  t.strictSame(one.states.sort(), ['101 2 waiting', '102 2 waiting'])
  t.strictSame(one.states, two.states)
  // The other tab has it answered while this one is still waiting.
  one.answer = async () => {
    await two.send()
    for (const name of shelf.names('')) one.entries.takeOver(name)
    return refusal(404, 302)
  }
  await one.send()
  t.match(one.states, [/sent/, /sent/])
})

t.test('entries of somebody else are counted and nothing more', async (t) => {
  const shelf = new MapShelf()
  const anna = new Desk(shelf, 'anna')
  anna.entries.add([chargeOf('101'), chargeOf('102')], anna.nowMs)
  const berta = new Desk(shelf, 'anna/b.é')
  await berta.send()
  t.strictSame(berta.states, [])
  t.strictSame(berta.sent, [])
  t.strictSame([...waitingOfOthers('anna/b.é', shelf)], [['anna', 2]])
  berta.entries.add([chargeOf('103')], berta.nowMs)
  t.strictSame([...waitingOfOthers('anna', shelf)], [['anna/b.é', 1]])
  t.strictSame(new Desk(shelf, 'anna').states, ['101 2 waiting', '102 2 waiting'])
})

t.test('a browser that keeps nothing says so, and all is sent from memory', async (t) => {
  const shelf = new MapShelf()
  shelf.isFull = true
  const desk = new Desk(shelf)
  t.equal(desk.entries.isKept.value, true)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  t.equal(desk.entries.isKept.value, false)
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent'])
  t.equal(desk.entries.isKept.value, true)
})

t.test('a browser that has become full neither sends twice nor forgets', async (t) => {
  const shelf = new MapShelf()
  const desk = new Desk(shelf)
  desk.entries.add([chargeOf('101'), chargeOf('102'), chargeOf('103')], desk.nowMs)
  shelf.isFull = true
  desk.answer = async ({ room }) =>
    room === '102'
      ? { ...refusal(404, 302), description: 'no '.repeat(200) }
      : { kind: 'ok', value: undefined }
  await desk.send()
  t.equal(desk.entries.isKept.value, true)
  t.strictSame(new Desk(shelf).states, ['101 2 sent', '102 2 refused', '103 2 sent'])
})

t.test('what cannot be marked as tried is not sent, and what is sent does not wait', async (t) => {
  const shelf = new MapShelf()
  const desk = new Desk(shelf)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  shelf.isOff = true
  await desk.send()
  t.strictSame(desk.sent, [])
  t.equal(desk.entries.isKept.value, false)
  shelf.isOff = false
  desk.answer = async () => {
    shelf.isOff = true
    return { kind: 'ok', value: undefined }
  }
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent'])
  t.strictSame(new Desk(shelf).states, [])
})

t.test('more than 500 do not wait, and the last 50 sent are shown', async (t) => {
  const desk = new Desk()
  const many = Array.from({ length: 500 }, (_, n) => chargeOf(String(100 + n)))
  t.equal(desk.entries.add(many, desk.nowMs)?.length, 500)
  t.equal(desk.entries.add([chargeOf('1')], desk.nowMs), undefined)
  await desk.send()
  t.equal(desk.entries.add([chargeOf('1')], desk.nowMs)?.length, 1)
  await desk.send()
  t.equal(desk.entries.list.value.length, 51)
  desk.entries.dropSent(desk.nowMs + 13 * hourMs)
  t.strictSame(desk.states, [])
})

t.test('what is not an entry is left out', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs)
  const [entry] = desk.entries.list.value
  t.strictSame(entry && entryOfText(textOfEntry(entry)), entry)
  for (const name of Object.keys(entry ?? {}))
    t.equal(entryOfText(JSON.stringify({ ...entry, [name]: null })), undefined, name)
  for (const text of ['', 'null', '[]', '{', '7']) t.equal(entryOfText(text), undefined)
  const shelf = new MapShelf()
  shelf.keep('unsent.anna/x', 'nonsense')
  shelf.keep('unsent.anna/y', entry ? textOfEntry(entry) : '')
  shelf.keep('unsent.%/x', entry ? textOfEntry(entry) : '')
  t.equal(waitingOfOthers('bert', shelf).has('%'), false, 'a name that nobody gave')
  t.equal(entryOfText(JSON.stringify({ ...entry, enteredMs: 1e300 })), undefined, 'no time at all')
  t.strictSame(new Entries('anna', shelf).list.value, [])
})
