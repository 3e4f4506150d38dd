import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { rebuildInChild } from '../../src/commands/backup/rebuild-in-child.ts'
import type { SmallTable } from '../../src/core/model/small-tables.ts'
import { sealInPlace } from '../../src/store/backup/copy.ts'
import { openTables, type Tables } from '../../src/store/lmdb/tables.ts'
import { nightporter } from '../commands/in-process.ts'
import { commit, open, room } from '../store/records.ts'
import { tempFolder } from '../support/hotel.ts'
import { cannotMount, fill, smallDisk } from '../support/small-disk.ts'
import { fillStore, tryFlippedBackups } from './support/flipped-backups.ts'

const pageSize = 4_096

/** A data folder with a store in use, and a store with other records to make backups of. */
async function prepare(t: Test, place?: string) {
  const folder = place ?? (await tempFolder(t))
  const data = join(folder, 'data')
  await mkdir(data)
  const current = open(join(data, 'store'))
  await commit(current, [{ put: 'room', record: room('in use') }])
  await current.close()

  const source = join(folder, 'source')
  await fillStore(source)
  const before = await readFile(join(data, 'store'))

  /** Seals the bytes, as whoever forges a backup does, and tries to restore them. */
  const restore = async (bytes: Buffer, ...options: string[]) => {
    const file = join(folder, 'forged.backup')
    await writeFile(file, bytes)
    await sealInPlace(file)
    return nightporter('restore', file, '--data', data, ...options)
  }
  /** The store is as it was, and nothing lies beside it. */
  const isUntouched = async () => {
    const names = readdirSync(data).filter((name) => /^store(?!-lock)/.test(name))
    return names.join() === 'store' && before.equals(await readFile(join(data, 'store')))
  }
  const rooms = async () => {
    const restored = open(join(data, 'store'))
    const names = restored.all('room').map(({ room }) => room)
    const report = await restored.verifyLog()
    // What a free page of the backup holds would show when pages are taken again.
    await commit(restored, [{ put: 'room', record: room('new') }])
    await restored.close()
    return { names, report }
  }
  return { folder, data, source, restore, isUntouched, rooms }
}

t.test('a good backup is restored, with every record, into a store of its own', async (t) => {
  const { data, source, restore, rooms } = await prepare(t)
  const bytes = await readFile(source)
  t.match(await restore(bytes), {
    code: 0,
    out: /^Restored: 0 users, 120 pending wakeup calls\.\n/,
  })
  t.equal((await stat(join(data, 'store'))).mode & 0o777, 0o600)
  const { names, report } = await rooms()
  t.equal(names.length, 121)
  t.match(report, { first: 1, last: 120, fault: '' })
})

t.test('a backup that was cut off and sealed again is refused', async (t) => {
  const { source, restore, isUntouched } = await prepare(t)
  const bytes = await readFile(source)
  const pages = Math.floor(bytes.length / pageSize)
  for (const part of [2, 3, Math.floor(pages / 2), pages - 1]) {
    const { code, error } = await restore(bytes.subarray(0, part * pageSize))
    t.equal(code, 1, `${part} of ${pages} pages`)
    t.match(error, /cannot be restored|is not restored|is not a backup/)
    t.ok(await isUntouched())
  }
})

t.test('page numbers out of range are refused', async (t) => {
  const { source, restore, isUntouched } = await prepare(t)
  const bytes = await readFile(source)
  // The roots of the tables, in the pages that describe the store: each 8 bytes that may be a page.
  const pages = BigInt(bytes.length / pageSize)
  let forged = 0
  const beyond = Buffer.from(bytes)
  for (const page of [0, pageSize])
    for (let at = page + 48; at < page + 192; at += 8) {
      const number = beyond.readBigUInt64LE(at)
      if (number < 2n || number >= pages) continue
      beyond.writeBigUInt64LE(0x7fff_ffffn, at)
      forged += 1
    }
  t.ok(forged > 0)
  const { code, error } = await restore(beyond)
  t.equal(code, 1)
  t.match(error, 'Nothing was changed')
  t.ok(await isUntouched())
})

t.test('a backup with flipped bits is refused, or gives a store that works', (t) =>
  tryFlippedBackups(t, 8),
)

t.test('free pages of a backup are not used', async (t) => {
  const { source, restore, rooms } = await prepare(t)
  const bytes = await readFile(source)
  // The table of free pages is the first of the two that each description of a store names.
  const roots = [0, pageSize].map((page) => page + 48 + 40)
  const forged = Buffer.from(bytes)
  const first = roots[0] ?? 0
  t.ok(forged.readBigUInt64LE(first) < BigInt(bytes.length / pageSize))
  for (const at of roots) forged.writeBigUInt64LE(0x7fff_ffffn, at)
  t.match(await restore(forged), { code: 0 })
  t.equal((await rooms()).names.length, 121)
})

