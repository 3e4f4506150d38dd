import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from 'tap'
import { Pace } from '../../../src/http/server/pace.ts'

function workFor(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

t.test('what takes long is spread over turns, addresses in turn', async (t) => {
  const pace = new Pace()
  const order: string[] = []
  const ask = (address: string) =>
    pace.do(address, () => {
      workFor(3)
      order.push(address)
    })
  for (let n = 0; n < 20; n += 1) ask('greedy')
  ask('modest')
  t.ok(order.length <= 2, `${order.length} at once`)
  for (let turn = 1; order.length < 21; turn += 1) {
    const before = order.length
    await nextTurn()
    t.ok(order.length - before <= 2, `${order.length - before} in turn ${turn}`)
  }
  t.ok(order.indexOf('modest') <= 4, order.join())
})

t.test('what costs something later on counts as well', async (t) => {
  const pace = new Pace()
  let begun = 0
  for (let n = 0; n < 12; n += 1) pace.do('a', () => (begun += 1), 2)
  t.ok(begun <= 3, `${begun} at once`)
  await nextTurn()
  t.ok(begun > 1 && begun <= 6, `${begun} in two turns`)
})

t.test('work within work is done at once, and what throws is counted', async (t) => {
  const pace = new Pace()
  let isDone = false
  pace.run(() => {
    workFor(6)
    pace.do('a', () => {
      isDone = true
    })
  })
  t.ok(isDone)
  t.notOk(pace.isFree)
  await nextTurn()
  t.ok(pace.isFree)
  t.throws(() =>
    pace.run(() => {
      workFor(6)
      throw new Error('no')
    }),
  )
  t.notOk(pace.isFree)
  t.notOk(pace.isRunning)
})
