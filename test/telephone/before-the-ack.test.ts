import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import { soundAt } from '../lines/sip/odd-pbx.ts'
import { until } from '../support/until.ts'
import { bookings, callsOf, untilBooked } from './exchange-scene.ts'
import { openTrunk } from './trunk-scene.ts'

/** A caller that says exactly what a test wants. */
async function openCaller(t: Test, to: { host: string; port: number }) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString()))
  const { port } = socket.address()
  return {
    /** The first line and the CSeq of what came: `SIP/2.0 100 Trying 1 INVITE`. */
    received: () =>
      received.map((text) => `${text.split('\r\n')[0]} ${/^CSeq: (.*)\r$/m.exec(text)?.[1]}`),
    /** With a sequence number of its own, it is a request within the call. */
    send: (method: string, body = '', sequence = 1) => {
      const tag = /^To: .*;tag=(\w+)/m.exec(received.at(-1) ?? '')?.[1] ?? ''
      const isWithin = method === 'ACK' || sequence > 1
      const type = method === 'INFO' ? 'application/dtmf' : 'application/sdp'
      const branch = `early${port}${isWithin ? `${method}${sequence}` : ''}`
      const lines = [
        `${method} sip:${isWithin ? 'nightporter' : '700'}@${to.host}:${to.port} SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${port};rport;branch=z9hG4bK${branch}`,
        'From: <sip:101@127.0.0.1>;tag=early',
        `To: <sip:700@127.0.0.1>${isWithin ? `;tag=${tag}` : ''}`,
        `Call-ID: early-${port}`,
        `CSeq: ${sequence} ${method}`,
        'Max-Forwards: 70',
        `Contact: <sip:101@127.0.0.1:${port}>`,
        ...(body === '' ? [] : [`Content-Type: ${type}`]),
        `Content-Length: ${body.length}`,
      ]
      socket.send(`${lines.join('\r\n')}\r\n\r\n${body}`, to.port, to.host)
    },
  }
}

t.test('a caller hears at once that its call has come, before it is answered', async (t) => {
  const { box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(9))
  await until('it is answered', () => caller.received().length >= 2)
  t.match(caller.received(), [/^SIP\/2.0 100 .* 1 INVITE$/, /^SIP\/2.0 200 .* 1 INVITE$/])
})

t.test('who hangs up before the answer leaves nothing behind', async (t) => {
  const { hotel, box } = await openTrunk(t, { channels: 2 })
  for (let n = 1; n <= 3; n += 1) {
    const caller = await openCaller(t, box)
    caller.send('INVITE', soundAt(9))
    caller.send('CANCEL')
    const ends = () => caller.received().filter((line) => /^SIP\/2.0 [2-6]/.test(line))
    await until('both are answered', () => ends().length >= 2)
    t.match(ends().sort(), [/^SIP\/2.0 200 .* 1 CANCEL$/, /^SIP\/2.0 487 .* 1 INVITE$/])
    // The only channel for callers is free again.
    await until('it is over', async () => {
      const calls = await callsOf(hotel, '101')
      return calls.length === n && calls.every(({ ended }) => ended !== null)
    })
  }
  t.same(await bookings(hotel), [])
  const { json } = await hotel.admin.get('/rest/line').expect(200)
  t.equal(json.lines[0].callsNow ?? json.lines[0].calls, 0)
})

t.test('keys that are pressed before the ACK came count as soon as it is there', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const caller = await openCaller(t, box)
  const has = (pattern: RegExp) =>
    until(String(pattern), () => caller.received().some((line) => pattern.test(line)))
  caller.send('INVITE', soundAt(9))
  await has(/200 .* 1 INVITE/)
  for (const [n, key] of [...'0645'].entries()) {
    caller.send('INFO', key, n + 2)
    await has(new RegExp(`200 .* ${n + 2} INFO`))
  }
  t.match(await callsOf(hotel, '101'), [{ pressed: '', steps: [] }], 'nothing is said yet')
  caller.send('ACK')
  await untilBooked(hotel, ['101 06:45'])
  caller.send('BYE', '', 9)
  await has(/200 .* 9 BYE/)
})
