import { t } from 'tap'
import { withDeadline } from '../../../src/lib/turns/deadline.ts'

const never = new Promise<string>(() => undefined)

t.test('work that ends in time gives its own result, or its own error', async (t) => {
  const late = { ms: 60_000, atEnd: () => 'late' }
  t.equal(await withDeadline(Promise.resolve('done'), late), 'done')
  await t.rejects(withDeadline(Promise.reject(new Error('broken')), late), { message: 'broken' })
})

t.test('at the deadline another value is given, or an error thrown', async (t) => {
  t.equal(await withDeadline(never, { ms: 1, atEnd: () => 'late' }), 'late')
  const atEnd = () => {
    throw new RangeError('too late')
  }
  await t.rejects(withDeadline(never, { ms: 1, atEnd }), { name: 'RangeError' })
})

t.test('what becomes of the work after its deadline is ignored', async (t) => {
  const work = Promise.withResolvers<string>()
  t.equal(await withDeadline(work.promise, { ms: 1, atEnd: () => 'late' }), 'late')
  work.reject(new Error('nobody hears it'))
  await new Promise((resolve) => setImmediate(resolve))
})
