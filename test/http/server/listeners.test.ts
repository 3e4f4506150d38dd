import dns from 'node:dns'
import { once } from 'node:events'
import { type RequestListener, request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { Listeners } from '../../../src/http/server/listeners.ts'
import type { Listen } from '../../../src/site-file/listen.ts'
import { askAt, writeCertificate } from '../../support/certificates.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { local, makeListeners, site } from './listeners.ts'

/** Another program at a port. */
async function occupy(t: Test, port = 0): Promise<{ port: number; server: Server }> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { port: (server.address() as { port: number }).port, server }
}

/** A place that nobody has, and nobody is given: its port is taken at the usual address. */
async function freePlace(t: Test): Promise<Listen> {
  return { host: '127.0.0.2', port: (await occupy(t)).port }
}

t.test(
  'a taken port does not keep the rest from being served, and is served once free',
  async (t) => {
    const { listeners, folder, journal, portAt } = await makeListeners(t)
    const { port, server } = await occupy(t)
    const taken = { host: '127.0.0.1', port }
    await listeners.open(site({ listen: [taken, local] }))
    t.equal((await askAt({ port: portAt(0) })).text, 'hello')
    t.notSame(portAt(0), port)
    const asked = request({ socketPath: join(folder, 'socket') }).end()
    t.equal((await once(asked, 'response'))[0].resume().statusCode, 200, 'the command line')
    const [shut, open] = listeners.state().doors
    t.match(shut, { address: `127.0.0.1:${port}`, isOpen: false, error: /is taken by another/ })
    t.match(open, { address: `127.0.0.1:${portAt(0)}`, isOpen: true, error: '' })
    await waitOut(100)
    t.match(journal.lines, { length: 1 }, 'it is said once')
    t.match(
      journal.lines[0],
      /stop it, or change http\.listen in the site file\. It is tried again/,
    )
    server.close()
    await until('the port is served', () => listeners.addresses.length === 2)
    t.equal((await askAt({ port })).text, 'hello')
    t.match(journal.lines.at(-1), `127.0.0.1:${port} is served now.`)
  },
)

t.test('an address that the machine does not have yet is waited for', async (t) => {
  const { listeners } = await makeListeners(t)
  await listeners.open(site({ listen: [{ host: '192.0.2.1', port: 8_080 }, local] }))
  t.match(listeners.state().doors[0], { isOpen: false, error: /not an address of this machine/ })
  t.equal(listeners.addresses.length, 1)
})

/** From now on nobody answers where `box.example` is, until `answer` is called. */
function loseName(t: Test, address: string): { answer: () => void } {
  const found = dns.lookup
  t.teardown(() => Object.assign(dns, { lookup: found }))
  const answers: (() => void)[] = []
  const lookup = (...[host, ...more]: Parameters<typeof found>) =>
    host === 'box.example' ? answers.push(() => found(address, ...more)) : found(host, ...more)
  Object.assign(dns, { lookup })
  const answer = () => {
    for (const one of answers.splice(0)) one()
  }
  return { answer }
}

t.test(
  'a name that nobody answers for delays neither the start nor the other addresses',
  async (t) => {
    const ends: Record<string, (listeners: Listeners) => Promise<void>> = {
      'a change': async (listeners) => (await listeners.prepare(site()))(),
      'the end': (listeners) => listeners.close(),
    }
    for (const [what, end] of Object.entries(ends)) {
      const { host, port } = await freePlace(t)
      const { answer } = loseName(t, host)
      const { listeners, portAt } = await makeListeners(t, { waitMs: 100 })
      await listeners.open(site({ listen: [{ host: 'box.example', port }, local] }))
      t.match(listeners.state().doors, [{ isOpen: false }, { isOpen: true }])
      t.equal((await askAt({ port: portAt(0) })).text, 'hello')
      await end(listeners)
      answer()
      await waitOut(100)
      const late = askAt({ host, port })
      await t.rejects(late, { code: 'ECONNREFUSED' }, `what opens after ${what} is shut again`)
    }
  },
)

t.test('where an address must open, the start fails with the reason', async (t) => {
  const { listeners } = await makeListeners(t, { mustOpen: true })
  const { port } = await occupy(t)
  const opening = listeners.open(site({ listen: [{ host: '127.0.0.1', port }] }))
  await t.rejects(opening, { name: 'UserError', code: 'EADDRINUSE' })
})

