import t from 'tap'
import { takeOver } from '../../../../src/page/desk/booking/browser-groups.ts'
import { keptGroups, type WantedGroup } from '../../../../src/page/desk/booking/groups.ts'

const group = (name: string, rooms: string, property = '', tenant = '') => ({
  ...{ name, rooms, property, tenant },
})
const rooms = ['99', '101', '102', '110', '1010', 'A1', 'A2', '7-9'].map((room) => ({
  room,
  tenant: '',
}))

t.test('a group means the rooms that the system reads from it', (t) => {
  const roomsOf = (text: string) =>
    keptGroups([group('x', text)], { rooms, tenant: '' })[0]?.rooms.join(' ')
  t.equal(roomsOf('101-110,A1'), '101 102 110 A1')
  t.equal(roomsOf('A1-A9'), 'A1 A2')
  t.equal(roomsOf('7-9'), '7-9', 'a room of that number')
  t.equal(roomsOf('99-102,101'), '99 101 102')
  t.equal(roomsOf('500-510'), '')
  const foreign = [...rooms, { room: '99-102', tenant: 't' }]
  const [kept] = keptGroups([group('x', '99-102')], { rooms: foreign, tenant: '' })
  t.equal(
    kept?.rooms.join(' '),
    '99 101 102',
    'what another tenant calls a room is a range all the same',
  )
  t.end()
})

t.test('nobody edits what a property system reports, or what is of the whole site', (t) => {
  const groups = [group('a', '101'), group('opera/7', '101', 'opera'), group('b', '101', '', 't')]
  const editable = (tenant: string) =>
    keptGroups(groups, { rooms, tenant })
      .filter(({ canEdit }) => canEdit)
      .map(({ name }) => name)
  t.strictSame(editable(''), ['a', 'b'])
  t.strictSame(editable('t'), ['b'])
  t.end()
})

t.test('groups of a browser are taken over under names that are free', async (t) => {
  const added: WantedGroup[] = []
  const { left, renamed } = await takeOver(
    [group('Tour', '101'), group('Crew/A', '102'), group('Same', '101,102'), group('tour', '110')],
    {
      known: [group('TOUR', '99'), group('same', '101,102')],
      add: async (wanted) => {
        added.push(wanted)
        return { kind: 'ok', value: undefined }
      },
    },
  )
  t.strictSame(left, [])
  t.strictSame(renamed, ['Tour 2', 'Crew A', 'tour 3'])
  t.strictSame(
    added.map(({ name, rooms }) => `${name}: ${rooms}`),
    ['Tour 2: 101', 'Crew A: 102', 'tour 3: 110'],
  )
})

t.test(
  'what the system does not take stays, and it is not asked on when it is silent',
  async (t) => {
    const asked: string[] = []
    const { left } = await takeOver([group('a', '1'), group('b', '2'), group('c', '3')], {
      known: [],
      add: async ({ name }) => {
        asked.push(name)
        return name === 'a'
          ? { kind: 'refused', status: 409, error: 309, description: '', retryAfterS: 0 }
          : { kind: 'silent' }
      },
    })
    t.strictSame(asked, ['a', 'b'])
    t.strictSame(
      left.map(({ name }) => name),
      ['a', 'b', 'c'],
    )
  },
)
