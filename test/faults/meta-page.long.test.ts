import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import type { Client } from '../support/client.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { type DaemonProcess, startProcess } from '../support/process.ts'
import { cannotInject, inject, isMetaPage } from './inject.ts'

/** The commits of these tests write fewer pages than this one by one. */
const maxWrites = 12
/** Far less than a commit may take before it is called hung. */
const endLimitMs = 5_000

const skip = cannotInject

/** What clients were told, by the quantity of a charge, which is unlike any other. */
class Ledger {
  readonly acknowledged: number[] = []
  readonly refused: number[] = []
  #quantity = 0

  /** Charges once; a connection that is cut off leaves it open whether it was done. */
  async charge(admin: Client): Promise<void> {
    this.#quantity += 1
    const quantity = this.#quantity
    const form = { id: 1, quantity, room: 101 }
    const { status } = await admin.post('/rest/isi/charge', form)
    if (status === 200) this.acknowledged.push(quantity)
    else if (status === 503) this.refused.push(quantity)
    else throw new Error(`status ${status}`)
  }
}

/** Fails one write after the other until it is the one of the meta page; true when it was. */
async function failMetaPage(
  t: Test,
  pid: number,
  error: string,
  commit: () => Promise<unknown>,
): Promise<boolean> {
  for (let when = 1; when <= maxWrites; when += 1) {
    const fault = await inject(t, { pid, call: 'pwrite64', error, when })
    await commit()
    const failed = await fault.stop()
    if (failed.some(isMetaPage)) return true
  }
  return false
}

async function furnish({ admin }: DaemonProcess): Promise<void> {
  await admin.csv('/rest/import/rooms', 'room\n101').expect(200)
  await admin.csv('/rest/import/categories', 'id,description\n1,Drinks').expect(200)
  await admin.csv('/rest/import/items', 'id,description,category,price\n1,Water,1,3.50').expect(200)
}

async function quantities(admin: Client): Promise<number[]> {
  const { json } = await admin.get('/rest/isi/report').expect(200)
  return json.charges.map(({ quantity }: { quantity: number }) => quantity)
}

/** How long from now until it ends. */
async function timeOf(ended: Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await ended
  return performance.now() - startMs
}

for (const error of ['EIO', 'ENOSPC'])
  t.test(
    `${error} on the meta page ends the daemon at once, and the next one has all`,
    { skip },
    async (t) => {
      const daemon = await startProcess(t, { site: plainSite })
      await furnish(daemon)
      const { admin, child } = daemon
      const ledger = new Ledger()
      const wasHit = await failMetaPage(t, child.pid ?? 0, error, async () => {
        const asked = [
          ...Array.from({ length: 4 }, () => ledger.charge(admin)),
          admin.get('/rest/wakeup/list').then(() => undefined),
          admin.get('/rest/isi/report').then(() => undefined),
        ]
        // Each is answered, or its connection ends with the daemon.
        await Promise.allSettled(asked)
      })
      t.ok(wasHit, 'the fault was injected')
      const tookMs = await timeOf(daemon.ended)
      t.equal(child.exitCode, 1)
      t.ok(tookMs < endLimitMs, `ended after ${tookMs} ms`)
      t.match(daemon.said(), /Nightporter ends: .*The store cannot go on.*dmesg/)
      t.ok(ledger.refused.length > 0, 'a write of another page was refused, and the daemon went on')

      const again = await startProcess(t, { site: plainSite, data: daemon.data })
      const found = await quantities(again.admin)
      t.equal(new Set(found).size, found.length, 'nothing is there twice')
      t.same(
        ledger.acknowledged.filter((quantity) => !found.includes(quantity)),
        [],
        'what was acknowledged is there',
      )
      t.same(
        ledger.refused.filter((quantity) => found.includes(quantity)),
        [],
        'what was refused is not',
      )
      await ledger.charge(again.admin)
      t.equal((await quantities(again.admin)).length, found.length + 1)
      await again.kill('SIGTERM')
    },
  )

t.test('it is found also while somebody reads a list', { skip }, async (t) => {
  const script = join(import.meta.dirname, 'read-and-commit.ts')
  const child = spawn(process.execPath, [script, join(await tempFolder(t), 'store')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const ended = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const answer = async () => (await lines.next()).value
  t.equal(await answer(), 'reading')
  const answers: (string | undefined)[] = []
  const commit = async () => {
    child.stdin.write('commit\n')
    answers.push(await answer())
  }
  t.ok(await failMetaPage(t, child.pid ?? 0, 'EIO', commit), 'the fault was injected')
  t.equal(answers.at(-1), 'fatal: StoreBroken')
  await ended
  t.equal(child.exitCode, 1)
})
