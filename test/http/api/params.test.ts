import t from 'tap'
import { roomNumber } from '../../../src/http/api/fields.ts'
import { text } from '../../../src/http/api/params.ts'

t.test('characters that nobody sees are refused in texts and names', async (t) => {
  const { parse } = text({ min: 1, max: 64 })
  const unseen = [
    '\u0000',
    '\n',
    '\u007f',
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2066',
    '\ufeff',
  ]
  for (const character of unseen) {
    t.equal(parse(`min${character}bar`), undefined, JSON.stringify(character))
    t.equal(roomNumber.parse(`1${character}01`), undefined)
  }
  for (const seen of ['Café', 'نام\u200cها', '👩\u200d🍳', '日本', 'שלום', 'a b'])
    t.equal(parse(seen), seen)
})

t.test('a room is never named by dots that a URL cannot carry', async (t) => {
  for (const name of ['.', '..']) t.equal(roomNumber.parse(name), undefined)
  for (const name of ['...', '.1', '1.', '1..2']) t.equal(roomNumber.parse(name), name)
})
