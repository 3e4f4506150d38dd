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
