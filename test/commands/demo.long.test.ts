import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { demo as openHotel } from '../../src/commands/demo.ts'
import { demoAccounts } from '../../src/demo/demo-hotel.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'

t.jobs = 2

const limitMs = 60_000

interface Demo {
  readonly url: string
  readonly folder: string
  readonly desk: Client
  readonly admin: Client
  /** Everything it said so far. */
  readonly said: () => string
  /** Resolves when it says something of this form. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Presses Ctrl-C, or closes the terminal; resolves with the exit code. */
  close(signal?: 'SIGINT' | 'SIGHUP'): Promise<number | null>
}

/** Opens the demo as `npm start` does. */
async function openDemo(t: Test): Promise<Demo> {
  const main = join(import.meta.dirname, '../../src/main.ts')
  const child = spawn(process.execPath, [main, 'demo'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  t.teardown(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const says = (pattern: RegExp) =>
    until(`${pattern}`, () => pattern.exec(said) ?? undefined, limitMs)
  const [, url = ''] = await says(/open: (http:\/\/127\.0\.0\.1:\d+)\/\n/)
  const [, password = ''] = await says(/frontdesk +(\S+) /)
  const [, folder = ''] = await says(/ trace demo --data (\S+)\n/)
  const close = async (signal: NodeJS.Signals = 'SIGINT') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code]: (number | null)[] = await ended
    return code ?? null
  }
  const desk = new Client(url, { name: 'frontdesk', password })
  const admin = new Client(url, demoAccounts.admin)
  return { url, folder, desk, admin, said: () => said, says, close }
}

interface Row {
  readonly name?: string
  readonly room?: string
  readonly state?: string
  readonly actor?: string
  readonly connectors?: readonly Row[]
}

t.test('the demo hotel opens with everything moving, and leaves nothing behind', async (t) => {
  const demo = await openDemo(t)
  const { url, desk, admin } = demo
  const { rooms }: { rooms: Row[] } = (await desk.get('/rest/room').expect(200)).json
  t.equal(rooms.length, 60)
  t.same([...new Set(rooms.map(({ room }) => room?.[0]))], ['1', '2', '3', '4'])
  t.ok((await desk.get('/rest/rsi/status').expect(200)).json.items.length >= 5)
  const maid = new Client(url, demoAccounts.housekeeping)
  t.ok((await maid.get('/rest/isi/item').expect(200)).json.items.length >= 15)
  t.match((await desk.get('/rest/system').expect(200)).json, { registered: true })
  t.ok((await desk.get('/rest/wakeup/list/pending').expect(200)).json.pending.length >= 20)

  await demo.says(/room 112: ringing/)
  await demo.says(/room 208: busy/)
  await demo.says(/room 112: confirmed, key 2/)
  await demo.says(/room 213: snoozed/)
  const [, seconds, packets] = await demo.says(/room 112: .* received ([\d.]+) s .*, (\d+) packets/)
  t.ok(Number(seconds) > 3, `${seconds} s of the announcement`)
  t.ok(Number(packets) * 0.02 > Number(seconds), `in ${packets} packets`)

  await demo.says(/room \d+: \d × .*, opera OK, minibar OK|, minibar OK, opera OK/)
  const { charges }: { charges: Row[] } = (await admin.get('/rest/isi/report').expect(200)).json
  t.match(charges[0]?.connectors, [
    { name: 'opera', state: 'acknowledged' },
    { name: 'minibar', state: 'acknowledged' },
  ])
  const { destinations } = (await admin.get('/rest/outbound').expect(200)).json
  t.match(destinations, [
    { name: 'opera', state: 'up', held: 0 },
    { name: 'minibar', state: 'up', held: 0 },
    { name: 'housekeeping', state: 'up', held: 0 },
  ])
  await demo.says(/Alert: room 208, the call failed/)
  t.match((await desk.get('/rest/alert').expect(200)).json.alerts, [{ room: '208', result: 3 }])
  await demo.says(/room 309: unanswered/)
  const seen = async () => {
    const board: Row[] = (await desk.get('/rest/rsi/room').expect(200)).json.rooms
    return board.every(({ actor }) => actor === 'housekeeping') ? board : undefined
  }
  const board = await until('all rooms were looked at', seen, limitMs)
  t.match(board, Array(60).fill({ id: /^0\d$/ }))
  t.notMatch(demo.said(), /room [23]0[89]: .*heard/)
  const lines = demo.said().split('\n')
  t.same(
    lines.filter((line) => /was refused at|PROBLEM/.test(line)),
    [],
  )
  for (const line of lines) t.ok(line.length <= 80, line)

  t.equal(await demo.close(), 0)
  t.notOk(existsSync(demo.folder), 'the folder is gone')
})

t.test('a demo hotel that is not lively waits, and rings what is booked', async (t) => {
  const reported: string[] = []
  const tell = (text: string) => void reported.push(text)
  const journal = { info: tell, warn: tell, error: tell }
  const { daemon } = await openHotel(journal, (error) => t.fail(`${error}`), { isLively: false })
  t.teardown(() => daemon.close())
  const { port = 0 } = daemon.addresses[0] ?? {}
  const desk = new Client(`http://127.0.0.1:${port}`, demoAccounts.frontDesk)
  t.same((await desk.get('/rest/wakeup/list/pending').expect(200)).json, { pending: [] })
  // Room 106 has no language of its own; its guest brings one.
  const english = () => daemon.store.get('room', '106')?.language === 'en'
  await until('the guest of room 106 has arrived', english, limitMs)
  const maid = new Client(`http://127.0.0.1:${port}`, demoAccounts.housekeeping)
  await maid.post('/rest/isi/charge', { id: 3, quantity: 2, room: 110 }).expect(200)
  // Some seconds ahead: the minute may end on the way.
  const datetime = new Date(Date.now() + 5_000).toISOString()
  const booked = await desk.post('/rest/wakeup', { room: 102, datetime }).expect(201)
  const says = (pattern: RegExp) =>
    until(`${pattern}`, () => reported.find((s) => pattern.test(s)), limitMs)
  await says(/room 102: ringing/)
  await says(/room 102: confirmed/)
  t.match((await desk.get(`/rest/wakeup/${booked.json.id}`).expect(200)).json, {
    result: 1,
    status: 4,
    attempts: 1,
  })
  const answers = await says(/room 110: 2 × Cola 0\.33 l/)
  t.match(answers, /opera refused/, 'nobody stays there')
  t.match(answers, /minibar OK/)
  const others = reported.filter((text) => /^\d\d:\d\d:\d\d +room (?!102|110)/.test(text))
  t.same(others, [], 'nothing else has happened')
  const [, property = ''] = /opera is up: 127\.0\.0\.1:(\d+) /.exec(reported.join('\n')) ?? []
  const [, folder = ''] = / trace demo --data (\S+)\n/.exec(reported.join('\n')) ?? []
  t.ok((await isOpen(property)) && existsSync(folder))
  await daemon.close()
  t.notOk(await isOpen(String(port)), 'the page is gone')
  t.notOk(await isOpen(property), 'the property system is gone')
  t.notOk(existsSync(folder), 'the folder is gone')
})

t.test('two demo hotels are open at once, and one closes while a phone rings', async (t) => {
  const [one, other] = await Promise.all([openDemo(t), openDemo(t)])
  t.not(one.url, other.url)
  t.not(one.folder, other.folder)
  await one.says(/room 309: ringing/)
  t.equal(await one.close(), 0)
  t.notOk(existsSync(one.folder))
  t.match((await other.desk.get('/rest/system').expect(200)).json, { registered: true })
  t.equal(await other.close('SIGHUP'), 0)
  t.notOk(existsSync(other.folder), 'nor does a closed terminal leave anything')
})

function isOpen(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
