import t from 'tap'
import {
  addOne,
  countOf,
  mayAddOne,
  type Picks,
  takeOne,
} from '../../../src/page/housekeeping/minibar/picks.ts'
import { floorsOf } from '../../../src/page/parts/floors.ts'

t.test('rooms lie on the floor that their number names', (t) => {
  t.strictSame(floorsOf(['1203', '305', '101', 'Suite', '115', '12', '1', 'A101', '1201', '001']), [
    { name: '0', rooms: ['001'] },
    { name: '1', rooms: ['101', '115'] },
    { name: '3', rooms: ['305'] },
    { name: '12', rooms: ['1201', '1203'] },
    { name: '', rooms: ['1', '12', 'A101', 'Suite'] },
  ])
  t.strictSame(floorsOf([]), [])
  t.end()
})

t.test('the item’s max is the most that can be picked, and 0 is no limit', (t) => {
  const item = (id: string, max: number) => ({
    id,
    max,
    description: '',
    category: '1',
    price: '1',
    tenant: '',
  })
  let picks: Picks = new Map()
  for (let n = 0; n < 5; n += 1) picks = addOne(addOne(picks, item('1', 2)), item('2', 0))
  t.strictSame(
    new Map(picks),
    new Map([
      ['1', 2],
      ['2', 5],
    ]),
  )
  t.equal(countOf(picks), 7)
  t.equal(mayAddOne(picks, item('1', 2)), false)
  picks = takeOne(picks, item('1', 2))
  t.equal(mayAddOne(picks, item('1', 2)), true)
  picks = takeOne(takeOne(picks, item('1', 2)), item('1', 2))
  t.strictSame([...picks], [['2', 5]])
  t.end()
})
