import t from 'tap'
import { RecentJournal } from '../../src/system/recent-journal.ts'
import { KeptJournal } from '../support/hotel.ts'

t.test('the end of the journal is remembered, with a bound', async (t) => {
  const written = new KeptJournal()
  let nowMs = 1_000
  const journal = new RecentJournal(written, { now: () => nowMs })
  journal.info('One.', { line: 'pbx' })
  nowMs += 1
  journal.warn('Two.')
  journal.error('Three.', new Error('no route'), { room: '101' })
  t.match(journal.after(0), [
    { id: 1, atMs: 1_000, level: 'info', text: 'One.', about: { line: 'pbx' } },
    { id: 2, atMs: 1_001, level: 'warning', text: 'Two.', about: {} },
    { id: 3, level: 'error', text: 'Three. Error: no route', about: { room: '101' } },
  ])
  t.match(journal.after(2), [{ id: 3 }])
  t.equal(journal.after(3).length, 0)
  t.equal(journal.after(99).length, 3, 'read before a restart')
  t.ok(
    written.lines.some((line) => line.includes('Three.')),
    'everything is written as before',
  )
  for (let n = 0; n < 5_000; n += 1) journal.info('x'.repeat(5_000))
  t.equal(journal.after(0).length, 1_000)
  t.equal(journal.after(0).at(-1)?.id, 5_003)
  t.equal(journal.after(0)[0]?.text.length, 1_000)
})
