import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { open } from '../../src/commands/cli/client.ts'
import { openHotel, plainSite, tempFolder } from '../support/hotel.ts'
import { runCommand } from '../support/process.ts'
import { until } from '../support/until.ts'
import { nightporter } from './in-process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** Every line of what a command told, as JSON. */
function objectsIn(out: string) {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Something that answers at the socket of a data folder, which it gives. */
async function answering(t: Test, answer: RequestListener): Promise<string> {
  const data = await tempFolder(t)
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return data
}

/** Something that answers like a daemon; gives the data folder of it. */
function daemonThatSays(t: Test, reply: object): Promise<string> {
  return answering(t, (_, response) => void response.end(JSON.stringify(reply)))
}

t.test('a script reads how a hotel is, and the exit status says whether it is well', async (t) => {
  // The real daemon, with destinations that nobody answers at.
  const { folder, admin } = await openHotel(t)
  await admin.post('/rest/wakeup', { room: 101, time: '0830' }).expect(201)
  const json = ['--json', '--data', folder]
  const { code, out } = await nightporter('status', ...json)
  const page = JSON.parse(out)
  t.match(page, {
    system: { sitename: 'Hotel Astoria' },
    box: { space: { state: 'good' } },
    clock: { trusted: true },
    lines: [{ name: 'pbx', state: 'up' }],
    wakeups: { pending: 1, today: { pending: 1 }, next: [{ room: '101' }] },
  })
  t.match(page, { well: false, needs: [{ kind: 'destination', name: 'opera', steps: [{}] }] })
  t.equal(code, 1)
  const steps = objectsIn((await nightporter('ring', '101', ...json)).out)
  t.match(steps[0], { line: 'pbx', driver: 'simulated', state: 'up' })
  t.match(steps.at(-1), { outcome: 'answered', detail: String })
  const busy = await nightporter('ring', '108', ...json)
  t.equal(busy.code, 1)
  t.match(objectsIn(busy.out).at(-1), { outcome: 'busy', detail: '', error: /^108 is busy/ })
  t.match(objectsIn((await nightporter('user', 'list', ...json)).out), [
    { users: [{ name: 'admin', permissions: String, tenant: '' }] },
  ])
  const copy = join(folder, 'x.backup')
  t.match(objectsIn((await nightporter('backup', copy, ...json)).out), [
    { file: copy, bytes: Number },
  ])
  t.match(objectsIn((await nightporter('log', 'verify', ...json)).out), [{ fault: '', last: 1 }])
  t.match(objectsIn((await nightporter('clock', 'accept', ...json)).out), [{ wasTrusted: true }])
  t.match(objectsIn((await nightporter('prompt', 'list', ...json)).out), [{ prompts: [{ id: 0 }] }])
  const refused = await runCommand(['user', 'remove', 'nobody', ...json])
  t.same([refused.code, refused.error], [1, ''])
  t.match(objectsIn(refused.out), [{ error: /^There is no user nobody/ }])
})

t.test('reload tells what changed, or why all stays as it was', async (t) => {
  const note = 'wakeup.ring is 30s now.'
  const good = await daemonThatSays(t, { applied: true, notes: [note] })
  t.match(await nightporter('reload', '--data', good), {
    code: 0,
    out: `The site file is in use.\n  ${note}\n`,
  })
  const reply = { applied: false, notes: ['line 3: site.language is wrong.'] }
  const bad = await daemonThatSays(t, reply)
  t.match(await nightporter('reload', '--data', bad), {
    code: 1,
    out: /^The site file is not applied:\n {2}line 3: site\.language is wrong\.\nAll stays as it was/,
  })
  const { code, out } = await nightporter('reload', '--json', '--data', bad)
  t.same([code, JSON.parse(out)], [1, reply])
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
    [(response) => response.writeHead(500).end('<html>'), 3, /did not say why; see journalctl/],
    [
      (response) =>
        response.writeHead(500).end(`{"error":1,"description":"${'x'.repeat(70_000)}"}`),
      ...([3, /^The daemon answers without end/] as const),
    ],
    [(response) => response.socket?.end('What is HTTP?\r\n\r\n'), 3, /cannot be reached/],
  ]
  for (const [answer, code, sentence] of cases) {
    const data = await answering(t, (_, response) => void answer(response))
    const reported = await nightporter('clock', 'accept', '--json', '--data', data)
    t.equal(reported.code, code)
    t.match(JSON.parse(reported.out).error, sentence)
  }
  const long = await nightporter('status', '--data', `/tmp/${'x'.repeat(200)}`)
  t.equal(long.code, 3)
  const silent = await answering(t, () => {})
  await t.rejects(open(silent, { method: 'GET', path: '/', limitMs: 20 }), {
    status: 3,
    message: /^The daemon does not answer/,
  })
})

t.test('an answer that is not understood is told in a sentence by every command', async (t) => {
  const csv = join(await tempFolder(t), 'x.csv')
  await writeFile(csv, 'room\n101\n')
  const asking = ['status', 'user list', 'prompt list', 'log verify', 'clock accept', 'reload']
  const commands = [...asking, 'ring 101', 'trace pbx', `import rooms ${csv}`]
  const rubbish = ['', '<html>', 'null', '[]', '{}', '['.repeat(100_000)]
  for (const text of rubbish) {
    const data = await answering(t, (_, response) => void response.end(text))
    for (const command of commands) {
      const reported = await nightporter(...command.split(' '), '--data', data)
      t.match(reported, { code: 3, out: '', error: /^What answered is not understood/ }, command)
    }
  }
  const data = await daemonThatSays(t, {})
  const { code, out } = await nightporter('status', '--json', '--data', data)
  t.equal(code, 3)
  t.match(objectsIn(out), [{ error: /^What answered is not understood/ }])
})

