import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { Client } from '../client.ts'

t.test(
  'the demo hotel opens, says where and as whom, and rings a call booked for this minute',
  async (t) => {
    const main = join(import.meta.dirname, '../../src/main.ts')
    const child = spawn(process.execPath, [main, 'demo'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    t.teardown(() => child.kill('SIGKILL'))
    let said = ''
    const says = (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const found = pattern.exec(said)
          if (found) resolve(found)
        }
        child.stderr.on('data', look)
        look()
      })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    const [, url = ''] = await says(/open: (http:\/\/127\.0\.0\.1:\d+)/)
    const [, password = ''] = await says(/frontdesk +(\S+)\n/)
    const desk = new Client(url, { name: 'frontdesk', password })
    const { json } = await desk.get('/rest/room').expect(200)
    t.equal(json.rooms.length, 60)
    t.same(
      [...new Set(json.rooms.map(({ room }: { room: string }) => room[0]))],
      ['1', '2', '3', '4'],
    )
    t.ok((await desk.get('/rest/rsi/status').expect(200)).json.items.length >= 5)
    const maid = new Client(url, { name: 'housekeeping', password: 'demo-housekeeping' })
    t.ok((await maid.get('/rest/isi/item').expect(200)).json.items.length >= 15)
    const now = (await desk.get('/rest/system').expect(200)).json.iso8601.slice(0, 16)
    const { json: booked } = await desk
      .post('/rest/wakeup', { room: 101, datetime: now })
      .expect(201)
    await says(/room 101: ringing/)
    await says(/room 101: answered/)
    t.match((await desk.get(`/rest/wakeup/${booked.id}`).expect(200)).json, {
      result: 1,
      status: 4,
      attempts: 1,
    })
    for (const line of said.split('\n')) t.ok(line.length <= 80, line)
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    t.same(await ended, [0, null])
  },
)