t.test('a change that cannot be made leaves everything as it was', async (t) => {
  const { listeners, folder, portAt } = await makeListeners(t)
  const [one, two] = [writeCertificate(folder, 'one'), writeCertificate(folder, 'two')]
  await listeners.open(site({ tls: one }))
  const before = listeners.state()
  const free = await freePlace(t)
  const places = [free, { host: '127.0.0.1', port: free.port }]
  await t.rejects(listeners.prepare(site({ listen: places, tls: one })), { code: 'EADDRINUSE' })
  await t.rejects(askAt(free), { code: 'ECONNREFUSED' }, 'nothing is left open')
  await t.rejects(listeners.prepare(site({ tls: { cert: one.cert, key: two.key } })), {
    name: 'UserError',
  })
  const elsewhere = site({ listen: [{ host: '192.0.2.1', port: portAt(0) }], tls: one })
  await t.rejects(listeners.prepare(elsewhere), { code: 'EADDRNOTAVAIL' })
  t.same(listeners.state(), before)
  t.equal((await askAt({ port: portAt(1), tls: true })).subject, 'one')
})

t.test('a place that leaves finishes what is under way and takes nothing new', async (t) => {
  const asked = Promise.withResolvers<() => void>()
  const handler: RequestListener = (request, response) => {
    if (request.url === '/slow') asked.resolve(() => response.end('finished'))
    else response.end('hello')
  }
  const { listeners, portAt } = await makeListeners(t, { handler })
  const next = await freePlace(t)
  await listeners.open(site())
  const old = portAt(0)
  const idle = connect(old, '127.0.0.1')
  idle.write('GET / HTTP/1.1\r\n\r\n')
  await once(idle, 'data')
  const underWay = askAt({ port: old, path: '/slow' })
  const finish = await asked.promise
  const change = await listeners.prepare(site({ listen: [next] }))
  change()
  t.same(listeners.addresses, [next])
  await once(idle.resume(), 'close')
  await t.rejects(askAt({ port: old }), { code: 'ECONNREFUSED' })
  // Long enough for a few looks at which connections are idle.
  await waitOut(100)
  finish()
  t.equal((await underWay).text, 'finished')
})

t.test('a port goes from plain to TLS, from one address to all, in one change', async (t) => {
  const { listeners, folder, portAt } = await makeListeners(t)
  await listeners.open(site())
  const port = portAt(0)
  const tls = { ...writeCertificate(folder, 'one'), listen: [{ host: '0.0.0.0', port }] }
  const change = await listeners.prepare(site({ listen: [], tls }))
  change()
  await until('it is open', () => listeners.addresses.length === 1)
  t.match(await askAt({ port, tls: true }), { text: 'hello', subject: 'one' })
  t.match(listeners.state().doors, [{ address: `0.0.0.0:${port}`, tls: true, isOpen: true }])
})

t.test('IPv6 is served, with IPv4 or beside it', async (t) => {
  const { listeners, portAt } = await makeListeners(t, { mustOpen: true })
  await listeners.open(site({ listen: [{ host: '::', port: 0 }] }))
  const port = portAt(0)
  t.equal((await askAt({ host: '::1', port })).text, 'hello')
  t.equal((await askAt({ port })).text, 'hello')
  t.equal(listeners.state().doors[0]?.address, `[::]:${port}`)
  const both = [
    { host: '0.0.0.0', port },
    { host: '::', port },
  ]
  const change = await listeners.prepare(site({ listen: both }))
  change()
  await until('both are open', () => listeners.addresses.length === 2)
  t.equal((await askAt({ host: '::1', port })).text, 'hello')
  t.equal((await askAt({ port })).text, 'hello')
})

t.test('passwords in the clear are told of', async (t) => {
  const { listeners, folder, journal } = await makeListeners(t)
  const tls = writeCertificate(folder, 'one')
  await listeners.open(site({ tls: { ...tls, redirect: true } }))
  t.same(journal.lines, [])
  const change = await listeners.prepare(site({ tls: { ...tls, redirect: false } }))
  change()
  t.match(journal.lines, [/Passwords travel in the clear/])
})
