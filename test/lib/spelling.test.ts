import t from 'tap'
import { spell } from '../../src/lib/text/spelling.ts'

t.test('a room is spelled with the signs that can be spoken', async (t) => {
  t.same(spell('12A'), ['1', '2', 'a'])
  t.same(spell('É-3/b'), ['e', '3', 'b'])
  t.same(spell('★'), [])
})
