import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { runConsole } from '../../src/lib/simulator/console.ts'
import { webhookCommands } from '../../src/simulate/webhook/webhook-commands.ts'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'
import { until } from '../support/until.ts'

t.jobs = 4
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

async function openReceiver(
  t: Test,
  options: ConstructorParameters<typeof WebhookReceiver>[0] = {},
): Promise<{ receiver: WebhookReceiver; url: string }> {
  const receiver = new WebhookReceiver(options)
  t.teardown(() => receiver.close())
  return {
    receiver,
    url: `http://127.0.0.1:${await receiver.listen({ host: '127.0.0.1', port: 0 })}/hook`,
  }
}

interface Sending {
  readonly id?: string
  readonly body?: string
  readonly type?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

function send(url: string, options: Sending = {}): Promise<Response> {
  const { id = 'msg_1', body = '{"room":"101"}', type = 'application/json', headers } = options
  return fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'webhook-id': id, ...headers },
    redirect: 'manual',
    signal: options.signal ?? AbortSignal.timeout(20_000),
  })
}

/** Signed by hand, `agoSeconds` before now. */
function sign(id: string, body: string, agoSeconds = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - agoSeconds)
  const key = Buffer.from(secret.slice(6), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` }
}

t.test('messages are kept in order, and repeats are counted', async (t) => {
  const { receiver, url } = await openReceiver(t)
  t.equal((await send(url, { id: 'a' })).status, 200)
  await send(url, {
    id: 'b',
    type: 'application/x-www-form-urlencoded',
    body: 'room=102&item_id=3',
  })
  await send(url, { id: 'a' })
  t.match(receiver.messages, [
    { id: 'a', path: '/hook', fields: { room: '101' }, repeatOf: 0, status: 200 },
    { id: 'b', fields: { room: '102', item_id: '3' }, repeatOf: 0 },
    { id: 'a', repeatOf: 1, isAnswerWritten: true },
  ])
  t.equal(receiver.repeats, 1)
  t.same(receiver.problems, [])
  await send(url, { id: 'a', body: '{"room":"103"}' })
  t.match(receiver.problems, [/a came again with another body; the first was no\. 1/])
})

t.test('signatures are checked', async (t) => {
  const { receiver, url } = await openReceiver(t, { secret })
  const body = '{"room":"101"}'
  const status = async (headers: Record<string, string>, id = 'm') =>
    (await send(url, { id, body, headers })).status
  t.equal(await status(sign('m', body)), 200)
  const at = new Date()
  const library = new Webhook(secret).sign('n', at, body)
  const stamp = String(Math.floor(at.getTime() / 1_000))
  const two = { 'webhook-timestamp': stamp, 'webhook-signature': `v1,AAAA ${library}` }
  t.equal(await status(two, 'n'), 200, 'one of several is enough')
  t.equal(await status(sign('other', body)), 401)
  t.equal(await status(sign('m', `${body} `)), 401)
  t.equal(await status(sign('m', body, 290)), 200)
  t.equal(await status(sign('m', body, 310)), 401)
  t.equal(await status(sign('m', body, -310)), 401)
  t.equal(await status({}), 401)
  t.equal(await status({ ...sign('m', body), 'webhook-signature': 'v1,' }), 401)
  t.equal(await status({ ...sign('m', body), 'webhook-timestamp': 'today' }), 401)
  t.equal(receiver.problems.length, 7)
  t.equal(receiver.repeats, 1, 'only good ones are repeats')
  t.throws(() => new WebhookReceiver({ secret: 'whsec_x' }))
})

t.test('bad messages are refused and told', async (t) => {
  const { receiver, url } = await openReceiver(t)
  t.equal((await send(url, { body: '{' })).status, 400)
  t.equal((await send(url, { type: 'text/plain' })).status, 400)
  t.equal((await fetch(url)).status, 405)
  await t.rejects(send(url, { body: 'x'.repeat(2_000_000) }))
  t.equal(receiver.problems.length, 4)
})

t.test('a problem is told after the message it is about', async (t) => {
  const reported: string[] = []
  const { url } = await openReceiver(t, {
    onEvent: ({ kind, words }) => reported.push(`${kind} ${words.join(' ')}`),
  })
  await send(url, { id: 'a', body: '{' })
  await send(url, { id: 'b' })
  await send(url, { id: 'b' })
  await until('all is told', () => reported.length >= 8)
  t.match(reported, [
    /^in POST \/hook \[a\]/,
    /^problem the body is neither/,
    /^out status 400/,
    /^in POST \/hook \[b\] \[room 101\]/,
    /^out status 200/,
    /^in POST \/hook \[b\]/,
    /^note b came again; the first was no\. 2/,
    /^out status 200/,
  ])
})

t.test('fields that hold no text do no harm', async (t) => {
  const { receiver, url } = await openReceiver(t)
  const body = '{"room":{"toString":null},"type":[{}],"item":null}'
  t.equal((await send(url, { body })).status, 200)
  const table = runConsole(webhookCommands(receiver), 'messages')
  t.match(table, [/^no\. +time +id +answer +message$/, / 200$/, /^1 received, 0 repeated$/])
})

t.test('any status is answered, with Retry-After, a redirect, or a huge body', async (t) => {
  const { receiver, url } = await openReceiver(t)
  receiver.manner.retryAfter = '7'
  receiver.manner.location = 'http://127.0.0.1:1/'
  receiver.answers.always([503, 200, 302, 410])
  const answers = []
  for (const _ of [1, 2, 3, 4]) {
    const { status, headers } = await send(url)
    answers.push([status, headers.get('retry-after'), headers.get('location')])
  }
  t.same(answers, [
    [503, '7', null],
    [200, null, null],
    [302, null, 'http://127.0.0.1:1/'],
    [410, '7', null],
  ])
  receiver.answers.always([200])
  receiver.manner.bodyBytes = 3_000_000
  t.equal((await (await send(url)).text()).length, 3_000_000)
})

t.test('an answer is late, cut, or never comes; a sender that goes away is noticed', async (t) => {
  const { receiver, url } = await openReceiver(t)
  receiver.answers.always(['cut', 'silent', 200])
  const { status } = await send(url)
  t.equal(status, 200)
  const goesAway = async (count: number) => {
    const away = new AbortController()
    const sending = send(url, { signal: away.signal })
    await until('it has come', () => receiver.messages.length === count)
    away.abort()
    await t.rejects(sending)
  }
  await goesAway(2)
  receiver.manner.delayMs = 60_000
  await goesAway(3)
  t.same(
    receiver.messages.map(({ isAnswerWritten }) => isAnswerWritten),
    [false, false, false],
  )
})

t.test('an answer that is cut breaks off within its body', async (t) => {
  const { receiver, url } = await openReceiver(t)
  receiver.answers.always(['cut'])
  const response = await send(url)
  await t.rejects(response.text())
})

t.test('a body that breaks off does no harm, and closing waits for nobody', async (t) => {
  const { receiver, url } = await openReceiver(t)
  const half = connect(Number(new URL(url).port), '127.0.0.1')
  half.on('error', () => {})
  half.end('POST / HTTP/1.1\r\nHost: hotel\r\nContent-Length: 100\r\n\r\nhalf')
  await until('it is noticed', () => receiver.problems[0])
  t.match(receiver.problems, [/broke off/])
  receiver.answers.always(['silent'])
  const waiting = send(url).catch(() => 'cut')
  await until('it has come', () => receiver.messages[0])
  await receiver.close()
  t.equal(await waiting, 'cut')
})
