import { once } from 'node:events'
import { request } from 'node:http'
import t from 'tap'
import { dataFiles } from '../../src/data-folder/folder.ts'
import { listenForDatagrams } from '../support/datagrams.ts'
import { tempFolder } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { until } from '../support/until.ts'

const site = `
[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
`

/** The status with which a path is answered at the daemon's own socket. */
async function statusOf(socketPath: string, path: string): Promise<number | undefined> {
  const asked = request({ socketPath, path }).end()
  const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}

t.test('systemd hears when the daemon is ready, well and closing', async (t) => {
  const received = await listenForDatagrams(t)
  const data = await tempFolder(t)
  const env = { NOTIFY_SOCKET: received.path, WATCHDOG_USEC: '300000' }
  const starting = startProcess(t, { site, data, env })
  const isReady = () => received.text().includes('READY=1')
  await until('it is ready', isReady)
  t.not(await statusOf(dataFiles(data).socket, '/rest/system'), 503, 'it serves by then')
  const daemon = await starting
  t.match(
    received.text(),
    /^EXTEND_TIMEOUT_USEC=\d+\nREADY=1\nSTATUS=1 of 1 lines up, no calls pending\.\n/,
  )

  const feeds = () => received.text().split('WATCHDOG=1\n').length - 1
  await until('it is fed', () => feeds() >= 3)
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await daemon.admin.post('/rest/room', { room: '401' }).expect(201)
  const datetime = `${day}T06:30:00`
  await daemon.admin.post('/rest/wakeup', { room: '401', datetime }).expect(201)
  const status = `STATUS=1 of 1 lines up, 1 call pending, next ${day} 06:30 room 401.\n`
  await until('the call is told', () => received.text().endsWith(status))

  await daemon.kill('SIGTERM')
  t.equal(daemon.child.exitCode, 0)
  const isLogged = () => received.text().includes('STOPPING=1\n')
  await until('the end is told', isLogged)
  t.equal(received.text().split('STOPPING=1\n').length, 2, 'once')
})
