import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from 'tap'
import { Slots } from '../../src/lib/slots.ts'

t.test('so many of one party go on at a time, and others wait in their order', async (t) => {
  const slots = new Slots({ max: 2, maxWaiting: 2 })
  const order: string[] = []
  t.equal(slots.enter('maid'), undefined)
  t.equal(slots.enter('maid'), undefined)
  void slots.enter('maid')?.turn.then(() => order.push('third'))
  t.notOk(slots.isFull('maid'))
  void slots.enter('maid')?.turn.then(() => order.push('fourth'))
  t.ok(slots.isFull('maid'))
  t.equal(slots.enter('desk'), undefined, 'another party has its own')
  await nextTurn()
  t.same(order, [])
  slots.leave('maid')
  await nextTurn()
  t.same(order, ['third'])
  slots.leave('maid')
  slots.leave('maid')
  slots.leave('maid')
  await nextTurn()
  t.same(order, ['third', 'fourth'])
  t.equal(slots.enter('maid'), undefined, 'all are free again')
})

t.test('whoever goes while waiting takes no slot', async (t) => {
  const slots = new Slots({ max: 1, maxWaiting: 8 })
  slots.enter('maid')
  const gone = slots.enter('maid')
  const next = slots.enter('maid')
  gone?.cancel()
  await t.rejects(gone?.turn ?? Promise.resolve())
  slots.leave('maid')
  await next?.turn
  next?.cancel()
  t.ok(slots.enter('maid'), 'what was taken is not given back by that')
})
