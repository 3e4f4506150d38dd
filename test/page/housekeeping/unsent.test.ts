import t from 'tap'
import { doubtOf, heldMs } from '../../../src/page/housekeeping/entries/entry.ts'
import { chargeOf, Desk, hourMs, refusal, statusOf } from './unsent.ts'

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
    t.strictSame(desk.states, ['101 1 sent', '101 2 sent', '101 01 sent'])
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
    t.strictSame(desk.states, ['101 2 waiting', '102 2 waiting'])
    desk.answer = async () => ({ kind: 'ok', value: undefined })
    await desk.send()
    t.equal(desk.sent[0], desk.sent[1])
    t.strictSame(desk.states, ['101 2 sent', '102 2 sent'])
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
  t.strictSame(desk.states, ['101 2 refused', '102 2 sent'])
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
    t.strictSame(desk.states, ['101 2 waiting', '102 2 waiting'], `${status}`)
    t.equal(desk.sent.length, 1)
  }
  const desk = new Desk()
  desk.answer = async ({ room }) =>
    room === '101' ? refusal(500, 502) : { kind: 'ok', value: undefined }
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.states, ['101 2 waiting', '102 2 sent'])
})

t.test('a stranger who answers in the system’s place refuses nothing', async (t) => {
  const desk = new Desk()
  desk.answer = async () => refusal(404, 0)
  desk.entries.add([chargeOf('101')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.states, ['101 2 waiting'])
})

t.test('what is older than four hours asks, and is sent when a person says so', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101'), statusOf('101', '01')], desk.nowMs)
  desk.nowMs += 4 * hourMs + 1
  desk.entries.add([chargeOf('102')], desk.nowMs)
  await desk.send()
  t.strictSame(desk.states, ['101 2 waiting', '101 01 waiting', '102 2 sent'])
  for (const entry of desk.entries.open.value) {
    t.equal(doubtOf(entry, desk.nowMs), 'old')
    desk.entries.confirm(entry, desk.nowMs)
  }
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent', '101 01 sent', '102 2 sent'])
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
  t.strictSame(desk.states, ['101 2 waiting', '102 01 waiting', '101 02 waiting'])
})

t.test('a status under way is not replaced; where it fails the later one counts', async (t) => {
  const desk = new Desk()
  desk.entries.add([statusOf('101', '01')], desk.nowMs)
  desk.answer = async () => {
    if (desk.sent.length > 1) return { kind: 'ok', value: undefined }
    desk.entries.add([statusOf('101', '02')], desk.nowMs)
    t.strictSame(desk.states, ['101 01 waiting', '101 02 waiting'])
    return refusal(500, 502)
  }
  await desk.send()
  t.equal(desk.sent.length, 2)
  t.strictSame(desk.states, ['101 02 sent'])
  await desk.send()
  t.equal(desk.sent.length, 2, 'the earlier one never overwrites it')
})

t.test('a mistake on the way does not end the sending for good', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs)
  desk.answer = () => Promise.reject(new Error('a mistake'))
  await t.rejects(desk.send())
  desk.answer = async () => ({ kind: 'ok', value: undefined })
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent'])
})

t.test('nothing is sent for a user who has left', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101'), chargeOf('102')], desk.nowMs)
  desk.answer = async () => {
    desk.left.abort()
    return { kind: 'ok', value: undefined }
  }
  await desk.send()
  t.strictSame(desk.states, ['101 2 sent', '102 2 waiting'])
})

t.test(
  'a charge waits for a moment, a status does not, and neither does what was confirmed',
  async (t) => {
    const desk = new Desk()
    desk.entries.add([chargeOf('101'), statusOf('101', '01'), chargeOf('102')], desk.nowMs)
    const other = desk.entries.list.value[2]
    if (other) desk.entries.confirm(other, desk.nowMs)
    await desk.sendNow()
    t.strictSame(desk.states, ['101 2 waiting', '101 01 sent', '102 2 sent'])
    desk.nowMs += heldMs - 1
    await desk.sendNow()
    t.equal(desk.states[0], '101 2 waiting')
    desk.nowMs += 1
    await desk.sendNow()
    t.equal(desk.states[0], '101 2 sent')
  },
)

t.test('where the clock is set back, a charge does not wait for it', async (t) => {
  const desk = new Desk()
  desk.entries.add([chargeOf('101')], desk.nowMs)
  desk.nowMs -= 60_000
  await desk.sendNow()
  t.strictSame(desk.states, ['101 2 sent'])
})
