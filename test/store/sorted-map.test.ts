import { t } from 'tap'
import { missing, sortedRecords } from '../../src/store/reads.ts'
import { SortedMap } from '../../src/store/sorted-map.ts'
import { fc } from '../support/fast-check.ts'

const key = fc.constantFrom('', '1', '10', '2', 'a', 'Z', 'é', '\u{1f600}', '\uffff')

t.test('whatever comes and goes, values stand in the order of their keys', async () => {
  const step = fc.record({ key, what: fc.constantFrom('set', 'delete', 'look') })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const map = new SortedMap<string>()
      const inOrder = () => [...map.keys()].sort().join() === map.sortedValues().join()
      return steps.every(({ key, what }) => {
        if (what === 'set') map.set(key, key)
        else if (what === 'delete') map.delete(key)
        else return inOrder()
        return true
      })
    }),
  )
})

t.test('what a batch changes stands in its place among what is committed', async (t) => {
  const change = fc.tuple(key, fc.boolean())
  fc.assert(
    fc.property(fc.array(key), fc.array(change), (committed, changes) => {
      const map = new SortedMap<string>()
      for (const id of committed) map.set(id, `old ${id}`)
      const layer = new Map(changes.map(([id, isGone]) => [id, isGone ? missing : `new ${id}`]))
      const wanted = new Map<string, string>(map)
      for (const [id, value] of layer)
        if (value === missing) wanted.delete(id)
        else wanted.set(id, value as string)
      const inOrder = [...wanted.keys()].sort().map((id) => wanted.get(id))
      t.same(sortedRecords(map, layer as never), inOrder)
    }),
  )
})
