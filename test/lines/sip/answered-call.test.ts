import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { t } from 'tap'
import { makeCertificates } from '../../peers/certificates.ts'
import { freePort } from '../../peers/ports.ts'
import { serveTls } from '../../peers/tls-front.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { lineOpener, makeLine, makeMedia, startLine } from './bench.ts'
import { type Asked, contact, openRtpReceiver, soundAt, startOddPbx } from './odd-pbx.ts'

t.jobs = 4
const media = makeMedia(t)
const openLine = lineOpener(media)

t.test('a guest who hangs up after a second has answered, and hears no more', async (t) => {
  const phone = await openRtpReceiver(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method !== 'INVITE') return
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(phone.port) })
  })
  const { ring } = await openLine(t, pbx, { announcer: plainAnnouncer(sweep(30_000)) })
  const rung = ring('101')
  const invite = await pbx.next('INVITE')
  // 40 ms of silence and a second of sound are 52 packets.
  await phone.receives(60)
  pbx.hangUp(invite)
  t.same(await rung, { kind: 'answered' })
  const port = Number(/^m=audio (\d+)/m.exec(invite.text)?.[1])
  const next = createSocket('udp4').bind(port, '127.0.0.1')
  t.teardown(() => next.close())
  await once(next, 'listening')
  t.pass('the port is free: nothing is sent from it any more')
})

for (const [what, soundMs, wanted] of [
  ['in the middle', 30_000, { kind: 'unreachable', isLineFault: true, hasRung: true }],
  ['when all was said once', 1_000, { kind: 'answered' }],
] as const)
  t.test(`a PBX that closes the connection ${what} is not spoken to any more`, async (t) => {
    const phone = await openRtpReceiver(t)
    const pbx = await startOddPbx(
      t,
      (asked) => {
        if (asked.method !== 'INVITE') return
        pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(phone.port) })
      },
      { transport: 'tcp' },
    )
    const { ring } = await openLine(t, pbx, {
      transport: 'tcp',
      announcer: plainAnnouncer(sweep(soundMs)),
      pauses: { leadMs: 40, betweenMs: 60_000, keyMs: 100 },
    })
    const rung = ring('101')
    await phone.receives(60)
    pbx.drop()
    t.match(await rung, wanted)
  })

for (const isSigned of [false, true])
  t.test(
    `a call whose TLS link is lost is hung up on the next${isSigned ? ', signed' : ''}`,
    async (t) => {
      const certificates = await makeCertificates(t, ['127.0.0.1'])
      const phone = await openRtpReceiver(t)
      const port = await freePort()
      const pbx = await startOddPbx(
        t,
        (asked) => {
          const headers = [`Contact: <sip:101@127.0.0.1:${port};transport=tls>`]
          const body = soundAt(phone.port)
          const challenge = 'Proxy-Authenticate: Digest realm="r", nonce="n", algorithm=MD5'
          const isToSign = isSigned && !/^Proxy-Authorization/m.test(asked.text)
          if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body })
          else if (asked.method === 'BYE' && isToSign)
            pbx.answer(asked, 'SIP/2.0 407 Sign', { headers: [challenge] })
          else if (asked.method !== 'ACK') pbx.answer(asked, 'SIP/2.0 200 OK')
        },
        { transport: 'tcp' },
      )
      const front = await serveTls(t, { host: '127.0.0.1', port, to: pbx.port, certificates })
      const { line, ring } = await makeLine(t, {
        server: `sip:127.0.0.1:${port};transport=tls`,
        media: await media,
        caFile: certificates.caFile,
        announcer: plainAnnouncer(sweep(30_000)),
      })
      await startLine(line)
      await until('it is up', () => line.state().state === 'up')
      const rung = ring('101')
      await phone.receives(10)
      front.cut()
      t.match(await rung, { kind: 'unreachable', isLineFault: true, hasRung: true })
      const [invite, bye] = [await pbx.next('INVITE'), await pbx.next('BYE', isSigned ? 2 : 1)]
      const head = ({ text }: Asked, name: string) =>
        new RegExp(`^${name}: (.*?)\r$`, 'm').exec(text)?.[1]
      t.equal(head(bye, 'Call-ID'), head(invite, 'Call-ID'))
      t.equal(head(bye, 'From'), head(invite, 'From'))
      t.equal(head(bye, 'To'), `${head(invite, 'To')};tag=odd`)
      t.ok(bye.sequence > invite.sequence)
    },
  )