t.test('what comes from the socket never steers the terminal', async (t) => {
  const evil = 'a\u001b[2J\u0007\u007f\u009b\u202e\u200b\u2028\rb'
  const clean = 'a?[2J???????b'
  const user = { name: evil, permissions: '', tenant: '' }
  const users = await daemonThatSays(t, { users: [{ ...user, [evil]: evil }] })
  t.equal((await nightporter('user', 'list', '--data', users)).out, `${clean}  -\n`)
  t.match(objectsIn((await nightporter('user', 'list', '--json', '--data', users)).out), [
    { users: [{ name: clean, [clean]: clean }] },
  ])
  const refusing = await answering(t, (_, response) => {
    response.writeHead(400).end(JSON.stringify({ error: 101, description: `${evil}\nc` }))
  })
  t.match(await nightporter('status', '--data', refusing), { code: 1, error: `${clean}\nc\n` })
  const line = { name: 'pbx', driver: 'sip', state: 'up', registered: true, error: '' }
  const live = await answering(t, ({ method, url }, response) => {
    if (method === 'POST') response.end(`${evil}\n\n= busy ${evil}\n`)
    else if (url === '/rest/line/pbx/trace') response.end(`${evil}\r\nno end`)
    else response.end(JSON.stringify({ lines: [line] }))
  })
  const rung = await nightporter('ring', '101', '--data', live)
  t.match(rung.out, ` s  ${clean}\n`)
  const traced = await nightporter('trace', 'pbx', '--data', live)
  t.same([traced.code, traced.out], [1, `${clean}\nno end\n`])
})

t.test('a daemon that dies while its state is read is told, not left out', async (t) => {
  const { folder } = await openHotel(t)
  for (const dead of ['/rest/alert', '/rest/wakeup/list/today', '/rest/wakeup/list/pending']) {
    const data = await answering(t, ({ url = '' }, response) => {
      if (url === dead) return void response.destroy()
      request({ socketPath: join(folder, 'socket'), path: url }, (real) =>
        real.pipe(response),
      ).end()
    })
    t.match(await nightporter('status', '--data', data), { code: 3, out: '' }, dead)
  }
})

t.test('who may not speak to the daemon is told to use sudo', async (t) => {
  const data = await daemonThatSays(t, {})
  await chmod(join(data, 'socket'), 0)
  const isRoot = process.getuid?.() === 0
  // Root may do all; for a moment this process is somebody else.
  if (isRoot) process.seteuid?.(65_534)
  const reported = await nightporter('status', '--data', data).finally(() => {
    if (isRoot) process.seteuid?.(0)
  })
  t.match(reported, { code: 1, error: /use sudo\.\n$/ })
})

t.test('words after a command that takes none are refused', async (t) => {
  for (const name of ['serve', 'demo', 'check', 'reload', 'status', 'version'])
    t.match(await nightporter(name, 'x'), { code: 2, error: `Usage: nightporter ${name}` })
})

t.test('a wrong value of an option is told as such', async (t) => {
  const fias = ['fias', '--listen', '127.0.0.1:0']
  const webhook = ['webhook', '--listen', '127.0.0.1:0']
  const cases = [
    ['fias', '--listen', 'foo'],
    ['fias', '--serial', '/nowhere', '--baud', 'x'],
    [...fias, '--rooms', '9-1'],
    [...fias, '--charset', 'x'],
    [...fias, '--answer', 'x'],
    [...fias, '--delay', 'x'],
    [...webhook, '--secret', 'x'],
    ...['--ports', '--baud', '--phones', '--lift', '--keys'].map((name) => {
      return ['fxs', '--port', '/nowhere', name, 'x']
    }),
  ]
  for (const words of cases) {
    const reported = await nightporter('simulate', ...words)
    t.match(reported, { code: 2, out: '', error: words.at(-2) }, words.join(' '))
  }
})

t.test('what cannot be written is told', async (t) => {
  const full = spawn('sh', ['-c', '"$0" "$1" version > /dev/full', process.execPath, main], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let error = ''
  full.stderr.setEncoding('utf8').on('data', (text) => {
    error += text
  })
  const [code] = await once(full, 'close')
  t.same([code, error], [1, 'The output cannot be written (ENOSPC); check where it goes.\n'])
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

t.test('a daemon goes on when nobody reads what it tells', async (t) => {
  const data = await tempFolder(t)
  const config = join(data, 'site.toml')
  await writeFile(config, plainSite)
  const child = spawn(process.execPath, [main, 'serve', '--config', config, '--data', data], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  t.teardown(() => child.kill('SIGKILL'))
  // The password of the first start is told there, right after this.
  child.stdout.destroy()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await until('it serves', () => /serves Hotel Astoria/.test(said) || child.exitCode || undefined)
  t.match((await nightporter('user', 'list', '--data', data)).out, /^admin /)
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})
