import t from 'tap'
import { closingOrder, OpenParts } from '../../src/daemon/open-parts.ts'
import { KeptJournal } from '../support/hotel.ts'

t.test('parts end in the order that is written down, whichever was opened first', async (t) => {
  const closed: string[] = []
  const open = new OpenParts(new KeptJournal())
  for (const name of closingOrder.toReversed())
    open.add(name, {
      close: async () => {
        await new Promise(setImmediate)
        closed.push(name)
      },
    })
  await open.close()
  t.same(closed, closingOrder)
  await open.close()
  t.same(closed, closingOrder, 'once')
})

t.test('a part that cannot be closed keeps no other open', async (t) => {
  const journal = new KeptJournal()
  const open = new OpenParts(journal)
  let isClosed = false
  open.add('storage', {
    close: () => {
      isClosed = true
    },
  })
  open.add('telephony', {
    close: () => {
      throw new Error('the line hangs')
    },
  })
  await open.close()
  t.ok(isClosed)
  t.match(journal.lines, [/^Closing the telephony failed/])
})

t.test('another box may take over only when nothing is touched any more', async (t) => {
  const ended: string[] = []
  const open = new OpenParts(new KeptJournal())
  const hungUp = Promise.withResolvers<void>()
  for (const name of closingOrder)
    open.add(name, {
      close: async () => {
        if (name === 'telephony') await hungUp.promise
        ended.push(name)
      },
    })
  const stopped = open.stopTouching()
  // The process closes as well, at the same moment.
  const closed = open.close()
  await new Promise(setImmediate)
  t.notOk(ended.includes('pair'), 'a telephone is still being hung up')
  hungUp.resolve()
  await Promise.all([stopped, closed])
  t.ok(ended.indexOf('telephony') < ended.indexOf('pair'))
  t.ok(ended.indexOf('pair') < ended.indexOf('storage'))
  t.same(ended.toSorted(), closingOrder.toSorted(), 'each once')
})

t.test(
  'nothing begins any more when closing has begun, and what began is waited for',
  async (t) => {
    const open = new OpenParts(new KeptJournal())
    const first = Promise.withResolvers<void>()
    const taken: string[] = []
    const begun = open.begin([
      () => {
        taken.push('first')
        return first.promise
      },
      () => taken.push('second'),
    ])
    const closed = open.close().then(() => taken.push('closed'))
    await new Promise(setImmediate)
    first.resolve()
    await Promise.all([begun, closed])
    t.same(taken, ['first', 'closed'])
  },
)
