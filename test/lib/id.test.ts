import t from 'tap'
import { validate, version } from 'uuid'
import { newId } from '../../src/lib/id.ts'

t.test('ids are of version 7, unlike each other and in order', async (t) => {
  const ids = Array.from({ length: 20_000 }, newId)
  t.ok(ids.every((id) => validate(id) && version(id) === 7))
  t.equal(new Set(ids).size, ids.length)
  t.strictSame([...ids].sort(), ids)
})
