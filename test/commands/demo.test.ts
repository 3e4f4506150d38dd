import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, t } from 'tap'
import { Client } from '../client.ts'

t.jobs = 2

interface Demo {
  readonly url: string
  readonly folder: string
  readonly desk: Client
  /** Everything it said so far. */
  readonly said: () => string
  /** Resolves when it says something of this form. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Presses Ctrl-C; resolves with the exit code. */
  close(): Promise<number | null>
}

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
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = pattern.exec(said)
        if (found) resolve(found)
      }
      child.stderr.on('data', look)
      look()
    })
  const [, url = ''] = await says(/open: (http:\/\/127\.0\.0\.1:\d+)/)
  const [, password = ''] = await says(/frontdesk +(\S+)\n/)
  const [, folder = ''] = await says(/nightporter trace demo --data (\S+)\n/)
  const close = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    const [code]: (number | null)[] = await ended
    return code ?? null
  }
  const desk = new Client(url, { name: 'frontdesk', password })
  return { url, folder, desk, said: () => said, says, close }
}

/** Books a call for this minute; gives its id. */
async function book({ desk }: Demo, room: number): Promise<string> {
  const now = (await desk.get('/rest/system').expect(200)).json.iso8601.slice(0, 16)
  return (await desk.post('/rest/wakeup', { room, datetime: now }).expect(201)).json.id
}

t.test(
  'the demo hotel opens, says where and as whom, and rings a call booked for this minute',
  async (t) => {
    const demo = await openDemo(t)
    const { url, desk } = demo
    const { json } = await desk.get('/rest/room').expect(200)
    t.equal(json.rooms.length, 60)
    t.same(
      [...new Set(json.rooms.map(({ room }: { room: string }) => room[0]))],
      ['1', '2', '3', '4'],
    )
    t.ok((await desk.get('/rest/rsi/status').expect(200)).json.items.length >= 5)
    const maid = new Client(url, { name: 'housekeeping', password: 'demo-housekeeping' })
    t.ok((await maid.get('/rest/isi/item').expect(200)).json.items.length >= 15)
    t.match((await desk.get('/rest/system').expect(200)).json, { registered: true })
    const id = await book(demo, 101)
    await demo.says(/room 101: ringing/)
    await demo.says(/room 101: answered/)
    t.match((await desk.get(`/rest/wakeup/${id}`).expect(200)).json, {
      result: 1,
      status: 4,
      attempts: 1,
    })
    const [, seconds, packets] = await demo.says(/room 101: .* heard ([\d.]+) s .*, (\d+) packets/)
    t.ok(Number(seconds) > 3, `${seconds} s of the announcement`)
    t.ok(Number(packets) * 0.02 > Number(seconds), `in ${packets} packets`)
    for (const line of demo.said().split('\n')) t.ok(line.length <= 80, line)
    t.equal(await demo.close(), 0)
    t.notOk(existsSync(demo.folder), 'nothing is left')
  },
)

t.test('guests of the demo hotel confirm, snooze, are busy or away', async (t) => {
  const demo = await openDemo(t)
  const { desk } = demo
  const [confirmed, snoozed] = [await book(demo, 102), await book(demo, 103)]
  await book(demo, 208)
  await book(demo, 309)
  await demo.says(/room 208: busy/)
  await demo.says(/room 102: confirmed, key 2/)
  await demo.says(/room 103: snoozed/)
  t.match((await desk.get(`/rest/wakeup/${confirmed}`).expect(200)).json, { result: 1, status: 4 })
  t.match((await desk.get(`/rest/wakeup/${snoozed}`).expect(200)).json, { result: -1, snoozes: 1 })
  await demo.says(/room 309: unanswered/)
  t.notMatch(demo.said(), /room [23]0[89]: .*heard/)
  t.equal(await demo.close(), 0)
})

t.test('two demo hotels are open at once, and one closes while a phone rings', async (t) => {
  const [one, other] = await Promise.all([openDemo(t), openDemo(t)])
  t.not(one.url, other.url)
  t.not(one.folder, other.folder)
  await book(one, 101)
  await one.says(/room 101: ringing/)
  t.equal(await one.close(), 0)
  t.notOk(existsSync(one.folder))
  t.match((await other.desk.get('/rest/system').expect(200)).json, { registered: true })
  t.equal(await other.close(), 0)
})
