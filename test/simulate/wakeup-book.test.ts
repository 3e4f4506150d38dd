import t from 'tap'
import { WakeupBook } from '../../src/simulate/fias/wakeup-book.ts'

const result = (time: string, code = 'OK') => ({
  id: 'WA',
  fields: [
    ['RN', '101'],
    ['DA', '261119'],
    ['TI', time],
    ['AS', code],
  ] as const,
})

t.test('a wakeup has one result, and none comes that was not asked for', async (t) => {
  const book = new WakeupBook()
  t.match(book.settle(result('093000')), /not asked for/)
  book.ask('101', '261119', '100000')
  t.equal(book.settle(result('100000')), '')
  t.match(book.settle(result('100000')), /too many/)
})

t.test('one that was moved is answered for its new time', async (t) => {
  const book = new WakeupBook()
  book.ask('101', '261119', '093000')
  book.ask('101', '261119', '100000')
  t.equal(book.settle(result('100000')), '')
  t.equal(book.settle(result('094500')), '')
  t.match(book.wakeups, [
    { time: '093000', results: ['OK'] },
    { time: '100000', results: ['OK'] },
  ])
  t.match(book.settle(result('101500')), /not asked for/, 'nothing waits any more')
})

t.test('one that was cleared waits for no result', async (t) => {
  const book = new WakeupBook()
  book.ask('101', '261119', '093000')
  book.clear('101', '261119', '093000')
  t.match(book.settle(result('094500')), /not asked for/)
})
