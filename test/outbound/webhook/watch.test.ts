import type { ServerResponse } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import t from 'tap'
import { errorText } from '../../../src/outbound/webhook/errors.ts'
import { freePort } from '../../peers/ports.ts'
import { HandClock } from '../../support/hotel.ts'
import { waitOut } from '../../support/wait-out.ts'
import { charge, newSecret } from './notices.ts'
import { keepAndAnswer, listen, openReceiver, openWebhook } from './scene.ts'

t.test('the journal has one line when it stops working and one when it works again', async (t) => {
  let status = 500
  const receiver = await openReceiver(t, (response) => response.writeHead(status).end())
  const { send, journal } = await openWebhook(t, receiver.url)
  await send()
  status = 429
  await send()
  status = 204
  await send()
  await send()
  status = 400
  await send()
  const host = `127.0.0.1:${receiver.port}`
  t.same(journal.lines, [
    `Webhook minibar: ${host} answers 500 Internal Server Error; deliveries wait and are tried again.`,
    'Webhook minibar works again.',
  ])
})

t.test('a server that could not be reached is probed until it can, and told once', async (t) => {
  const port = await freePort()
  const { send, webhook, journal, ready, readyCount } = await openWebhook(
    t,
    `http://127.0.0.1:${port}/hook`,
    { probeMs: 30 },
  )
  t.match(await send(), { kind: 'retry', reason: /refuses the connection; check that it runs/ })
  t.match(webhook.state(), { state: 'down', lastError: /refuses the connection/ })
  await waitOut(150)
  t.equal(readyCount(), 0)
  await listen(t, createHttpServer(keepAndAnswer([])), port)
  await ready
  await waitOut(150)
  t.equal(readyCount(), 1)
  t.same(webhook.state(), { state: 'up', lastError: '' })
  t.same(await send(), { kind: 'acknowledged' })
  t.same(webhook.state(), { state: 'up', lastError: '' })
  t.equal(journal.lines.length, 2)
})

t.test('what goes wrong is told in words that say what to do', async (t) => {
  const words = (code: string, message = '') => errorText('hk.example', { code, message })
  t.equal(
    words('ENOTFOUND'),
    'hk.example is not known; check the name, and the name server of this machine',
  )
  t.match(words('EAI_AGAIN'), /^hk\.example cannot be looked up; check the network/)
  t.match(words('ETIMEDOUT'), /cannot be reached in time; check the address and any firewall/)
  t.match(words('ERR_SSL_WRONG_VERSION_NUMBER'), /does not speak TLS/)
  t.equal(words('EODD', 'odd\nthing'), 'hk.example fails: odd thing')
  t.equal(words('EODD'), 'hk.example fails: EODD')
})

t.test('a server that answers with an error is not probed', async (t) => {
  const receiver = await openReceiver(t, (response) => response.writeHead(503).end())
  const { send, readyCount } = await openWebhook(t, receiver.url, { probeMs: 10 })
  await send()
  await waitOut(150)
  t.equal(readyCount(), 0)
  t.equal(receiver.sockets.length, 1)
})

t.test('probing ends when it is closed', async (t) => {
  const port = await freePort()
  const { send, webhook, readyCount } = await openWebhook(t, `http://127.0.0.1:${port}/`, {
    probeMs: 30,
  })
  await send()
  await webhook.close()
  const { sockets } = await listen(t, createServer(), port)
  await waitOut(150)
  t.equal(readyCount(), 0)
  t.equal(sockets.length, 0)
})

t.test('a trace shows every attempt and its answer, and nothing secret', async (t) => {
  let status = 200
  const receiver = await openReceiver(t, (response) => response.writeHead(status).end())
  const login = receiver.url.replace('//', '//hotel:hunter2@')
  const clock = new HandClock('2026-11-15T07:05:09.250Z')
  const { send, webhook } = await openWebhook(t, `${login}?token=tok3n`, { clock })
  const texts: string[] = []
  webhook.trace(() => {
    throw new Error('the terminal is gone')
  })
  const end = webhook.trace((text) => texts.push(text))
  await send(charge)
  status = 503
  await send(charge)
  const body = receiver.requests[0]?.body.toString()
  const what = `inventory.charge ${charge.id}, number 7`
  const sent = `08:05:09 -> POST ${receiver.url}?…\n            ${what}\n${body}\n`
  t.same(texts, [
    sent,
    '08:05:09 <- 200 OK (0 ms)\n',
    sent,
    '08:05:09 <- 503 Service Unavailable (0 ms)\n',
  ])
  const signature = String(receiver.requests[0]?.headers['webhook-signature']).slice(3)
  for (const secret of ['hunter2', 'hotel:', 'tok3n', newSecret.slice(6), signature, 'Basic'])
    t.notOk(texts.join('').includes(secret))
  end()
  await send(charge)
  t.equal(texts.length, 4)
})

t.test('a trace tells what went wrong, and obeys no terminal codes', async (t) => {
  const port = await freePort()
  const { send, webhook } = await openWebhook(t, `http://127.0.0.1:${port}/`)
  const texts: string[] = []
  webhook.trace((text) => texts.push(text))
  await send({ ...charge, actor: 'maid\u009b31m\u2028\u202e' })
  t.match(texts[0], /"actor":"maid·31m··"/)
  t.match(texts[1], /-- 127\.0\.0\.1:\d+ refuses the connection; .* \(\d+ ms\)\n$/)
})

t.test('two watchers that are the same function end apart', async (t) => {
  const receiver = await openReceiver(t)
  const { send, webhook } = await openWebhook(t, receiver.url)
  let count = 0
  const watch = () => {
    count += 1
  }
  const end = webhook.trace(watch)
  webhook.trace(watch)
  await send()
  t.equal(count, 4)
  end()
  end()
  await send()
  t.equal(count, 6)
})

t.test('a token in the url is not shown, even if the server repeats it', async (t) => {
  const echo = (response: ServerResponse) => {
    const { url = '' } = response.req
    response
      .writeHead(404)
      .end(`Cannot POST ${url}, token ${new URL(url, 'http://x').searchParams.get('token')}`)
  }
  const receiver = await openReceiver(t, echo)
  const { send } = await openWebhook(t, `${receiver.url}?token=tok%233n`)
  const outcome = await send()
  t.match(outcome, { kind: 'refused', reason: /404 Not Found; check the url: Cannot POST/ })
  t.notMatch(JSON.stringify(outcome), /tok%233n|tok#3n/)
})
