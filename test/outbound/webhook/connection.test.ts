import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import t from 'tap'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { status } from './notices.ts'
import { openRaw, openReceiver, openWebhook, untilClosed } from './scene.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK'

t.test('one connection carries many deliveries', async (t) => {
  const receiver = await openReceiver(t)
  const { send } = await openWebhook(t, receiver.url)
  for (let n = 0; n < 20; n++) t.same(await send(), { kind: 'acknowledged' })
  t.equal(receiver.requests.length, 20)
  t.equal(receiver.sockets.length, 1)
})

t.test('a body that comes after its headers does not cost the connection', async (t) => {
  const receiver = await openReceiver(t, (response) => {
    response.flushHeaders()
    setTimeout(() => response.end('OK'), 20)
  })
  const { send } = await openWebhook(t, receiver.url)
  for (let n = 0; n < 5; n++) t.same(await send(), { kind: 'acknowledged' })
  t.equal(receiver.sockets.length, 1)
})

t.test('a server that closes idle connections gets a new one', async (t) => {
  const receiver = await openReceiver(t)
  const { send, journal } = await openWebhook(t, receiver.url)
  await send()
  receiver.sockets[0]?.destroy()
  await waitOut(50)
  t.same(await send(), { kind: 'acknowledged' })
  t.equal(receiver.sockets.length, 2)
  t.same(journal.lines, [])
})

t.test('a kept connection that is closed as it is used again is tried anew at once', async (t) => {
  let requests = 0
  const server = await openRaw(t, (socket) => {
    let isFirst = true
    socket.on('data', () => {
      requests += 1
      if (isFirst) socket.write(ok)
      else socket.resetAndDestroy()
      isFirst = false
    })
  })
  const { send, journal } = await openWebhook(t, server.url)
  t.same(await send(), { kind: 'acknowledged' })
  t.same(await send(), { kind: 'acknowledged' })
  t.equal(server.sockets.length, 2)
  t.equal(requests, 3)
  t.same(journal.lines, [])
})

t.test('a new connection that is closed is not tried again at once', async (t) => {
  const server = await openRaw(t, (socket) => {
    socket.once('data', () => socket.resetAndDestroy())
  })
  const { send, webhook } = await openWebhook(t, server.url)
  t.match(await send(), { kind: 'retry', reason: /has closed the connection; see the log/ })
  t.equal(server.sockets.length, 1)
  t.match(webhook.state(), { state: 'down', lastError: /has closed/ })
})

t.test('a server that accepts and says nothing is given up at the limit', async (t) => {
  const server = await openRaw(t, (socket) => socket.resume())
  const { send, webhook } = await openWebhook(t, server.url, { limitMs: 1_500 })
  const reason = `127.0.0.1:${server.port} takes the connection, but does not answer within 1.5 s; check that server`
  t.same(await send(), { kind: 'retry', reason })
  t.same(webhook.state(), { state: 'down', lastError: reason })
  await untilClosed(server.sockets[0])
})

t.test('headers that drip are given up at the limit', async (t) => {
  const server = await openRaw(t, (socket) => {
    socket.resume().write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  const { send } = await openWebhook(t, server.url, { limitMs: 1_500 })
  t.match(await send(), { kind: 'retry', reason: /does not answer within 1\.5 s/ })
  await untilClosed(server.sockets[0])
})

t.test('what is no answer is told as what it is', async (t) => {
  for (const [said, reason] of [
    ['220 mail.example ESMTP\r\n', /answers with what is not HTTP; check the port/],
    [`HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(100_000)}\r\n\r\n`, /headers that are too large/],
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nOK', /what is not HTTP/],
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', /has closed/],
    ['\u0015\u0003\u0001\u0000\u0002\u0002\u0046', /what is not HTTP/],
    ['', /has closed the connection/],
  ] as const) {
    const server = await openRaw(t, (socket) => socket.once('data', () => socket.end(said)))
    const { send, webhook } = await openWebhook(t, server.url)
    t.match(await send(), { kind: 'retry', reason })
    t.match(webhook.state(), { state: 'down', lastError: reason })
  }
})

t.test('an endless answer costs no memory and no more than its connection', async (t) => {
  const piece = Buffer.alloc(65_536, 'x')
  let sentBytes = 0
  const server = await openRaw(t, (socket) => {
    const pour = () => {
      do sentBytes += piece.length
      while (socket.writable && socket.write(piece))
    }
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('drain', pour)
      pour()
    })
  })
  const { send } = await openWebhook(t, server.url)
  t.same(await send(), { kind: 'acknowledged' })
  await untilClosed(server.sockets[0])
  t.ok(sentBytes < 20_000_000, `${sentBytes} bytes were taken`)
  t.same(await send(), { kind: 'acknowledged' })
  t.equal(server.sockets.length, 2)
})

