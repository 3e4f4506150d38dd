import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { rebuildInChild } from '../../../src/commands/backup/rebuild-in-child.ts'
import { Result } from '../../../src/core/model/wakeup.ts'
import { call, commit, logEntry, open, room } from '../../store/records.ts'
import { tempFolder } from '../../support/hotel.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'

/** Makes a store with records of several kinds. */
export async function fillStore(file: string): Promise<void> {
  const store = open(file)
  for (let n = 1; n <= 120; n += 1)
    await commit(store, [
      { put: 'room', record: room(String(n)) },
      { put: 'wakeup', record: call(`call ${n}`, { room: String(n), scheduledMs: n, dueMs: n }) },
      {
        put: 'wakeup',
        record: call(`old ${n}`, { room: String(n), scheduledMs: n, result: Result.complete }),
      },
      { log: logEntry(n) },
    ])
  // A page that overflows: longer than any leaf.
  await commit(store, [{ put: 'room', record: { ...room('long'), extension: 'x'.repeat(20_000) } }])
  await store.close()
}

/** Flips bits of so many backups: each is refused, or gives a store that works. */
export async function tryFlippedBackups(t: Test, count: number): Promise<void> {
  const folder = await tempFolder(t)
  const source = join(folder, 'source')
  await fillStore(source)
  const random = new Random(seedOfRun())
  const bytes = await readFile(source)
  const ends = { refused: 0, restored: 0 }
  for (let n = 1; n <= count; n += 1) {
    const forged = Buffer.from(bytes)
    const places = Array.from({ length: random.whole(1, 40) }, () => {
      const at = random.whole(0, forged.length - 1)
      forged[at] = (forged[at] ?? 0) ^ (1 << random.whole(0, 7))
      return at
    })
    const from = join(folder, `flipped-${n}`)
    const to = `${from}.rebuilt`
    await writeFile(from, forged)
    const inspection = await rebuildInChild({ from, to, limitMs: 60_000 }).catch((error) => {
      t.equal(error.name, 'UserError', `seed ${random.seed}, file ${n}: ${places}`)
      return undefined
    })
    const isGood = inspection !== undefined && inspection.mistakes === 0
    ends[isGood ? 'restored' : 'refused'] += 1
    if (!isGood) continue
    // In this process: a page that is not sound would end it.
    const store = open(to)
    t.equal(store.pendingCount(), inspection.wakeups)
    for (let m = 0; m < 5; m += 1) await commit(store, [{ put: 'room', record: room(`${m}`) }])
    t.match(await store.verifyLog(), { fault: '' })
    await store.close()
  }
  t.comment(`${ends.refused} refused, ${ends.restored} restored`)
  t.equal(ends.refused + ends.restored, count)
}
