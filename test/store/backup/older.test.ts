import { join } from 'node:path'
import { open as openEnvironment } from 'lmdb'
import t from 'tap'
import { openTables } from '../../../src/store/lmdb/tables.ts'
import { Memory } from '../../../src/store/memory.ts'
import { tempFolder } from '../../support/hotel.ts'

t.test('a copy from before a table was added can be read', async (t) => {
  const file = join(await tempFolder(t), 'store')
  const older = openEnvironment({ path: file, noSubdir: true, maxDbs: 32 })
  for (const name of ['meta', 'user', 'wakeup', 'sequence', 'log', 'queue'])
    await older.openDB({ name, encoding: 'string' }).put('anna', '{}')
  await older.openDB({ name: 'sequence', encoding: 'string' }).remove('anna')
  await older.openDB({ name: 'log', encoding: 'string' }).remove('anna')
  await older.close()
  const tables = openTables(file, { readOnly: true })
  const memory = Memory.load(tables, () => undefined)
  t.equal(memory.small.user.size, 1)
  t.equal(memory.small.prompt.size, 0)
  await tables.env.close()
})
