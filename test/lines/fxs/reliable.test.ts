import t from 'tap'
import { ReceiveWindow, SendWindow } from '../../../src/lines/fxs/reliable.ts'
import { vectors } from '../../support/bridge-vectors.ts'

/** Messages that are their own number. */
const make = (number: number) => number

function outgoingWith(count: number): SendWindow<number> {
  const outgoing = new SendWindow<number>()
  for (let n = 0; n < count; n += 1) outgoing.add(make)
  return outgoing
}

t.test('eight are on their way, and the others follow as these are confirmed', async (t) => {
  const outgoing = outgoingWith(12)
  t.same(outgoing.fresh(0), [0, 1, 2, 3, 4, 5, 6, 7])
  t.same(outgoing.fresh(0), [])
  t.ok(outgoing.confirm(3))
  t.same(outgoing.fresh(0), [8, 9, 10])
  t.ok(outgoing.confirm(11))
  t.same(outgoing.fresh(0), [11])
})

t.test('what is not confirmed in time is sent again, in order', async (t) => {
  const outgoing = outgoingWith(3)
  outgoing.fresh(1_000)
  t.same(outgoing.repeats(1_249), [])
  t.same(outgoing.repeats(1_250), [0, 1, 2])
  t.same(outgoing.repeats(1_499), [], 'and not twice for the same time')
  outgoing.confirm(2)
  t.same(outgoing.repeats(1_500), [2])
  t.equal(outgoing.unconfirmedMs(1_500), 500)
  outgoing.confirm(3)
  t.same(outgoing.repeats(9_000), [])
  t.equal(outgoing.unconfirmedMs(9_000), 0)
})

t.test('a confirmation of what was never sent is ignored', async (t) => {
  const outgoing = outgoingWith(3)
  outgoing.fresh(0)
  for (const next of [0, 4, 5, 100, 255]) t.notOk(outgoing.confirm(next), `next ${next}`)
  t.same(outgoing.repeats(300), [0, 1, 2])
})

t.test('numbers go round after 255', async (t) => {
  const outgoing = outgoingWith(300)
  const incoming = new ReceiveWindow()
  const taken: number[] = []
  for (let round = 0; round < 60; round += 1) {
    for (const number of outgoing.fresh(0)) if (incoming.take(number)) taken.push(number)
    outgoing.confirm(incoming.next)
  }
  t.same(
    taken,
    Array.from({ length: 300 }, (_, n) => n % 256),
  )
})

t.test('each number is taken once, and none before its turn', async (t) => {
  const incoming = new ReceiveWindow()
  t.notOk(incoming.take(1))
  t.ok(incoming.take(0))
  t.notOk(incoming.take(0))
  t.notOk(incoming.take(255))
  t.ok(incoming.take(1))
  t.equal(incoming.next, 2)
})

t.test('no more than a thousand wait', async (t) => {
  const outgoing = outgoingWith(1_000)
  t.notOk(outgoing.add(make))
  outgoing.fresh(0)
  t.ok(outgoing.add(make))
})

t.test('numbers are taken as firmware-notes have them', async (t) => {
  for (const { about, first, heard, taken, next } of vectors.numbering) {
    const incoming = new ReceiveWindow()
    for (let number = 0; number < first; number += 1) incoming.take(number)
    const found = heard.map((number) => ({ isTaken: incoming.take(number), next: incoming.next }))
    t.same(
      found,
      taken.map((isTaken, n) => ({ isTaken, next: next[n] })),
      about,
    )
  }
})
