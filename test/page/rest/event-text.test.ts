import t from 'tap'
import { EventText } from '../../../src/page/rest/event-text.ts'

const text = [
  'retry: 2000\n\n',
  ': still here\n\n',
  'id: 7-1\nevent: wakeup\ndata: {"room":"101","detail":"a: b"}\n\n',
  'id: 7-2\nevent: status\ndata: {"room":"Süd"}\n\n',
].join('')

t.test('events are read however the text is cut', (t) => {
  for (let cut = 0; cut <= text.length; cut += 1) {
    const reader = new EventText()
    const events = [...reader.take(text.slice(0, cut)), ...reader.take(text.slice(cut))]
    t.strictSame(events, [
      { id: '7-1', name: 'wakeup', data: '{"room":"101","detail":"a: b"}' },
      { id: '7-2', name: 'status', data: '{"room":"Süd"}' },
    ])
  }
  t.end()
})

t.test('an event without an end does not pile up: it is dropped, and the next one read', (t) => {
  const reader = new EventText()
  t.strictSame(reader.take('event: endless\ndata: '), [])
  for (let n = 0; n < 30; n += 1) t.strictSame(reader.take('x'.repeat(100_000)), [])
  t.strictSame(reader.take('\n\nevent: late\ndata: {}\n\n'), [{ id: '', name: 'late', data: '{}' }])
  t.end()
})

t.test('of an event that is too long nothing is told, wherever it is cut', (t) => {
  const long = `event: long\ndata: ${'x'.repeat(1_000_001)}`
  for (const end of [['\n\n'], ['\n', '\n'], ['y\n', '\n'], ['\nevent: inside\ndata: {}\n\n']]) {
    const reader = new EventText()
    const events = [long, ...end, 'event: next\ndata: {}\n\n'].flatMap((piece) =>
      reader.take(piece),
    )
    t.strictSame(events, [{ id: '', name: 'next', data: '{}' }])
  }
  t.end()
})
