import t from 'tap'
import { type PairReply, pairRows, pairSentence } from '../../src/commands/pair/pair-rows.ts'

const since = '2026-11-19T06:45:00+01:00'
const holder = { name: 'a', url: 'http://10.0.0.9', since }
const other = { name: 'b', url: 'http://10.0.0.10', version: '0.1.0', behind: 0 }
const member = { endpoint: 'https://10.0.0.9:2379', version: '3.4.23', isLeader: true, error: '' }
const whole: PairReply = {
  ...{ name: 'a', role: 'holding', applied: 9, head: 9, holder, other, problems: [] },
  members: [{ ...member, bytes: 3_000_000 }],
}

t.test('who works, and whether the other one could, is said in a sentence', (t) => {
  t.equal(
    pairSentence(whole),
    `This box, a, works since ${since}; box b follows, and has everything.`,
  )
  t.match(pairSentence({ ...whole, other: null }), 'the other one is not there')
  t.match(pairSentence({ ...whole, other: { ...other, behind: 1 } }), 'is 1 commit behind')
  const following = { ...whole, name: 'b', role: 'following', applied: 7 }
  t.match(pairSentence(following), 'This box, b, follows, and is 2 commits behind; box a works')
  t.match(pairSentence({ ...following, holder: null }), 'no box works')
  t.match(pairSentence({ ...whole, role: 'cut off' }), 'it does not ring')
  t.end()
})

t.test('the whole pair fits 80 columns, what is wrong first', (t) => {
  const what = 'The other box is not there: if this one fails, nobody is woken.'
  const remedy = 'Check that it is switched on, and that Nightporter runs there.'
  const dead = {
    ...member,
    endpoint: 'https://10.0.0.10:2379',
    error: 'it does not answer',
    bytes: 0,
  }
  const reply = { ...whole, problems: [{ what, remedy }], members: [...whole.members, dead] }
  const rows = pairRows(reply, 80)
  for (const row of rows) t.ok(row.length <= 80, row)
  const text = rows.join('\n')
  t.match(text, /works since.*The other box is not there.*etcd:/s)
  t.match(text, 'https://10.0.0.9:2379: 3.4.23, leads, 3 MiB')
  t.match(text, 'https://10.0.0.10:2379: it does not answer')
  t.end()
})
