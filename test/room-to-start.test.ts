import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeRoomToStart } from '../src/room-to-start.ts'
import { KeptJournal, tempFolder } from './hotel.ts'

t.test('several starts at once are not in the way of each other', async (t) => {
  const folder = join(await tempFolder(t), 'data')
  const journal = new KeptJournal()
  await Promise.all(Array.from({ length: 20 }, () => makeRoomToStart(folder, journal)))
  t.same(await readdir(folder), [])
  t.same(journal.lines, [])
})
