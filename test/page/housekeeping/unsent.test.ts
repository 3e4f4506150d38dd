import t from 'tap'
import { Entries, waitingOfOthers } from '../../../src/page/housekeeping/entries.ts'
import { doubtOf } from '../../../src/page/housekeeping/entry.ts'
import { entryOfText, textOfEntry } from '../../../src/page/housekeeping/entry-text.ts'
import { chargeOf, Desk, hourMs, MapShelf, refusal, statusOf } from './unsent.ts'

t.test(
  'what is entered is sent in order, one at a time, each under a key of its own',
  async (t) => {
    const desk = new Desk()
    let underWay = 0
    desk.answer = async () => {
      underWay += 1
      t.equal(underWay, 1)
      await undefined
      underWay -= 1
      return { kind: 'ok', value: undefined }
    }
    desk.entries.add(
      [chargeOf('101', '1'), chargeOf('101', '2'), statusOf('101', '01')],
      desk.nowMs,
    )
    await Promise.all([desk.send(), desk.send()])
    t.strictSame(
      desk.sent,
      desk.entries.list.value.map(({ key }) => key),
    )
    t.equal(new Set(desk.sent).size, 3)
    t.strictSame(desk.told, ['101 1 sent', '101 2 sent', '101 01 sent'])
  },
)

t.test(
  'an answer that is lost leaves it waiting, and it goes again under the same key',
  async (t) => {
    const desk = new Desk()
    desk.answer = async () => ({ kind: 'silent' })
    desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
    await desk.send()
    t.equal(desk.sent.length, 1, 'those behind it are not tried where nobody is')
    t.strictSame(desk.told, ['101 2 waiting', '102 2 waiting'])
    desk.answer = async () => ({ kind: 'ok', value: undefined })
    await desk.send()
    t.equal(desk.sent[0], desk.sent[1])
    t.strictSame(desk.told, ['101 2 sent', '102 2 sent'])
  },
)

t.test('nothing is tried while the hotel’s clock does not answer', async (t) => {
  const desk = new Desk()
  desk.isThere = false
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.sent, [])
  t.equal(desk.entries.list.value[0]?.triedMs, 0)
})

t.test('a refusal stays with its reason and holds up nothing', async (t) => {
  const desk = new Desk()
  desk.answer = async ({ room }) =>
    room === '101' ? refusal(404, 302) : { kind: 'ok', value: undefined }
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  await desk.send()
  await desk.send()
  t.strictSame(desk.told, ['101 2 refused', '102 2 sent'])
  t.equal(desk.sent.length, 2, 'a refused one is not sent again by itself')
  const [first] = desk.entries.open.value
  t.match(first?.state, { why: { error: 302 } })
  if (first) desk.entries.confirm(first, desk.nowMs)
  await desk.send()
  t.equal(desk.sent[2], first?.key)
})

t.test('what the system cannot do now waits; its failure holds up only what it must', async (t) => {
  for (const status of [401, 429, 503]) {
    const desk = new Desk()
    desk.answer = async () => refusal(status, 101)
    desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
    await desk.send()
    t.strictSame(desk.told, ['101 2 waiting', '102 2 waiting'], `${status}`)
    t.equal(desk.sent.length, 1)
  }
  const desk = new Desk()
  desk.answer = async ({ room }) =>
    room === '101' ? refusal(500, 502) : { kind: 'ok', value: undefined }
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.told, ['101 2 waiting', '102 2 sent'])
})

t.test('a stranger who answers in the system’s place refuses nothing', async (t) => {
  const desk = new Desk()
  desk.answer = async () => refusal(404, 0)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.told, ['101 2 waiting'])
})

t.test('what is older than four hours asks, and is sent when a person says so', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101'), statusOf('101', '01')], desk.nowMs)
  desk.nowMs += 4 * hourMs + 1
  desk.entries.add([chargeOf('102')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.told, ['101 2 waiting', '101 01 waiting', '102 2 sent'])
  for (const entry of desk.entries.open.value) {
    t.equal(doubtOf(entry, desk.nowMs), 'old')
    desk.entries.confirm(entry, desk.nowMs)
  }
  await desk.send()
  t.strictSame(desk.told, ['101 2 sent', '101 01 sent', '102 2 sent'])
})

t.test('a telephone that slept reads the clock before it sends', async (t) => {
  const desk = new Desk()
  desk.isThere = false
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  desk.isThere = true
  const entered = desk.nowMs
  // The clock is found to be hours ahead of what the telephone believed.
  Object.defineProperty(desk, 'isThere', {
    get: () => {
      desk.nowMs = entered + 5 * hourMs
      return true
    },
  })
  await desk.send()
  t.strictSame(desk.sent, [])
})

