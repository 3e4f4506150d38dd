import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from 'tap'
import { Slots, type Taker } from '../../../src/lib/turns/slots.ts'

const limits = { perAccount: 2, perParty: 3, maxAccounts: 3, maxWaiting: 2 }
const maid = { party: 'hotel', account: 'maid' }
const desk = { party: 'hotel', account: 'desk' }

/** Who began, in that order. */
function openSlots() {
  const slots = new Slots(limits)
  const begun: string[] = []
  const enter = (taker: Taker, name: string) => {
    const waiting = slots.enter(taker)
    const begin = () => begun.push(name)
    if (waiting) void waiting.turn.then(begin, () => undefined)
    else begin()
    return waiting
  }
  return { slots, begun, enter }
}

t.test('so many of one account go on at a time, and others wait in their order', async (t) => {
  const { slots, begun, enter } = openSlots()
  for (const name of ['first', 'second', 'third']) enter(maid, name)
  t.notOk(slots.isFull(maid))
  enter(maid, 'fourth')
  t.ok(slots.isFull(maid))
  t.notOk(slots.isFull(desk))
  t.same(begun, ['first', 'second'])
  slots.leave(maid)
  await nextTurn()
  t.same(begun, ['first', 'second', 'third'])
  for (let n = 0; n < 3; n += 1) slots.leave(maid)
  await nextTurn()
  t.same(begun, ['first', 'second', 'third', 'fourth'])
  enter(maid, 'fifth')
  enter(maid, 'sixth')
  t.equal(begun.length, 6, 'all are free again')
})

t.test('an account has one at once, whatever others of its party have', async (t) => {
  const { slots, begun, enter } = openSlots()
  for (const name of ['maid 1', 'maid 2']) enter(maid, name)
  for (const name of ['desk 1', 'desk 2']) enter(desk, name)
  t.same(begun, ['maid 1', 'maid 2', 'desk 1'], 'the party has its three')
  const boss = { party: 'hotel', account: 'boss' }
  enter(boss, 'boss 1')
  enter(boss, 'boss 2')
  enter({ party: 'hotel', account: 'guest' }, 'guest')
  enter({ party: 'annex', account: 'guest' }, 'annex')
  t.same(begun.slice(3), ['boss 1', 'annex'], 'three accounts have theirs')
  slots.leave(boss)
  await nextTurn()
  t.same(begun.slice(5), ['boss 2'], 'the next one of the account, while the party has too many')
  slots.leave(boss)
  slots.leave(maid)
  slots.leave(maid)
  await nextTurn()
  t.same(begun.slice(6).sort(), ['desk 2', 'guest'])
})

t.test('whoever goes while waiting takes no slot', async (t) => {
  const { slots, begun, enter } = openSlots()
  for (const name of ['first', 'second']) enter(maid, name)
  const gone = enter(maid, 'gone')
  const next = enter(maid, 'next')
  gone?.cancel()
  await t.rejects(gone?.turn ?? Promise.resolve())
  slots.leave(maid)
  await next?.turn
  next?.cancel()
  t.ok(enter(maid, 'last'), 'what was taken is not given back by that')
  t.same(begun, ['first', 'second', 'next'])
})