/** Changes records of a store behind its back. */
async function tamper(file: string, change: (tables: Tables) => Promise<unknown>) {
  const tables = openTables(file)
  await change(tables)
  await tables.env.close()
}

t.test('a broken chain is refused, unless somebody wants it all the same', async (t) => {
  const { source, restore, isUntouched, rooms } = await prepare(t)
  await tamper(source, ({ log }) =>
    log.put(50, String(log.get(50)).replace('"actor":"desk"', '"actor":"anna"')),
  )
  const bytes = await readFile(source)
  const { code, error } = await restore(bytes)
  t.equal(code, 1)
  t.match(error, /is not restored: it has 1 mistake\. The wakeup log is not whole\. Line 50 is not/)
  t.match(error, /\n {2}nightporter restore --accept-mistakes \S+forged\.backup\n$/)
  t.ok(await isUntouched())
  const accepted = await restore(bytes, '--accept-mistakes')
  t.match(accepted, { code: 0, out: /\nAccepted: 1 mistake\. The wakeup log is not whole\./ })
  t.match((await rooms()).report, { fault: 'Line 50 is not as it was written.' })
})

const forgedIn =
  (table: SmallTable, id: string, record: object) =>
  async ({ small }: Tables) =>
    small[table].put(id, JSON.stringify(record))

t.test('records that are not what their table holds are refused', async (t) => {
  const forgeries: [RegExp, (tables: Tables) => Promise<unknown>][] = [
    [/"101" of the table room/, ({ small }) => small.room.put('101', '{"room":"102"}')],
    [/"x" of the table user/, ({ small }) => small.user.put('x', 'null')],
    [/"c" of the table item/, ({ small }) => small.item.put('c', '{"id":')],
    [/of the table wakeup/, ({ wakeup }) => wakeup.put('answered 0000000000000001 x', '{}\n[]')],
    [/of the table queue/, ({ queue }) => queue.put(['opera', 1], '{"destination":"x"}')],
    [/of the table charge/, ({ charge }) => charge.put([1, 'x'], '[]')],
    [/of the table keptReply/, ({ keptReply }) => keptReply.put('x', '{"key":"y"}')],
    [/of the table log|log is not whole/, ({ log }) => log.put(121, 'nonsense')],
    [/knows schemas up to/, ({ meta }) => meta.put('schema', '99')],
    [/record "installation" .* installation/, forgedIn('installation', 'installation', {})],
    [/record "evil" of the table user/, forgedIn('user', 'evil', { name: 'evil' })],
    [/record "evil" of the table room/, forgedIn('room', 'evil', { room: 'evil', tenant: 5 })],
    [/record "logCheckpoint"/, async ({ meta }) => meta.put('logCheckpoint', '{"seq":1e300}')],
    [/record "a" of .* sequence/, async ({ sequence }) => sequence.put('a', '9007199254740991')],
    [/list of tables/, async ({ env }) => env.openDB({ name: 'not\x01ours' }).put('a', 'b')],
  ]
  const { folder, source, restore, isUntouched } = await prepare(t)
  const good = await readFile(source)
  for (const [n, [text, change]] of forgeries.entries()) {
    const file = join(folder, `forged-${n}`)
    await writeFile(file, good)
    await tamper(file, change)
    const { code, error } = await restore(await readFile(file))
    t.equal(code, 1, String(text))
    t.match(error.replaceAll('\n', ' '), text)
    t.ok(await isUntouched())
  }
})

t.test('without room for a second copy nothing is changed', { skip: cannotMount }, async (t) => {
  const { folder, source, restore, isUntouched } = await prepare(t, await smallDisk(t, '24m'))
  const bytes = await readFile(source)
  // The backup, the store in it, and less than it takes to write that anew.
  const download = await fill(folder, 2 * bytes.length + 4 * 1_048_576)
  const { code, error } = await restore(bytes)
  t.equal(code, 1)
  t.match(
    error,
    /^What is in a backup is written anew\. That takes [\d.]+ MB, and [\d.]+ MB are free/,
  )
  t.ok(await isUntouched())
  await download.remove()
  t.equal((await restore(bytes)).code, 0)
})

t.test('a process that takes too long is ended, and leaves the file refused', async (t) => {
  const { folder, source } = await prepare(t)
  const to = join(folder, 'rebuilt')
  await t.rejects(rebuildInChild({ from: source, to, limitMs: 1 }), {
    name: 'UserError',
    message: /^Reading it took longer than 1 s\.$/,
  })
  t.notOk(existsSync(to) && (await stat(to)).size > 0)
})

t.test('what the process says counts, also when it never ends', async (t) => {
  const { folder, source } = await prepare(t)
  const program = ['sh', '-c', 'echo "{\\"refusal\\": \\"It holds no store.\\"}"; exec sleep 1000']
  await t.rejects(rebuildInChild({ from: source, to: join(folder, 'rebuilt'), program }), {
    name: 'UserError',
    message: 'It holds no store.',
  })
})
