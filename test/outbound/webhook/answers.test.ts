import t from 'tap'
import { HandClock } from '../../support/hotel.ts'
import { openReceiver, openWebhook } from './scene.ts'

t.test('each class of answer has its outcome and its state', async (t) => {
  let status = 0
  const receiver = await openReceiver(t, (response) => response.writeHead(status).end())
  const { send, webhook } = await openWebhook(t, receiver.url)
  t.same(webhook.state(), { state: 'up', lastError: '' })
  t.ok(webhook.isReady())
  t.ok(webhook.canRepeat)
  const kinds = {
    acknowledged: [200, 201, 202, 204, 299],
    refused: [400, 401, 403, 404, 405, 409, 410, 413, 422, 451, 499],
    retry: [300, 301, 302, 303, 304, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599, 600, 999],
  }
  const states = { acknowledged: 'up', refused: 'up', retry: 'paused' }
  for (const [kind, statuses] of Object.entries(kinds))
    for (status of statuses) {
      const outcome = await send()
      t.match(outcome, { kind }, String(status))
      const reason = 'reason' in outcome ? outcome.reason : ''
      if (kind !== 'acknowledged')
        t.match(reason, new RegExp(`^127\\.0\\.0\\.1:\\d+ answers ${status}\\b`))
      t.same(webhook.state(), { state: states[kind as keyof typeof states], lastError: reason })
      t.ok(webhook.isReady())
    }
})

t.test('a refusal is told with the beginning of its body, fit for a journal', async (t) => {
  const body = `no\r\nsuch\u0000 \u001b[31mroom\u202e ${'x'.repeat(5_000)}`
  const receiver = await openReceiver(t, (response) =>
    response.writeHead(422, 'Bad\tRoom').end(body),
  )
  const { send } = await openWebhook(t, receiver.url)
  t.same(await send(), {
    kind: 'refused',
    reason: `127.0.0.1:${receiver.port} answers 422 Bad Room: no such [31mroom ${'x'.repeat(183)}`,
  })
})

t.test('a refusal does not wait for a body that never ends', async (t) => {
  const receiver = await openReceiver(t, (response) => {
    response.writeHead(404)
    response.write('no such hook')
  })
  const { send } = await openWebhook(t, receiver.url)
  const beganMs = performance.now()
  t.match(await send(), { kind: 'refused', reason: /404 Not Found; check the url: no such hook$/ })
  t.ok(performance.now() - beganMs < 10_000, 'the limit of the whole attempt is 15 s')
})

t.test('a server that repeats our secrets does not bring them into a reason', async (t) => {
  const receiver = await openReceiver(t, (response, { headers }) => {
    response.writeHead(401).end(`${headers.authorization} hotel:hunter2 hunter2`)
  })
  const { send, webhook } = await openWebhook(t, receiver.url.replace('//', '//hotel:hunter2@'))
  const outcome = await send()
  t.match(outcome, {
    kind: 'refused',
    reason: /401 Unauthorized; check the secret.*: Basic … … …$/,
  })
  t.notMatch(JSON.stringify([outcome, webhook.state()]), /hunter2|aG90ZWw6/)
})

t.test('Retry-After is honoured in seconds and as a date, up to a day', async (t) => {
  const { TZ } = process.env
  process.env.TZ = 'Asia/Tokyo'
  t.teardown(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  let retryAfter = ''
  let status = 503
  const receiver = await openReceiver(t, (response) => {
    response.writeHead(status, { 'retry-after': retryAfter }).end()
  })
  const clock = new HandClock('1994-11-06T08:49:00Z')
  const { send } = await openWebhook(t, receiver.url, { clock })
  const afterMs = async (text: string) => {
    retryAfter = text
    const outcome = await send()
    return outcome.kind === 'retry' ? outcome.afterMs : outcome.kind
  }
  t.equal(await afterMs('120'), 120_000)
  t.equal(await afterMs('0'), 0)
  t.equal(await afterMs('86401'), 86_400_000)
  t.equal(await afterMs('9'.repeat(400)), 86_400_000)
  t.equal(await afterMs('Sun, 06 Nov 1994 08:49:37 GMT'), 37_000)
  t.equal(await afterMs('Sunday, 06-Nov-94 08:49:37 GMT'), 37_000)
  t.equal(await afterMs('Sun Nov  6 08:49:37 1994'), 37_000)
  t.equal(await afterMs('Sat, 05 Nov 1994 08:49:37 GMT'), 0)
  t.equal(await afterMs('Tue, 08 Nov 1994 08:49:37 GMT'), 86_400_000)
  for (const odd of ['', '-5', '1.5', 'soon', 'Sunday, bloody Sunday'])
    t.equal(await afterMs(odd), undefined, odd)
  status = 429
  t.equal(await afterMs('5'), 5_000)
  status = 400
  t.equal(await afterMs('5'), 'refused')
})

t.test('a redirection is not followed', async (t) => {
  const other = await openReceiver(t)
  const receiver = await openReceiver(t, (response) => {
    response.writeHead(307, { location: other.url.replace('//', '//user:hunter2@') }).end()
  })
  const { send } = await openWebhook(t, receiver.url)
  const outcome = await send()
  t.same(outcome, {
    kind: 'retry',
    reason: `127.0.0.1:${receiver.port} answers 307 Temporary Redirect and points to 127.0.0.1:${other.port}; correct the url`,
  })
  t.same(other.requests, [])
  const nowhere = await openReceiver(t, (response) => response.writeHead(302).end())
  const lost = await openWebhook(t, nowhere.url)
  t.match(await lost.send(), { reason: /answers 302 Found; correct the url$/ })
})