t.test('a phone whose port for sound is closed is not spoken to for long', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(9) })
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const { ring } = await openLine(t, pbx, { announcer: plainAnnouncer(sweep(60_000)) })
  const outcome = await ring('101')
  t.match(outcome, { kind: 'unreachable', reason: /port is closed/, isLineFault: true })
  await pbx.next('BYE')
})

t.test(
  'a stranger can neither press keys, nor drown the guest, nor use us against others',
  async (t) => {
    const phone = await openRtpReceiver(t)
    const stranger = createSocket('udp4')
    stranger.bind(0, '127.0.0.9')
    await once(stranger, 'listening')
    t.teardown(() => stranger.close())
    let answers = 0
    stranger.on('message', (bytes) => {
      if (bytes.toString().startsWith('SIP/2.0 ')) answers += 1
    })

    let pressed = 0
    const pbx = await startOddPbx(t, (asked) => {
      if (asked.method !== 'INVITE') return
      const soundPort = Number(/^m=audio (\d+)/m.exec(asked.text)?.[1])
      const spraying = setInterval(() => {
        stranger.send(keyPacket('1', pressed++), soundPort, '127.0.0.1')
      }, 5)
      setTimeout(() => clearInterval(spraying), 500)
      const body = soundAt(phone.port)
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body })
    })
    const { ring } = await openLine(t, pbx, { announcer: plainAnnouncer(sweep(30_000)) })
    const rung = ring('101')
    const invite = await pbx.next('INVITE')
    await pbx.next('ACK')
    const linePort = Number(/^Via: .*?:(\d+);/m.exec(invite.text)?.[1])
    const strange = (method: string, i: number) =>
      [
        `${method} sip:8001@127.0.0.1 SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.9:${stranger.address().port};branch=z9hG4bKs${method}${i}`,
        'From: <sip:x@y>;tag=1',
        'To: <sip:8001@127.0.0.1>',
        `Call-ID: ${method}${i}`,
        `CSeq: 1 ${method}`,
        'Contact: <sip:x@127.0.0.9>',
        'Event: x',
        ...['Content-Length: 0', '', ''],
      ].join('\r\n')
    stranger.send(strange('INVITE', 0), linePort, '127.0.0.1')
    for (let i = 0; i < 1_200; i++) stranger.send(strange('NOTIFY', i), linePort, '127.0.0.1')
    // From where it was told: sound goes there from now on, whatever the stranger has sent.
    const soundPort = Number(/^m=audio (\d+)/m.exec(invite.text)?.[1])
    const speaking = setInterval(() => phone.socket.send(soundPacket(), soundPort, '127.0.0.1'), 20)
    t.teardown(() => clearInterval(speaking))
    await phone.receives(60)
    pbx.hangUp(invite)
    t.same(await rung, { kind: 'answered' }, 'without a key, when the guest hung up')
    t.equal(answers, 0)
  },
)

/** A packet of silence. */
function soundPacket(): Buffer {
  const packet = Buffer.alloc(172, 0xd5)
  packet.set([0x80, 8, 0, 1, 0, 0, 0, 160, 0, 0, 0, 9])
  return packet
}

/** A telephone-event of RFC 4733 that ends at once. */
function keyPacket(key: string, sequence: number): Buffer {
  const packet = Buffer.alloc(16)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(101, 1)
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(1_000 + sequence * 800, 4)
  packet.writeUInt32BE(7, 8)
  packet.writeUInt8(Number(key), 12)
  packet.writeUInt8(0x8a, 13)
  packet.writeUInt16BE(400, 14)
  return packet
}
