import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { failureOf } from '../../src/commands/exit.ts'
import { readRequest, runRequest } from '../../src/commands/run-command.ts'
import { terminalOf } from '../../src/commands/terminal.ts'
import { KeptJournal, openHotel, tempFolder } from '../hotel.ts'
import { runCommand } from '../process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** Every line of what a command told, as JSON. */
function objectsIn(out: string) {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Does a command in this process; gives what it told and what it ended with. */
async function run(...args: string[]) {
  const told: string[] = []
  const print = (text: string) => told.push(text)
  const terminal = terminalOf({}, {})
  const around = { terminal, journal: new KeptJournal(), onFatal: () => {}, print }
  const status = await runRequest(readRequest(args), around).catch((error) => {
    const { status, details, message } = failureOf(error)
    told.push(JSON.stringify({ ...details, error: message }))
    return status
  })
  return { status, out: told.join('\n') }
}

/** Something that answers like a daemon; gives the data folder of it. */
async function daemonThatSays(t: Test, reply: object): Promise<string> {
  const data = await tempFolder(t)
  const server = createServer((_, response) => {
    response.end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
  t.teardown(() => server.close())
  return data
}

t.test('a script reads how a hotel is, and the exit status says whether it is well', async (t) => {
  // The real daemon, with destinations that nobody answers at.
  const { folder, admin } = await openHotel(t)
  await admin.post('/rest/wakeup', { room: 101, time: '0830' }).expect(201)
  const json = ['--json', '--data', folder]
  const { status, out } = await run('status', ...json)
  const page = JSON.parse(out)
  t.match(page, {
    system: { sitename: 'Hotel Astoria' },
    box: { space: { state: 'good' } },
    clock: { trusted: true },
    lines: [{ name: 'pbx', state: 'up' }],
    wakeups: { pending: 1, today: { pending: 1 }, next: [{ room: '101' }] },
  })
  t.equal(page.well, page.needs.length === 0)
  t.equal(status, page.well ? 0 : 1)
  const steps = objectsIn((await run('ring', '101', ...json)).out)
  t.match(steps[0], { line: 'pbx', driver: 'simulated', state: 'up' })
  t.match(steps.at(-1), { outcome: 'answered', detail: String })
  const busy = await run('ring', '108', ...json)
  t.equal(busy.status, 1)
  t.match(objectsIn(busy.out).at(-1), { outcome: 'busy', detail: '', error: /^108 is busy/ })
  t.match(objectsIn((await run('user', 'list', ...json)).out), [
    { users: [{ name: 'admin', permissions: String, tenant: '' }] },
  ])
  const copy = join(folder, 'x.backup')
  t.match(objectsIn((await run('backup', copy, ...json)).out), [{ file: copy, bytes: Number }])
  t.match(objectsIn((await run('log', 'verify', ...json)).out), [{ fault: '', last: 1 }])
  t.match(objectsIn((await run('clock', 'accept', ...json)).out), [{ wasTrusted: true }])
  t.match(objectsIn((await run('prompt', 'list', ...json)).out), [{ prompts: [{ id: 0 }] }])
  const refused = await runCommand(['user', 'remove', 'nobody', ...json])
  t.same([refused.code, refused.error], [1, ''])
  t.match(objectsIn(refused.out), [{ error: /^There is no user nobody/ }])
})

t.test('reload tells what changed, or why all stays as it was', async (t) => {
  const note = 'wakeup.ring is 30s now.'
  const good = await daemonThatSays(t, { applied: true, notes: [note] })
  t.same(await run('reload', '--data', good), {
    status: 0,
    out: `The site file is in use.\n  ${note}`,
  })
  const reply = { applied: false, notes: ['line 3: site.language is wrong.'] }
  const bad = await daemonThatSays(t, reply)
  t.match(await run('reload', '--data', bad), {
    status: 1,
    out: /^The site file is not applied:\n {2}line 3: site\.language is wrong\.\nAll stays as it was/,
  })
  const { status, out } = await run('reload', '--json', '--data', bad)
  t.same([status, JSON.parse(out)], [1, reply])
})

t.test('a daemon that is starting, dying or something else is told in a sentence', async (t) => {
  const cases: [(response: ServerResponse) => unknown, number, RegExp][] = [
    [
      (response) => response.writeHead(503).end('{"error":503,"description":"It is starting."}'),
      ...([3, /^It is starting\.$/] as const),
    ],
    [(response) => response.destroy(), 3, /^The daemon ended before it had answered/],
    [
      (response) => response.write('{"cl', () => response.destroy()),
      ...([3, /^The daemon ended before it had answered/] as const),
    ],
    [(response) => response.writeHead(500).end('<html>'), 1, /did not say why; see journalctl/],
  ]
  for (const [answer, status, sentence] of cases) {
    const data = await tempFolder(t)
    const server = createServer((_, response) => void answer(response))
    await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
    t.teardown(() => server.close())
    const told = await run('clock', 'accept', '--json', '--data', data)
    t.equal(told.status, status)
    t.match(JSON.parse(told.out).error, sentence)
  }
  const long = await run('status', '--data', `/tmp/${'x'.repeat(200)}`)
  t.equal(long.status, 3)
})

t.test('a reader may stop at any time', async (t) => {
  const data = await tempFolder(t)
  const server = createServer(({ url }, response) => {
    if (url === '/rest/line') {
      response.end('{"lines":[{"name":"pbx"}]}')
      return
    }
    const timer = setInterval(() => response.write('a line\n'), 10)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
  t.teardown(() => server.close())
  const child = spawn(process.execPath, [main, 'trace', 'pbx', '--data', data], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  t.teardown(() => child.kill('SIGKILL'))
  child.stdout.once('data', () => child.stdout.destroy())
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text
  })
  const [code] = await once(child, 'close')
  t.same([code, error], [0, 'Watching pbx; Ctrl-C ends it.\n'])
})
