import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { keepBeforeUpdate } from '../../../src/store/backup/before-update.ts'
import { checkSeal } from '../../../src/store/backup/copy.ts'
import { writeBackup } from '../../../src/store/backup/update-backups.ts'
import type { Migration } from '../../../src/store/lmdb/schema.ts'
import type { Tables } from '../../../src/store/lmdb/tables.ts'
import { KeptJournal, openHotel, plainSite, tempFolder } from '../../support/hotel.ts'
import { runCommand } from '../../support/process.ts'
import { cannotMount, fill, smallDisk } from '../../support/small-disk.ts'
import { call, commit, open, room } from '../records.ts'

const rename: Migration = ({ small }) => {
  for (const { key, value } of small.room.getRange())
    small.room.putSync(key, JSON.stringify({ ...JSON.parse(value), extension: `8${key}` }))
}
const failing: Migration = () => {
  throw new Error('cut short')
}

/** A data folder as an older version has left it. */
async function leaveStore(t: Test, folder?: string) {
  const data = folder ?? (await tempFolder(t))
  const file = join(data, 'store')
  const old = open(file, [])
  const installation = {
    ...{ siteTenant: '', serial: '', installedMs: 0, setupMs: 0, updatedMs: 0 },
    version: '1.0.0',
  }
  await commit(old, [
    { put: 'installation', record: installation },
    { put: 'room', record: room('101') },
    { put: 'wakeup', record: call('a') },
  ])
  await old.close()
  const journal = new KeptJournal()
  const backups = join(data, 'backups')
  const update = (version: string, migrations: readonly Migration[] = []) =>
    keepBeforeUpdate(file, { backups, version, journal, migrations })
  const kept = () => readdirSync(backups).sort()
  return { data, file, backups, journal, update, kept }
}

t.test('a migration that is cut short, and one that is not, have a way back', async (t) => {
  const { data, file, backups, journal, update, kept } = await leaveStore(t)
  await update('2.0.0', [rename, failing])
  t.throws(() => open(file, [rename, failing]), /cut short/)
  await update('2.0.0', [rename])
  await open(file, [rename]).close()
  t.match(kept(), [/^before-2\.0\.0-schema1-\d{8}T\d{6}Z\.backup$/])
  t.equal(kept().length, 1, 'a start that fails again copies nothing again')
  const backup = join(backups, kept().at(-1) ?? '')
  await checkSeal(backup)
  t.equal(statSync(backup).mode & 0o777, 0o600)
  t.match(journal.lines[0], /^The store as it was before version 2\.0\.0 is kept in .*\.backup\.$/)

  // The older version again, by its own words.
  const command = `nightporter restore ${backup} --data ${data}`
  const refusal = await update('1.0.0').then(
    () => '',
    (error) => error.message as string,
  )
  t.match(refusal, /^The store has schema 2, and this version knows schemas up to 1\./)
  t.equal(refusal.split('\n  ')[1], command)
  const restored = await runCommand(command.split(' ').slice(1))
  t.match(restored.out, /^Restored: 0 users, 1 pending wakeup call\.\n/)
  const again = open(file, [])
  t.equal(again.get('room', '101')?.extension, '101')
  t.equal(again.pendingCall('a')?.room, '101')
  await again.close()
})

t.test('another version keeps a backup, too; the same one does not', async (t) => {
  const { file, update, kept, journal } = await leaveStore(t)
  await update('1.0.0')
  t.throws(kept, { code: 'ENOENT' })
  await update('1.0.1')
  t.equal(kept().length, 1)
  await update('1.0.1')
  t.equal(journal.lines.length, 1, 'what has not changed since is not copied again')
  utimesSync(file, new Date(), new Date(Date.now() + 60_000))
  await update('1.0.1')
  t.equal(journal.lines.length, 2, 'what has changed since is')
  for (const version of ['1.0.2', '1.0.3', '1.0.4']) {
    utimesSync(file, new Date(), new Date())
    await update(version)
  }
  t.equal(kept().length, 3)
  t.match(kept().join(' '), /before-1\.0\.4-/)
})

t.test('a newer store without a backup that can be read says so', async (t) => {
  const { file, backups, update } = await leaveStore(t)
  await open(file, [rename]).close()
  await mkdir(backups)
  await writeFile(join(backups, 'before-3.0.0-schema2-20261115T060000Z.backup'), '')
  await t.rejects(update('1.0.0'), /or restore a backup made by this one\.$/)
})

