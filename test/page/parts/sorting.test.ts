import t from 'tap'
import { sorted } from '../../../src/page/parts/table/sorting.ts'

t.test('numbers count, also where they stand in texts', (t) => {
  const rooms = ['10', '9', '101', 'A2', 'A10', '2']
  const inOrder = ['2', '9', '10', '101', 'A2', 'A10']
  t.strictSame(
    sorted(rooms, (room) => room, false),
    inOrder,
  )
  t.strictSame(
    sorted(rooms, (room) => room, true),
    inOrder.toReversed(),
  )
  t.strictSame(
    sorted(['12.5', '3', '-1'], Number, false),
    ['-1', '3', '12.5'],
    'and amounts as amounts',
  )
  t.end()
})

t.test('what is equal stays in its order', (t) => {
  const rows = ['b1', 'a1', 'b2', 'a2']
  const firstLetter = (row: string) => row.charAt(0)
  t.strictSame(sorted(rows, firstLetter, false), ['a1', 'a2', 'b1', 'b2'])
  t.strictSame(sorted(rows, firstLetter, true), ['b1', 'b2', 'a1', 'a2'])
  t.end()
})