t.test('what may have been carried out under a key that is forgotten says so', async (t) => {
  const desk = new Desk()
  desk.answer = async () => ({ kind: 'silent' })
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  const doubt = () => {
    const [entry] = desk.entries.open.value
    return entry && doubtOf(entry, desk.nowMs)
  }
  desk.nowMs += 22 * hourMs
  t.equal(doubt(), 'old', 'the key is still known')
  const [entry] = desk.entries.open.value
  if (entry) desk.entries.confirm(entry, desk.nowMs)
  t.equal(doubt(), 'none')
  desk.nowMs += 1.5 * hourMs
  t.equal(doubt(), 'maybe done', 'though it was confirmed a while ago')
  await desk.send()
  t.equal(desk.sent.length, 1)
  const [again] = desk.entries.open.value
  if (again) desk.entries.confirm(again, desk.nowMs)
  t.equal(doubt(), 'none')
  await desk.send()
  t.equal(desk.sent.length, 2)
})

t.test('a later status replaces one that waits, also when the clock was set back', async (t) => {
  const desk = new Desk()
  desk.entries.add([statusOf('101', '01'), chargeOf('101'), statusOf('102', '01')], desk.nowMs)
  desk.entries.add([statusOf('101', '02')], desk.nowMs - hourMs)
  t.strictSame(desk.told, ['101 2 waiting', '102 01 waiting', '101 02 waiting'])
})

t.test('a status under way is not replaced; where it fails the later one counts', async (t) => {
  const desk = new Desk()
  desk.entries.add([statusOf('101', '01')], desk.nowMs)
  desk.answer = async () => {
    if (desk.sent.length > 1) return { kind: 'ok', value: undefined }
    desk.entries.add([statusOf('101', '02')], desk.nowMs)
    t.strictSame(desk.told, ['101 01 waiting', '101 02 waiting'])
    return refusal(500, 502)
  }
  await desk.send()
  t.equal(desk.sent.length, 2)
  t.strictSame(desk.told, ['101 02 sent'])
  await desk.send()
  t.equal(desk.sent.length, 2, 'the earlier one never overwrites it')
})

t.test('a page that is opened again goes on with what waited', async (t) => {
  const shelf = new MapShelf()
  const before = new Desk(shelf)
  before.answer = async () => ({ kind: 'silent' })
  before.entries.add([chargeOf('101')], before.nowMs)
  await before.send()
  const after = new Desk(shelf)
  await after.send()
  t.strictSame(after.sent, before.sent)
  t.strictSame(new Desk(shelf).told, ['101 2 sent'], 'and what was sent is still known')
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
  t.strictSame(one.told.sort(), ['101 2 waiting', '102 2 waiting'])
  t.strictSame(one.told, two.told)
  // The other tab has it answered while this one is still waiting.
  one.answer = async () => {
    await two.send()
    for (const name of shelf.names('')) one.entries.takeOver(name)
    return refusal(404, 302)
  }
  await one.send()
  t.match(one.told, [/sent/, /sent/])
})

t.test('entries of somebody else are counted and nothing more', async (t) => {
  const shelf = new MapShelf()
  const anna = new Desk(shelf, 'anna')
  anna.entries.add([chargeOf('101'), chargeOf('102')], anna.nowMs)
  const berta = new Desk(shelf, 'anna/b.é')
  await berta.send()
  t.strictSame(berta.told, [])
  t.strictSame(berta.sent, [])
  t.strictSame([...waitingOfOthers('anna/b.é', shelf)], [['anna', 2]])
  berta.entries.add([chargeOf('103')], berta.nowMs)
  t.strictSame([...waitingOfOthers('anna', shelf)], [['anna/b.é', 1]])
  t.strictSame(new Desk(shelf, 'anna').told, ['101 2 waiting', '102 2 waiting'])
})

t.test('a browser that keeps nothing says so, and all is sent from memory', async (t) => {
  const shelf = new MapShelf()
  shelf.isFull = true
  const desk = new Desk(shelf)
  t.equal(desk.entries.isKept.value, true)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  t.equal(desk.entries.isKept.value, false)
  await desk.send()
  t.strictSame(desk.told, ['101 2 sent'])
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
  t.strictSame(new Desk(shelf).told, ['101 2 sent', '102 2 refused', '103 2 sent'])
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
  t.strictSame(desk.told, ['101 2 sent'])
  t.strictSame(new Desk(shelf).told, [])
})

t.test('a mistake on the way does not end the sending for good', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs)
  desk.answer = () => Promise.reject(new Error('a mistake'))
  await t.rejects(desk.send())
  desk.answer = async () => ({ kind: 'ok', value: undefined })
  await desk.send()
  t.strictSame(desk.told, ['101 2 sent'])
})

t.test('more than 500 do not wait, and the last 50 sent are shown', async (t) => {
  const desk = new Desk()
  const many = Array.from({ length: 500 }, (_, n) => chargeOf(String(100 + n)))
  t.equal(desk.entries.add(many, desk.nowMs), true)
  t.equal(desk.entries.add([chargeOf('1')], desk.nowMs), false)
  await desk.send()
  t.equal(desk.entries.add([chargeOf('1')], desk.nowMs), true)
  await desk.send()
  t.equal(desk.entries.list.value.length, 51)
  desk.entries.dropSent(desk.nowMs + 13 * hourMs)
  t.strictSame(desk.told, [])
})

t.test('nothing is sent for a user who has left', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  desk.answer = async () => {
    desk.left.abort()
    return { kind: 'ok', value: undefined }
  }
  await desk.send()
  t.strictSame(desk.told, ['101 2 sent', '102 2 waiting'])
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