t.test(
  'without room nothing is migrated; another version alone goes on',
  { skip: cannotMount },
  async (t) => {
    const { data, update, journal, backups } = await leaveStore(t, await smallDisk(t, '16m'))
    await fill(data, 1_000_000)
    await t.rejects(update('2.0.0', [rename]), {
      name: 'UserError',
      message:
        /That takes [\d.]+ MB, and [\d.]+ MB are free\. Free space on the disk, or install the older/,
    })
    await update('1.0.1')
    t.match(journal.lines, [/^There is no backup from before this version\. That takes [\d.]+ MB/])
    t.throws(() => readdirSync(backups), { code: 'ENOENT' })
  },
)

t.test('a folder that cannot be written keeps nobody from starting', async (t) => {
  const { update, journal, backups } = await leaveStore(t)
  await writeFile(backups, 'a file where the folder should be')
  await chmod(backups, 0o600)
  await update('1.0.1')
  t.match(journal.lines, [/^There is no backup from before this version\. It cannot be written: /])
  await t.rejects(update('2.0.0', [rename]), /install the older version again\.$/)
})

t.test('a backup leaves enough of the disk free for bookings', { skip: cannotMount }, async (t) => {
  const { data, file, update, kept, journal, backups } = await leaveStore(
    t,
    await smallDisk(t, '64m'),
  )
  await mkdir(backups)
  const old = ['20261113', '20261114', '20261115'].map(
    (day) => `before-0.9.0-schema1-${day}T060000Z.backup`,
  )
  for (const name of old) await writeFile(join(backups, name), Buffer.alloc(1_000_000))
  const { size } = statSync(file)
  const enough = Math.ceil(64 * 1_048_576 * 0.12) + size

  const download = await fill(data, enough - 2_200_000)
  await update('1.0.1')
  t.match(journal.lines.splice(0), [/^There is no backup from before this version\./])
  t.same(kept(), old, 'what would not help is not removed')
  await download.remove()

  await fill(data, enough - 1_500_000)
  await update('1.0.1')
  t.same(kept().slice(0, 1), [old[2]], 'the newest stays')
  t.match(kept()[1], /^before-1\.0\.1-/)
  t.equal(kept().length, 2)
})

t.test('a migration needs room for two copies', { skip: cannotMount }, async (t) => {
  const { data, file, update } = await leaveStore(t, await smallDisk(t, '32m'))
  const { size } = statSync(file)
  const download = await fill(data, Math.ceil(size * 1.5) + 4 * 1_048_576)
  await t.rejects(update('2.0.0', [rename]), /Free space on the disk/)
  await download.remove()
  await fill(data, size * 2 + 5 * 1_048_576)
  await update('2.0.0', [rename])
})

t.test('of several backups the newest is named', async (t) => {
  const { backups, update, kept, data, file } = await leaveStore(t)
  await open(file, [rename]).close()
  await mkdir(backups)
  const names = ['20261115T060000Z', '20261115T060001Z', '20261114T235959Z'].map(
    (stamp) => `before-2.0.0-schema1-${stamp}.backup`,
  )
  for (const name of names) await writeFile(join(backups, name), '')
  await t.rejects(
    update('1.0.0'),
    new RegExp(`restore ${join(backups, names[1] ?? '')} --data ${data}$`),
  )
  t.equal(kept().length, 3)
})

t.test('a copy that is cut short leaves nothing', async (t) => {
  const folder = await tempFolder(t)
  const backup = async (file: string) => {
    await writeFile(file, 'a part')
    throw new Error('no room')
  }
  const tables = { env: { backup } } as unknown as Tables
  await t.rejects(writeBackup(folder, { tables, version: '2.0.0', schema: 1 }), /no room/)
  t.same(readdirSync(folder), [])
})

t.test('the daemon keeps a backup, tidies its folder and sees a damaged store', async (t) => {
  const { data, file, kept } = await leaveStore(t)
  await writeFile(join(data, 'store.restoring'), '')
  const hotel = await openHotel(t, { folder: data, site: plainSite })
  t.match(kept(), [/^before-.*-schema1-/])
  t.notOk(existsSync(join(data, 'store.restoring')))
  await hotel.daemon.close()
  await writeFile(file, Buffer.alloc(20_000))
  await t.rejects(hotel.reopen(), /is damaged.*\n.*\n.*\n {2}nightporter restore .*\.backup --data/)
})
