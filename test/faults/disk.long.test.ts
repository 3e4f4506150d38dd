import t, { type Test } from 'tap'
import { plainSite } from '../support/hotel.ts'
import { type DaemonProcess, startProcess } from '../support/process.ts'
import { fill, smallDisk } from '../support/small-disk.ts'
import { inject } from './inject.ts'

/** Nobody answers, and the property system is away: nothing changes by itself. */
const site = `${plainSite}
[[line]]
name = "pbx"
driver = "simulated"
answer = "1h"
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://127.0.0.1:5010"
`

async function furnish(daemon: DaemonProcess): Promise<void> {
  await daemon.admin.csv('/rest/import/rooms', 'room\n101\n102').expect(200)
  await daemon.admin.csv('/rest/import/categories', 'id,description\n1,Drinks').expect(200)
  await daemon.admin
    .csv('/rest/import/items', 'id,description,category,price\n1,Water,1,3.50')
    .expect(200)
  await daemon.admin.csv('/rest/import/statuses', 'id,description\n1,Clean').expect(200)
}

/** Everything a client can see of the state. */
async function seen({ admin }: DaemonProcess): Promise<unknown[]> {
  const paths = [
    '/rest/wakeup/list',
    '/rest/isi/item',
    '/rest/isi/report',
    '/rest/rsi/room',
    '/rest/room',
    '/rest/user',
    '/rest/outbound',
    '/rest/outbound/opera',
    '/rest/wakeup/log',
  ]
  const replies = []
  for (const path of paths) replies.push((await admin.get(path).expect(200)).json)
  return replies
}

const changes = [
  ['POST', '/rest/wakeup', { room: '101,102', time: '2359' }],
  ['POST', '/rest/isi/charge', { id: '1', quantity: '1', room: '101' }],
  ['POST', '/rest/rsi/change', { id: '1', room: '101' }],
  ['POST', '/rest/isi/item', { description: 'Tea', category: '1', price: '1' }],
  ['PUT', '/rest/isi/item/1', { price: '9' }],
  ['DELETE', '/rest/room/102', undefined],
  ['POST', '/rest/user', { name: 'anna', password: 'annas password' }],
] as const

async function everyChangeIsRefused(t: Test, daemon: DaemonProcess): Promise<void> {
  const before = await seen(daemon)
  for (const [method, path, form] of changes)
    await daemon.admin.send(method, path, { ...(form && { form }) }).expect(503, 501)
  await Promise.all(
    Array.from({ length: 30 }, () =>
      daemon.admin.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(503, 501),
    ),
  )
  t.same(await seen(daemon), before, 'nothing was changed and reads are answered')
}

for (const [calls, error] of [
  ['fdatasync', 'EIO'],
  ['pwrite64,pwritev,writev', 'ENOSPC'],
  ['pwrite64,pwritev,writev', 'EIO'],
] as const)
  t.test(
    `${error} from ${calls} gives 503 with nothing changed, and works again afterwards`,
    async (t) => {
      const daemon = await startProcess(t, { site })
      await furnish(daemon)
      const fault = await inject(t, { pid: daemon.child.pid ?? 0, call: calls, error })
      await everyChangeIsRefused(t, daemon)
      t.not((await fault.stop()).length, 0, 'faults were injected')
      t.equal(daemon.child.exitCode, null)
      const before = await seen(daemon)
      for (const [method, path, form] of changes) {
        const { status } = await daemon.admin.send(method, path, { ...(form && { form }) })
        // The calls booked a moment ago keep their room.
        t.ok(status < 300 || (method === 'DELETE' && status === 409), `${method} ${path} ${status}`)
      }
      t.notSame(await seen(daemon), before)
      const after = await seen(daemon)
      await daemon.kill('SIGKILL')
      const again = await startProcess(t, { site, data: daemon.data })
      t.same(await seen(again), after, 'the store is sound after a restart')
      t.match(daemon.said(), /A commit failed; nothing of it was kept/)
      await again.kill('SIGTERM')
    },
  )

t.test(
  'a full disk gives 503 with nothing changed, and works again when there is space',
  async (t) => {
    const data = await smallDisk(t, '2m')
    const daemon = await startProcess(t, { site, data })
    await furnish(daemon)
    const filled = await fill(data)
    let refused = 0
    for (let i = 0; i < 200 && refused < 5; i += 1) {
      const { status } = await daemon.admin.post('/rest/isi/charge', {
        id: 1,
        quantity: 1,
        room: 101,
      })
      if (status === 503) refused += 1
    }
    t.equal(refused, 5, 'the disk is full')
    await everyChangeIsRefused(t, daemon)
    await filled.remove()
    await daemon.admin.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
    const after = await seen(daemon)
    await daemon.kill('SIGKILL')
    const again = await startProcess(t, { site, data })
    t.same(await seen(again), after)
    await again.kill('SIGTERM')
  },
)
