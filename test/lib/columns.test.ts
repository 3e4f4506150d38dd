import t from 'tap'
import { tableRow, wrapWords } from '../../src/lib/text/columns.ts'

t.test('words go on below when a line is full', async (t) => {
  const words = Array.from({ length: 30 }, () => 'wakeup')
  const lines = wrapWords(words, 'start ', '    ')
  t.ok(lines.every((line) => line.length <= 80))
  t.match(lines, [/^start wakeup wakeup/, /^ {4}wakeup/, /^ {4}wakeup/])
  t.same(lines.join(' ').match(/wakeup/g)?.length, 30)
})

t.test('a word longer than a line is broken, and blanks at the end go', async (t) => {
  t.same(wrapWords(['x'.repeat(150)], '<- ', '   '), [
    `<- ${'x'.repeat(77)}`,
    `   ${'x'.repeat(73)}`,
  ])
  t.same(wrapWords(['LS link start   ']), ['LS link start'])
  t.same(wrapWords([], '<- '), ['<-'])
})

t.test('a text without end is left off', async (t) => {
  for (const words of [['x'.repeat(1_000_000)], Array.from({ length: 100_000 }, () => 'wakeup')]) {
    const lines = wrapWords(words)
    t.equal(lines.length, 12)
    t.equal(lines.at(-1), '  …')
  }
})

t.test('a cell is cut to its column', async (t) => {
  t.equal(tableRow(['101', 'a long name', '7'], [5, 6, 3]), '101   a lon… 7')
})
