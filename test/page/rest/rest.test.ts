import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { Rest } from '../../../src/page/rest/rest.ts'

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const ours = { Location: '/rest/room/101' }

/** Who answers in the system's place, always the same. */
async function standIn(status: number, headers: OutgoingHttpHeaders, body: string) {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/room/101`
}

t.test('a stranger who answers with a page has not carried anything out', async (t) => {
  const rest = new Rest('')
  const portal = await standIn(200, html, '<h1>Welcome to our Wi-Fi</h1>')
  t.strictSame(await rest.get(portal), { kind: 'silent' })
  t.strictSame(await rest.post(portal, {}), { kind: 'silent' })
  t.strictSame(await rest.download(portal), { kind: 'silent' })
  let isOpen = false
  const onOpen = () => {
    isOpen = true
  }
  await rest.stream(portal, { signal: AbortSignal.timeout(5_000), onOpen }, () => undefined)
  t.notOk(isOpen)
  for (const headers of [html, {}])
    t.match(await rest.put(await standIn(200, headers, ''), {}), { kind: 'silent' })
  t.match(await rest.get(await standIn(200, json, '{"rooms":')), { kind: 'silent' })
})

t.test('the system is understood, with and without something to say', async (t) => {
  const rest = new Rest('')
  t.strictSame(await rest.get(await standIn(200, { ...json, ...ours }, '{"room":"101"}')), {
    kind: 'ok',
    value: { room: '101' },
  })
  const nothing = await standIn(200, { ...ours, 'Content-Length': 0 }, '')
  t.strictSame(await rest.remove(nothing), { kind: 'ok', value: undefined })
})

t.test('only the system logs somebody out', async (t) => {
  let rejected = 0
  const rest = new Rest('', () => {
    rejected += 1
  })
  await rest.get(await standIn(401, html, '<h1>Log in to our Wi-Fi</h1>'))
  t.equal(rejected, 0)
  await rest.get(await standIn(401, json, '{"error":101,"description":"no"}'))
  t.equal(rejected, 1)
})
