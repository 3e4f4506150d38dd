import t from 'tap'
import { Inbox } from '../../../src/lib/turns/inbox.ts'

function workFor(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs) Math.sqrt(endMs)
}

t.test('what comes together is handed on in order, over several turns', async (t) => {
  const taken: number[] = []
  const { promise: rest, resolve } = Promise.withResolvers<void>()
  const inbox = new Inbox<number>({
    take: (item) => {
      workFor(1)
      taken.push(item)
    },
    onRest: () => {
      if (taken.length === 30) resolve()
    },
  })
  // As a socket does that has read 30 datagrams.
  for (let n = 0; n < 30; n += 1) inbox.put([n])
  t.ok(taken.length <= 4, `${taken.length} in the first turn`)
  await rest
  t.same(
    taken,
    Array.from({ length: 30 }, (_, n) => n),
  )
  t.notOk(inbox.isWorking)
})

t.test('while it is closed, nothing is handed on', async (t) => {
  const taken: number[] = []
  const { promise: rest, resolve } = Promise.withResolvers<void>()
  const inbox = new Inbox<number>({
    take: (item) => taken.push(item),
    onRest: () => {
      if (taken.length > 0) resolve()
    },
  })
  inbox.setOpen(false)
  inbox.put([1, 2])
  t.same(taken, [])
  inbox.setOpen(true)
  await rest
  t.same(taken, [1, 2])
})
