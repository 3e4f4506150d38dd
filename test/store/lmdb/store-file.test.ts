import { readFileSync, statSync } from 'node:fs'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { keepBeforeUpdate } from '../../../src/store/backup/before-update.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { cannotMount, fill, smallDisk } from '../../support/small-disk.ts'
import { commit, open, room } from '../records.ts'

/** As the daemon opens it. */
async function openAt(folder: string) {
  const file = join(folder, 'store')
  const backups = join(folder, 'backups')
  await keepBeforeUpdate(file, { backups, version: '1.0.0', journal: new KeptJournal() })
  return open(file)
}

async function leaveStore(t: Test) {
  const folder = await tempFolder(t)
  const store = await openAt(folder)
  await commit(store, [{ put: 'room', record: room('101') }])
  await store.close()
  const file = join(folder, 'store')
  return { folder, file, bytes: readFileSync(file) }
}

t.test('nobody else can read a store, also in a folder that others may look into', async (t) => {
  const { file } = await leaveStore(t)
  t.equal(statSync(file).mode & 0o777, 0o600)
})

t.test('a file in which nothing was ever kept is begun anew', async (t) => {
  const { folder, file } = await leaveStore(t)
  for (const size of [0, 1, 100, 4_096, 8_192, 32_768]) {
    await writeFile(file, Buffer.alloc(size))
    const store = await openAt(folder)
    t.same(store.all('room'), [], `${size} bytes`)
    await store.close()
  }
  await writeFile(file, Buffer.alloc(8_192))
  await writeFile(join(folder, 'pruned'), '')
  await t.rejects(openAt(folder), /is damaged/, 'a hotel that has begun is never begun anew')
})

t.test('a damaged store is kept, and the refusal names the newest backup', async (t) => {
  const { folder, file, bytes } = await leaveStore(t)
  const zeros = Buffer.alloc(4_096)
  const firstGone = Buffer.concat([zeros, bytes.subarray(4_096)])
  const secondGone = Buffer.concat([bytes.subarray(0, 4_096), zeros, bytes.subarray(8_192)])
  const short = bytes.subarray(0, 6_000)
  const oddPage = Buffer.from(bytes)
  oddPage.writeUInt32LE(32_768, 48)
  for (const content of [short, oddPage, Buffer.alloc(9_000, 255), firstGone, secondGone]) {
    await writeFile(file, content)
    await t.rejects(openAt(folder), {
      name: 'UserError',
      message: /store is damaged\. It is kept as it is\.\n.*\n.*\n {2}nightporter restore FILE$/,
    })
    t.throws(() => open(file), /is damaged/)
    t.ok(readFileSync(file).equals(content))
  }
  const backup = join(folder, 'backups', 'before-1.0.0-schema1-20261115T060000Z.backup')
  await mkdir(join(folder, 'backups'))
  await writeFile(backup, '')
  await t.rejects(openAt(folder), new RegExp(`nightporter restore ${backup} --data ${folder}$`))
})

t.test("LMDB's lock file has all its blocks, also one of an earlier version", async (t) => {
  const { folder, file } = await leaveStore(t)
  const lock = `${file}-lock`
  const isWhole = () => statSync(lock).blocks * 512 >= statSync(lock).size
  t.ok(isWhole())
  await rm(lock)
  await writeFile(lock, '')
  await truncate(lock, 33_056)
  const store = await openAt(folder)
  t.ok(isWhole())
  t.equal(store.all('room').length, 1)
  await store.close()
})

t.test(
  'a full disk is told of in words, and no start after it suffers',
  { skip: cannotMount },
  async (t) => {
    const folder = await smallDisk(t, '16m')
    for (const left of [0, 16_384, 32_768]) {
      const download = await fill(folder, left)
      await t.rejects(openAt(folder), { name: 'UserError', message: /Free space on the disk\.$/ })
      await download.remove()
      await (await openAt(folder)).close()
      for (const name of ['store', 'store-lock']) await rm(join(folder, name))
    }
  },
)
