import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { ensureDiskSpace } from '../../src/data-folder/disk-space.ts'
import { logIfShared, takeFolder } from '../../src/data-folder/folder.ts'
import { KeptJournal, tempFolder } from '../support/hotel.ts'
import { cannotMount, fill, smallDisk } from '../support/small-disk.ts'

t.test('a folder is taken once, and can be had again when it is given back', async (t) => {
  const folder = await tempFolder(t)
  const release = await takeFolder(folder)
  await t.rejects(takeFolder(folder), { name: 'UserError', message: /is running on .* already/ })
  await release()
  t.same(readdirSync(folder), [], 'nothing is left')
  await (await takeFolder(folder))()
})

t.test(
  'a lock left by a crash keeps nobody out; of some who come at once only one comes in',
  async (t) => {
    const folder = await tempFolder(t)
    const child = fork(join(import.meta.dirname, 'take-folder.ts'), [folder])
    await once(child, 'message')
    await t.rejects(takeFolder(folder), /is running on/)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    t.equal(readdirSync(folder).length, 1)
    await (await takeFolder(folder))()
    t.same(readdirSync(folder), [], 'what was left is gone, too')
    for (let round = 0; round < 20; round += 1) {
      const takes = await Promise.allSettled([1, 2, 3].map(() => takeFolder(folder)))
      const taken = takes.flatMap((take) => (take.status === 'fulfilled' ? [take.value] : []))
      t.ok(taken.length <= 1)
      for (const release of taken) await release()
    }
    t.same(readdirSync(folder), [])
  },
)

t.test('a folder that others may write to is told of', async (t) => {
  const folder = await tempFolder(t)
  const journal = new KeptJournal()
  for (const mode of [0o700, 0o755]) {
    await chmod(folder, mode)
    await logIfShared(folder, journal)
  }
  t.same(journal.lines, [])
  for (const mode of [0o775, 0o707]) {
    await chmod(folder, mode)
    await logIfShared(folder, journal)
    t.match(journal.lines.pop(), /^Others on this machine may put files into .*: chmod go-w /)
  }
})

t.test('a name that others can take keeps nobody from starting', async (t) => {
  const folder = await tempFolder(t)
  const { dev, ino } = statSync(folder)
  const other = createServer().listen({ path: `\0nightporter-${dev}-${ino}` })
  await once(other, 'listening')
  t.teardown(() => other.close())
  await (await takeFolder(folder))()
})

t.test('a full disk gives up the reserve for the start', { skip: cannotMount }, async (t) => {
  const folder = await smallDisk(t, '8m')
  const journal = new KeptJournal()
  const reserve = join(folder, 'reserve')
  const download = await fill(folder, 400_000)
  await t.rejects(ensureDiskSpace(folder, journal), {
    name: 'UserError',
    message: /^There is no space for the data in .*Free space on the disk\.$/,
  })
  await writeFile(join(folder, 'store'), 'a store')
  await writeFile(reserve, Buffer.alloc(100_000))
  await ensureDiskSpace(folder, journal)
  t.ok(existsSync(reserve), 'it is kept while there is room without it')
  await writeFile(reserve, Buffer.alloc(300_000))
  await ensureDiskSpace(folder, journal)
  t.notOk(existsSync(reserve))
  t.match(journal.lines, [/^The disk is full: what was kept for booked calls/])
  await fill(join(folder)).then(() => ensureDiskSpace(folder, journal))
  await download.remove()
  t.same(readdirSync(folder), ['store'])
})

t.test('a folder that cannot be written to is told of in words', async (t) => {
  const file = join(await tempFolder(t), 'file')
  await writeFile(file, '')
  await t.rejects(ensureDiskSpace(join(file, 'data'), new KeptJournal()), {
    name: 'UserError',
    message: /^The data folder .* cannot be written to \(ENOTDIR\)\.\nCheck the disk/,
  })
})

t.test('several starts at once do not take each other for a lack of space', async (t) => {
  const folder = join(await tempFolder(t), 'data')
  const journal = new KeptJournal()
  await Promise.all(Array.from({ length: 20 }, () => ensureDiskSpace(folder, journal)))
  t.same(readdirSync(folder), [])
  t.same(journal.lines, [])
})