t.test('an answer that drips holds up neither its delivery nor the next', async (t) => {
  const server = await openRaw(t, (socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n')
      const drip = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(drip))
    })
  })
  const { send } = await openWebhook(t, server.url, { limitMs: 10_000 })
  const beganMs = performance.now()
  t.same(await send(), { kind: 'acknowledged' })
  t.same(await send(), { kind: 'acknowledged' })
  t.ok(performance.now() - beganMs < 5_000)
  await untilClosed(server.sockets[0])
})

t.test('an answer that drips is cut at the limit', async (t) => {
  const receiver = await openReceiver(t, (response) => response.write('a'))
  const { send } = await openWebhook(t, receiver.url, { limitMs: 1_500 })
  t.same(await send(), { kind: 'acknowledged' })
  await untilClosed(receiver.sockets[0])
})

t.test('interim responses come before an answer', async (t) => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
  const server = await openRaw(t, (socket) => {
    socket.on('data', () => socket.write(early.repeat(10) + ok))
  })
  const { send } = await openWebhook(t, server.url)
  for (let n = 0; n < 3; n++) t.same(await send(), { kind: 'acknowledged' })
  t.equal(server.sockets.length, 1)
})

t.test('interim responses without end are not read', async (t) => {
  const early = 'HTTP/1.1 103 E\r\n\r\n'.repeat(3_640)
  const server = await openRaw(t, (socket) => {
    socket.once('data', () => socket.write(early))
  })
  let parsed = 0
  const count = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    request.on('information', () => {
      parsed += 1
    })
  }
  subscribe('http.client.request.created', count)
  t.teardown(() => unsubscribe('http.client.request.created', count))
  const { send, webhook } = await openWebhook(t, server.url)
  const reason = /has sent 11 interim responses \(1xx\) and no answer/
  t.match(await send(), { kind: 'retry', reason })
  t.match(webhook.state(), { state: 'down', lastError: reason })
  await untilClosed(server.sockets[0])
  t.equal(parsed, 11, 'nor what has come in the same piece')
})

t.test('a delivery that is called off is stopped, and its connection cut', async (t) => {
  const received = Promise.withResolvers<void>()
  const server = await openRaw(t, (socket) => socket.once('data', () => received.resolve()))
  const { send, webhook, journal } = await openWebhook(t, server.url)
  const calledOff = new AbortController()
  const outcome = send(status, calledOff.signal)
  await received.promise
  calledOff.abort()
  t.same(await outcome, { kind: 'retry', reason: 'stopped' })
  await untilClosed(server.sockets[0])
  t.same(await send(status, AbortSignal.abort()), { kind: 'retry', reason: 'stopped' })
  t.equal(server.sockets.length, 1, 'one that was called off before is not begun')
  t.same(webhook.state(), { state: 'up', lastError: '' })
  t.same(journal.lines, [])
})

t.test('a delivery that is called off on a kept connection is not sent anew', async (t) => {
  const heardAgain = Promise.withResolvers<void>()
  const server = await openRaw(t, (socket) => {
    socket.once('data', () => {
      socket.write(ok)
      socket.once('data', () => heardAgain.resolve())
    })
  })
  const { send } = await openWebhook(t, server.url)
  await send()
  const calledOff = new AbortController()
  const outcome = send(status, calledOff.signal)
  await heardAgain.promise
  calledOff.abort()
  t.same(await outcome, { kind: 'retry', reason: 'stopped' })
  await untilClosed(server.sockets[0])
  await waitOut(50)
  t.equal(server.sockets.length, 1)
})

t.test('closing stops what is under way and closes what was kept', async (t) => {
  const server = await openRaw(t, (socket) => socket.resume())
  const { send, webhook } = await openWebhook(t, server.url)
  const outcome = send()
  await until('it connects', () => server.sockets[0])
  await webhook.close()
  t.same(await outcome, { kind: 'retry', reason: 'stopped' })
  await untilClosed(server.sockets[0])
  t.same(await send(), { kind: 'retry', reason: 'stopped' })
  const receiver = await openReceiver(t)
  const kept = await openWebhook(t, receiver.url)
  await kept.send()
  await kept.webhook.close()
  await untilClosed(receiver.sockets[0])
})
