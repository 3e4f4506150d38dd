import t from 'tap'
import {
  chooseRooms,
  groupTextOf,
  roomsToChoose,
  withLastPart,
} from '../../../../src/page/desk/booking/chosen-rooms.ts'
import { floorGroups } from '../../../../src/page/desk/booking/named-rooms.ts'

const names = ['1001', '101', '102', '201', '301', '302', '303', '310', '31', 'A-12', 'A-13', 'Süd']
const tour = { name: 'Tour bus', rooms: ['302', '101', '999'] }
const known = roomsToChoose(names, (rooms) => [
  tour,
  ...floorGroups(rooms, (floor) => `floor ${floor}`),
])

const chosen = (text: string) => {
  const { rooms, unknown, isComplete } = chooseRooms(text, known)
  return { rooms: rooms.join(' '), unknown: unknown.join(' '), isComplete }
}

t.test('rooms, lists, ranges, beginnings, floors and groups are understood', (t) => {
  const meant: Record<string, string> = {
    '301': '301',
    '301,302': '301 302',
    '301-310': '301 302 303 310',
    '301-301': '301',
    '300-309': '301 302 303',
    '300–302': '301 302',
    '301 - 303': '301 302 303',
    '30*': '301 302 303',
    'floor 3': '301 302 303 310',
    'FLOOR  3': '301 302 303 310',
    'floor 10': '1001',
    'tour bus': '302 101',
    'tour bus, 201': '302 101 201',
    'A-12': 'A-12',
    'a-12-a-13': 'A-12 A-13',
    süd: 'Süd',
    '101\n102;201\t301/302, 303': '101 102 201 301 302 303',
    '101, 101, 101-102': '101 102',
    '': '',
  }
  for (const [text, rooms] of Object.entries(meant))
    t.match(chosen(text), { rooms, unknown: '' }, `"${text}"`)
  t.end()
})

t.test('a group keeps a range where the system reads the same rooms from it', (t) => {
  const kept: Record<string, string> = {
    '301-303, 201': '301-303,201',
    '300 – 305': '300-305',
    '301-1001': '301-1001',
    '1001-süd': '1001,A-12,A-13,Süd',
    'a-12-a-13': 'A-12,A-13',
    '30*,301': '301,302,303',
    'Floor 3': '301,302,303,310',
    'tour bus;101': '302,101',
  }
  for (const [text, rooms] of Object.entries(kept)) t.equal(groupTextOf(text, known), rooms, text)
  t.end()
})

t.test('what is no room is named', (t) => {
  t.match(chosen('301, 999, 30x'), { rooms: '301', unknown: '999 30x' })
  t.match(chosen('310-301'), { rooms: '', unknown: '310-301' })
  t.match(chosen('9*'), { rooms: '', unknown: '9*' })
  t.end()
})

t.test('a room is complete when no longer one begins with it', (t) => {
  const complete = ['301', '310', '301,302', '301-303', '30*', 'A-13', 'tour bus', '301 302']
  for (const text of complete) t.equal(chosen(text).isComplete, true, `"${text}"`)
  const open = [
    '',
    '30',
    '31',
    '301,',
    '301-',
    '301-31',
    'A-1',
    'tour',
    '999',
    '301,999',
    'floor 1',
  ]
  for (const text of open) t.equal(chosen(text).isComplete, false, `"${text}"`)
  t.end()
})

t.test('a suggestion takes the place of what was being typed', (t) => {
  t.equal(withLastPart('301,to', 'Tour bus'), '301,Tour bus')
  t.equal(withLastPart('3', '301'), '301')
  t.end()
})

t.test('a thousand pasted rooms are found in a moment', (t) => {
  const many = roomsToChoose(
    Array.from({ length: 5_000 }, (_, i) => String(1_000 + i)),
    () => [],
  )
  const text = many.rooms.slice(0, 1_000).join('\n')
  t.equal(chooseRooms(text, many).rooms.length, 1_000)
  t.end()
})
