import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { tidyFolder } from '../../src/data-folder/tidy.ts'
import { KeptJournal, tempFolder } from '../support/hotel.ts'

t.test('leftovers of a crash go, and so do old stores from before a restore', async (t) => {
  const folder = await tempFolder(t)
  const backups = join(folder, 'backups')
  await mkdir(join(folder, 'my.partial'))
  const tls = join(folder, 'tls')
  await mkdir(backups)
  await mkdir(tls)
  const kept = [
    ...['store', 'store-lock', 'initial-password', 'reserve', 'copy-of-something'],
    'store.before-restore-20261115T060000Z-10',
    'store.before-restore-20261115T060000Z-9',
    'backups/before-2.0.0-schema1-20261115T060000Z.backup',
    'tls/key.pem',
  ]
  const gone = [
    'store.before-restore-20261114T060000Z-1',
    'store.before-restore-20261115T060000Z-2',
    'store.copy-5d0c',
    'store.restoring',
    'store.restoring-lock',
    'store.rebuilt',
    'store.rebuilt-lock',
    'monday.partial',
    'backups/before-2.0.0-schema1-20261115T060001Z.backup.partial',
    'tls/cert.pem.partial',
  ]
  for (const name of [...kept, ...gone]) await writeFile(join(folder, name), '')
  const journal = new KeptJournal()
  await tidyFolder(folder, { backups, tls, journal })
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => name !== 'backups' && name !== 'tls',
  )
  t.same(files.sort(), [...kept, 'my.partial'].sort())
  t.equal(journal.lines.length, gone.length)
  const missing = join(folder, 'missing')
  await tidyFolder(missing, { backups: missing, tls: missing, journal })
})
