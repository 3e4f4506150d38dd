import t from 'tap'
import { isClockSynchronised } from '../../src/system/kernel-clock.ts'

t.test('where nobody can say whether the clock is synchronised, it is not', async (t) => {
  t.type(await isClockSynchronised(), 'boolean')
  const path = process.env.PATH
  process.env.PATH = ''
  t.equal(await isClockSynchronised(), false)
  process.env.PATH = path
})
