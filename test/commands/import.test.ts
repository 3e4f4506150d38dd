import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openHotel } from '../support/hotel.ts'
import { nightporter as run } from './in-process.ts'

t.test('import warns of a language in which there is no announcement', async (t) => {
  const { folder } = await openHotel(t)
  const file = join(folder, 'rooms.csv')
  const importRooms = (...words: string[]) =>
    run('import', 'rooms', file, '--data', folder, ...words)
  await writeFile(file, 'room,language\n101,sv\n102,de\n103,sv\n')
  const { code, out, error } = await importRooms()
  t.same([code, error], [0, ''])
  t.equal(
    out,
    [
      '3 rooms imported.',
      'There is no announcement in sv; calls of 2 rooms, such as 101, are in en. Choose',
      '  a language that GET /rest/prompt lists, or add a recording with PUT',
      '  /rest/prompt/0/sv.',
      '',
    ].join('\n'),
  )
  t.match(JSON.parse((await importRooms('--json')).out), {
    imported: 3,
    warnings: [{ language: 'sv', heard: 'en', rooms: 2 }],
  })
  await writeFile(file, 'room,language\n101,de\n')
  t.equal((await importRooms()).out, '1 rooms imported.\n')
  t.match(JSON.parse((await importRooms('--json')).out), { imported: 1, warnings: [] })
})
