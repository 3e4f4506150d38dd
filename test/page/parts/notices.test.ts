import { mock } from 'node:test'
import t from 'tap'
import { Notices } from '../../../src/page/parts/notices/notices.ts'

mock.timers.enable({ apis: ['setTimeout'] })
t.teardown(() => mock.timers.reset())

const textsOf = ({ list }: Notices) => list.value.map(({ text }) => text)

t.test('what went well goes by itself, and never in the place of a trouble', async (t) => {
  const notices = new Notices()
  notices.trouble('Room 101 was not booked.')
  for (let n = 1; n <= 6; n += 1) notices.done(`Booked ${n}.`)
  t.same(textsOf(notices).toSorted(), [
    'Booked 3.',
    'Booked 4.',
    'Booked 5.',
    'Booked 6.',
    'Room 101 was not booked.',
  ])
  mock.timers.tick(60_000)
  t.same(textsOf(notices), ['Room 101 was not booked.'])
})

t.test('troubles are kept until dismissed, the same one once, and not without end', async (t) => {
  const notices = new Notices()
  for (let n = 0; n < 100; n += 1) notices.trouble(`No answer ${n % 20}.`)
  t.equal(notices.list.value.length, 8)
  t.equal(new Set(textsOf(notices)).size, 8)
  for (const { id } of notices.list.value) notices.dismiss(id)
  t.same(notices.list.value, [])
})
