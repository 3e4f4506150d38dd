import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import { soundAt } from '../lines/sip/odd-pbx.ts'
import { password } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { waitOut } from '../support/wait-out.ts'
import { bookings, callsOf, untilBooked, untilCall } from './exchange-scene.ts'
import { openCaller } from './raw-caller.ts'
import { openTrunk } from './trunk-scene.ts'

t.jobs = 3
/** The server of the line is at 127.0.0.1. */
const elsewhere = '127.0.0.9'

t.test('a call in the name of a room from another address gets no answer', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const stranger = await openCaller(t, box, { host: elsewhere, extension: '101' })
  const server = await openCaller(t, box, { extension: '102' })
  stranger.send('INVITE', soundAt(9))
  server.send('INVITE', soundAt(9))
  await until('the server is answered', () => server.received().some((line) => / 200 /.test(line)))
  server.send('ACK')
  await untilCall(hotel, '102', ({ steps }) => steps.length > 0)
  t.same(stranger.received(), [])
  t.same(await callsOf(hotel, '101'), [])
  t.same(await bookings(hotel), [])
  server.send('BYE', '', 2)
})

t.test('a name that looks like an address makes nobody somebody else', async (t) => {
  const { hotel, box } = await openTrunk(t, { telephone: 'staff = ["8100"]' })
  const names = ['"sip:8100@h" ', '"a\\", <sip:8100@h>, \\"b" ', 'tel:8100 ', '"<sip:8100@h>" ']
  for (const name of names) {
    const caller = await openCaller(t, box, { asserted: `${name}<sip:102@127.0.0.1>` })
    caller.send('INVITE', soundAt(9))
    await until('it is answered', () => caller.received().some((line) => / 200 /.test(line)))
    caller.send('ACK')
    await untilCall(hotel, '102', ({ ended, steps }) => ended === null && steps.length > 0)
    caller.send('BYE', '', 2)
    await untilCall(hotel, '102', ({ ended }) => ended !== null)
  }
  const broken = await openCaller(t, box, { asserted: '"a" b" <sip:8100@127.0.0.1>' })
  broken.send('INVITE', soundAt(9))
  await until('it is refused', () => broken.received().some((line) => / 403 /.test(line)))
  t.same(await callsOf(hotel, '8100'), [])
})

async function openSocket(t: Test, host: string): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return socket
}

/** Presses 0645 by telephone-event (RFC 4733). */
function pressAt(socket: Socket, port: number): void {
  for (const [n, key] of [...'0645'].entries()) {
    const packet = Buffer.alloc(16)
    packet.set([0x80, 101, 0, n])
    packet.writeUInt32BE(1_000 + n * 4_000, 4)
    packet.writeUInt32BE(7, 8)
    packet.set([Number(key), 0x8a, 3, 32], 12)
    socket.send(packet, port, '127.0.0.1')
  }
}

t.test('sound from another address presses no key, however silent the telephone is', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const telephone = await openSocket(t, '127.0.0.1')
  const stranger = await openSocket(t, elsewhere)
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(telephone.address().port))
  await until('it is answered', () => caller.received().some((line) => / 200 /.test(line)))
  caller.send('ACK')
  await untilCall(hotel, '101', ({ steps }) => steps.length > 0)
  // Longer than any source would have to send alone to be believed.
  for (let n = 0; n < 8; n += 1) {
    pressAt(stranger, caller.soundPort())
    await waitOut(400)
  }
  t.match(await callsOf(hotel, '101'), [{ pressed: '', done: [] }])
  pressAt(telephone, caller.soundPort())
  await untilBooked(hotel, ['101 06:45'])
  t.match(await callsOf(hotel, '101'), [{ pressed: '0645' }], 'its own keys count')
  caller.send('BYE', '', 2)
})

t.test('a telephone that sends each key by INFO and in its sound presses it once', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const telephone = await openSocket(t, '127.0.0.1')
  const caller = await openCaller(t, box)
  caller.send('INVITE', soundAt(telephone.address().port))
  await until('it is answered', () => caller.received().some((line) => / 200 /.test(line)))
  caller.send('ACK')
  await untilCall(hotel, '101', ({ steps }) => steps.length > 0)
  for (const [n, key] of [...'0645'].entries()) caller.send('INFO', key, n + 2)
  pressAt(telephone, caller.soundPort())
  await untilBooked(hotel, ['101 06:45'])
  caller.send('BYE', '', 9)
  await untilCall(hotel, '101', ({ ended }) => ended !== null)
  t.match(await callsOf(hotel, '101'), [{ pressed: '0645' }])
})

t.test('keys are not in the trace of a line', async (t) => {
  const { hotel, box } = await openTrunk(t)
  const authorization = `Basic ${btoa(`admin:${password}`)}`
  const { body } = await fetch(`${hotel.url}/rest/line/trunk/trace`, { headers: { authorization } })
  let text = ''
  void (async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const caller = await openCaller(t, box)
  const has = (pattern: RegExp) =>
    until(String(pattern), () => caller.received().some((line) => pattern.test(line)))
  caller.send('INVITE', soundAt(9))
  await has(/200 .* 1 INVITE/)
  caller.send('ACK')
  caller.send('INFO', '7', 2)
  await has(/200 .* 2 INFO/)
  await untilCall(hotel, '101', ({ pressed }) => pressed === '7')
  caller.send('BYE', '', 3)
  await until('the end is in the trace', () => /BYE sip:/.test(text))
  const info = /INFO sip:[\s\S]*?(?=\n\d\d:\d\d:\d\d\.)/.exec(text)?.[0] ?? ''
  t.match(info, /keys are not shown/)
  t.notMatch(info, /^7$/m)
})
