import t from 'tap'
import { UnsentReplies } from '../../../src/http/server/unsent-replies.ts'
import { KeptJournal } from '../../support/hotel.ts'

const kibibyte = 1_024

function openUnsent(max: number) {
  const journal = new KeptJournal()
  let nowMs = 0
  const closed: string[] = []
  const unsent = new UnsentReplies(max, journal, () => nowMs)
  const reply = (name: string, address: string, writableLength: number) => {
    const socket = { writableLength, destroy: () => closed.push(name) }
    unsent.add(socket, address)
    return socket
  }
  return {
    unsent,
    journal,
    closed,
    reply,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

t.test('whoever takes its replies keeps them, however many addresses do not', (t) => {
  const { closed, reply, pass } = openUnsent(200 * kibibyte)
  for (const address of ['a', 'b', 'c', 'd']) reply(address, address, 50 * kibibyte)
  pass(1_000)
  reply('large', 'e', 100 * kibibyte)
  t.same(closed, ['a', 'b'], 'the oldest of those that wait for a while')
  reply('other', 'f', 100 * kibibyte)
  t.same(closed, ['a', 'b', 'c', 'd'])
  reply('more', 'f', 100 * kibibyte)
  t.same(closed.slice(4), ['other'], 'where none has waited for long, the greediest one loses')
  t.end()
})

t.test('small replies, and those that were taken, do not count', (t) => {
  const { unsent, closed, reply, journal } = openUnsent(200 * kibibyte)
  for (let n = 0; n < 100; n += 1) reply('small', 'a', 16 * kibibyte - 1)
  for (let n = 0; n < 100; n += 1) unsent.forget(reply('taken', 'a', 150 * kibibyte))
  t.same(closed, [])
  for (let n = 0; n < 3; n += 1) reply(`${n}`, 'a', 150 * kibibyte)
  t.same(closed, ['0', '1'])
  t.equal(journal.lines.length, 1)
  t.end()
})
