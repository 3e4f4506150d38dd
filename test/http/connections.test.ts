import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Listeners } from '../../src/http/server.ts'
import { makeCertificate } from '../../src/tls/make-certificate.ts'
import { askAt } from '../certificates.ts'
import { KeptJournal, tempFolder } from '../hotel.ts'
import { until } from '../until.ts'

const local = { host: '127.0.0.1', port: 0 }

async function openPlaces(t: Test, most: number) {
  const journal = new KeptJournal()
  const listeners = new Listeners((_request, response) => response.end('hello'), journal, most)
  t.teardown(() => listeners.close())
  const span = { fromMs: Date.now() - 1_000, untilMs: Date.now() + 86_400_000 }
  const pem = makeCertificate({ subject: 'box', hosts: ['localhost'], ...span })
  const ports = [
    (await listeners.listen(local)).port,
    (await listeners.listen(local)).port,
    (await listeners.listen(local, pem)).port,
  ] as const
  const socketPath = join(await tempFolder(t), 'socket')
  await listeners.listenLocal(socketPath)
  return { journal, listeners, ports, socketPath }
}

/** Says nothing. */
async function idleAt(t: Test, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

t.test('all places together take so many connections; the command line is served', async (t) => {
  const { journal, listeners, ports, socketPath } = await openPlaces(t, 6)
  const [plain, other, tls] = ports
  const held: Socket[] = []
  for (const port of [plain, plain, other, other, tls, tls]) held.push(await idleAt(t, port))
  await until('the bound is told', () => journal.lines.length === 1 || undefined)
  t.match(journal.lines, [/^.*6 connections are open, and no more are taken\. See which/])
  const late = await listeners.listen(local)
  for (const port of [...ports, late.port]) {
    const refused = await idleAt(t, port)
    // Long before one that says nothing would be closed for that.
    await once(refused.resume(), 'close', { signal: AbortSignal.timeout(5_000) })
  }
  const asked = request({ socketPath }).end()
  t.equal((await once(asked, 'response'))[0].resume().statusCode, 200)

  held.pop()?.destroy()
  for (const tls of [true, false]) {
    const port = tls ? ports[2] : ports[1]
    const ask = () => askAt({ port, tls }).catch(() => undefined)
    // The server learns a moment later than the client that a connection is over.
    let answer = await ask()
    for (let left = 200; !answer && left > 0; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      answer = await ask()
    }
    t.equal(answer?.text, 'hello', 'there is room again')
  }
  t.equal(journal.lines.length, 1, 'it is told once, however often the bound is reached')
})
