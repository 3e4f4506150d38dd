/** Our server as a process of its own, furnished, with its event loop watched. Told what to do over IPC. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { startDaemon } from '../../src/daemon/daemon.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { systemClock } from '../../src/system/clock.ts'
import { makeJournal } from '../../src/system/journal.ts'
import { Client } from '../support/client.ts'
import { benchFolder, password, rooms, site } from './hotel.ts'

process.env.UV_THREADPOOL_SIZE ??= '16'
const { values } = parseArgs({
  options: {
    phones: { type: 'string' },
    bridge: { type: 'string' },
    destinations: { type: 'string' },
    'no-sync': { type: 'boolean', default: false },
  },
})
const { phones, bridge, destinations } = values
const reading = readSiteFile(
  site({
    ...(phones !== undefined && { phones: Number(phones) }),
    ...(bridge !== undefined && { bridge }),
    ...(destinations !== undefined && { destinations: destinations.split(',').map(Number) }),
  }),
)
if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
const folder = mkdtempSync(join(benchFolder(), 'server-'))
const daemon = await startDaemon({
  config: reading.config,
  dataFolder: folder,
  clock: systemClock,
  journal: makeJournal(),
  noSync: values['no-sync'],
  onFatal: (error) => {
    throw error
  },
})
const port = daemon.addresses[0]?.port ?? 0
const admin = new Client(`http://127.0.0.1:${port}`, {
  name: 'admin',
  password: daemon.initialPassword ?? '',
})
await admin.put('/rest/user/admin', { password }).expect(200)
const boss = new Client(`http://127.0.0.1:${port}`, { name: 'admin', password })
await boss.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
await boss
  .csv('/rest/import/categories', 'id,description\n1,Drinks\n2,Snacks\n3,Comforts')
  .expect(200)
const items = Array.from({ length: 20 }, (_, i) => `${i + 1},Item number ${i + 1},1,0,4.50`)
await boss
  .csv('/rest/import/items', `id,description,category,max,price\n${items.join('\n')}`)
  .expect(200)

/** Something small that is written again and again. */
const boardEntry = { room: '1000', id: '01', description: 'Clean', actor: 'admin', tenant: '' }

const delay = monitorEventLoopDelay({ resolution: 1 })
process.on('message', async (message: { ask: string }) => {
  if (message.ask === 'watch') {
    delay.reset()
    delay.enable()
    process.send?.({ answer: 'watching' })
  }
  if (message.ask === 'held') {
    delay.disable()
    process.send?.({ answer: delay.max / 1e6 })
  }
  if (message.ask === 'queued') {
    const lengths = daemon.store.destinations().map((name) => daemon.store.queueLength(name))
    process.send?.({ answer: lengths.reduce((sum, length) => sum + length, 0) })
  }
  if (message.ask === 'ringing') process.send?.({ answer: daemon.desk.state().ringing })
  if (message.ask === 'commit') {
    const startMs = performance.now()
    const record = { ...boardEntry, changed: String(startMs) }
    await daemon.store.commit(() => ({ change: [{ put: 'roomStatus', record }], value: 0 }))
    process.send?.({ answer: performance.now() - startMs })
  }
})
process.on('disconnect', async () => {
  await daemon.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
process.send?.({ answer: port })
