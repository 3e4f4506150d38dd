import { join } from 'node:path'
import t from 'tap'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'
import { startChild } from '../peers/child.ts'
import { startProcess } from '../support/process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

t.test('the wire to a destination is shown until the daemon ends', async (t) => {
  const receiver = new WebhookReceiver()
  const port = await receiver.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => receiver.close())
  const daemon = await startProcess(t, {
    site: `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[push]]
name = "housekeeping"
url = "http://127.0.0.1:${port}/statuses"
`,
  })
  const { admin, data } = daemon
  await admin.csv('/rest/import/rooms', 'room\n101').expect(200)
  await admin.csv('/rest/import/statuses', 'id,description\n01,Clean').expect(200)
  const command = [process.execPath, main, 'trace', 'housekeeping', '--data', data]
  const watching = startChild(t, command, { package: 'node', env: { NODE_OPTIONS: '' } })
  await watching.says(/Watching housekeeping/)
  await watching.says(/The destination housekeeping is up\./)
  await admin.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  await watching.says(/-> POST http:\/\/127\.0\.0\.1:\d+\/statuses\n +room\.status \S+, number 1\n/)
  await watching.says(/<- 200 OK \(\d+ ms\)/)
  await daemon.kill('SIGTERM')
  t.equal(await watching.ended, 1)
  t.match(watching.said(), /The daemon has ended, and the trace with it\.\n$/)
})
