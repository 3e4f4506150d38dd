import { globSync, readFileSync } from 'node:fs'
import { test } from 'tap'
import { mendLmdb } from '../../build/mend-lmdb.ts'
import { Refusal } from '../../src/core/refusal.ts'

const flawed = 'Attempting to write page at position %u, size %u, blocks %u, buffer sizes %i %i %i'
/** What LMDB takes for the text, with its end. */
const room = 100

test('the text of a failed write fits, and nothing else changes', async (t) => {
  const before = Buffer.from(`before\0${flawed}\0after`)
  const mended = mendLmdb(before)
  t.equal(mended.length, before.length)
  const [first, text = '', ...rest] = mended.toString().split('\0')
  t.same([first, rest.at(-1), new Set(rest.slice(0, -1))], ['before', 'after', new Set([''])])
  t.ok(text.replaceAll('%u', String(2 ** 32 - 1)).length < room, text)
  t.equal(mendLmdb(mended), mended, 'once is enough')
  t.equal(before.toString(), `before\0${flawed}\0after`)
})

test('an addon that has no such text stops the build', async (t) => {
  t.throws(() => mendLmdb(Buffer.from('another version')), Refusal)
})

test('what npm has installed is mended', async (t) => {
  const files = globSync('node_modules/@lmdb/lmdb-linux-*/*.node')
  t.not(files.length, 0)
  for (const file of files) t.notOk(readFileSync(file).includes(flawed), file)
})
