import { readFile } from 'node:fs/promises'
import t from 'tap'
import { Client } from '../support/client.ts'
import { fullSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'

t.setTimeout(600_000)

t.test(
  'an hour of a busy hotel in a few minutes leaves memory where it was',
  { timeout: 600_000 },
  async (t) => {
    const daemon = await startProcess(t, {
      site: fullSite,
      env: { NODE_OPTIONS: '--max-old-space-size=256' },
    })
    const { admin } = daemon
    const rooms = Array.from({ length: 100 }, (_, i) => String(100 + i))
    await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
    await admin.csv('/rest/import/categories', 'id,description\n1,Drinks').expect(200)
    await admin
      .csv('/rest/import/items', 'id,description,category,price\n1,Water,1,3.50')
      .expect(200)
    await admin.csv('/rest/import/statuses', 'id,description\n1,Clean\n2,Dirty').expect(200)
    // What the process holds itself; pages of the store's file come and go with the machine's cache.
    const memory = async () => {
      const status = await readFile(`/proc/${daemon.child.pid}/status`, 'utf8')
      return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    }
    const nobody = new Client(daemon.url)
    const round = async (n: number) => {
      const room = rooms[n % rooms.length] ?? ''
      const { json } = await admin
        .post('/rest/wakeup', { room, time: '2359', daily: 1 })
        .expect(201)
      await admin.delete(`/rest/wakeup/${json.id}`).expect(200)
      await admin
        .post('/rest/isi/charge', { id: 1, quantity: 1, room }, { 'Idempotency-Key': `${n}` })
        .expect(200)
      await admin.post('/rest/rsi/change', { id: 1 + (n % 2), room }).expect(200)
      await nobody.get('/rest/system').expect(401, 101)
      await admin.get('/rest/wakeup/list').expect(200)
    }
    const run = async (from: number, count: number) => {
      let n = from
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (n < from + count) {
            n += 1
            await round(n)
          }
        }),
      )
    }
    await run(0, 2_000)
    const before = await memory()
    await run(2_000, 6_000)
    const after = await memory()
    t.ok(after < before + 60, `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`)
    t.equal(daemon.child.exitCode, null)
  },
)
