import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openHotel, tempFolder } from '../hotel.ts'
import { runCommand } from '../process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

/** Every line of what a command told, as JSON. */
function objectsIn(out: string) {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Something that answers like a daemon; gives the data folder of it. */
async function daemonThatSays(t: Test, replies: Record<string, object>): Promise<string> {
  const data = await tempFolder(t)
  const server = createServer(({ method, url }, response) => {
    response.end(JSON.stringify(replies[`${method} ${url}`] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(join(data, 'socket'), resolve))
  t.teardown(() => server.close())
  return data
}

t.test('a script reads how a hotel is, and the exit status says whether it is well', async (t) => {
  // The real daemon, with destinations that nobody answers at.
  const { folder, admin } = await openHotel(t)
  await admin.post('/rest/wakeup', { room: 101, time: '0830' }).expect(201)
  const run = (...words: string[]) => runCommand([...words, '--json', '--data', folder])
  const copy = join(folder, 'x.backup')
  const [status, rung, busy, list, copied, refused] = await Promise.all([
    run('status'),
    run('ring', '101'),
    run('ring', '108'),
    run('user', 'list'),
    run('backup', copy),
    run('user', 'remove', 'nobody'),
  ])
  const [page] = objectsIn(status.out)
  t.match(page, {
    system: { sitename: 'Hotel Astoria' },
    box: { space: { state: 'good' } },
    clock: { trusted: true },
    lines: [{ name: 'pbx', state: 'up' }],
    wakeups: { pending: 1, today: { pending: 1 }, next: [{ room: '101' }] },
  })
  t.equal(page.well, page.needs.length === 0)
  t.equal(status.code, page.well ? 0 : 1)

  const steps = objectsIn(rung.out)
  t.match(steps[0], { line: 'pbx', driver: 'simulated', state: 'up' })
  t.match(steps.at(-1), { outcome: 'answered', detail: String })
  t.match(
    [busy.code, busy.error, objectsIn(busy.out).at(-1)],
    [...[1, ''], { outcome: 'busy', detail: '', error: /^108 is busy/ }],
  )
  t.match(objectsIn(list.out), [{ users: [{ name: 'admin', permissions: String, tenant: '' }] }])
  t.match(objectsIn(copied.out), [{ file: copy, bytes: Number }])
  t.same([refused.code, refused.error], [1, ''])
  t.match(objectsIn(refused.out), [{ error: /^There is no user nobody/ }])
})

t.test('reload tells what changed, or why all stays as it was', async (t) => {
  const good = await daemonThatSays(t, {
    'POST /rest/reload': { applied: true, notes: ['wakeup.ring is 30s now.'] },
  })
  t.match(await runCommand(['reload', '--data', good]), {
    code: 0,
    out: 'The site file is in use.\n  wakeup.ring is 30s now.\n',
  })
  const reply = { applied: false, notes: ['line 3: site.language is wrong.'] }
  const bad = await daemonThatSays(t, { 'POST /rest/reload': reply })
  t.match(await runCommand(['reload', '--data', bad]), {
    code: 1,
    out: /^The site file is not applied:\n {2}line 3: site\.language is wrong\.\nAll stays as it was/,
  })
  const { code, out } = await runCommand(['reload', '--json', '--data', bad])
  t.same([code, JSON.parse(out)], [1, reply])
})

t.test('a reader may stop at any time', async (t) => {
  const child = spawn(process.execPath, [main, 'help'], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  child.stdout.destroy()
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text
  })
  const [code] = await once(child, 'close')
  t.same([code, error], [0, ''])
})
