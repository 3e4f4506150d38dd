import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { t } from 'tap'
import type { SipLineOptions } from '../../../src/lines/sip/line.ts'
import { makeCertificates } from '../../peers/certificates.ts'
import { freePort } from '../../peers/ports.ts'
import { serveTls } from '../../peers/tls-front.ts'
import { until } from '../../support/until.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { makeLine, makeMedia, startLine } from './bench.ts'
import { type Asked, type OddPbx, openEar, soundAt, startOddPbx } from './odd-pbx.ts'

t.jobs = 4
const media = makeMedia(t)
const contact = (pbx: OddPbx) => [`Contact: <sip:101@127.0.0.1:${pbx.port}>`]

async function openLine(
  t: Parameters<typeof makeLine>[0],
  pbx: OddPbx,
  { transport = 'udp', ...options }: Partial<SipLineOptions> & { transport?: string } = {},
) {
  const server = `sip:127.0.0.1:${pbx.port};transport=${transport}`
  const setup = await makeLine(t, { server, media: await media, ...options })
  await startLine(setup.line)
  return setup
}

t.test('answers without a Contact or a tag are answers all the same', async (t) => {
  const phone = await openEar(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 180 Ringing')
    if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { body: soundAt(phone.port) })
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const { ring, steps } = await openLine(t, pbx)
  t.same(await ring('101'), { kind: 'answered' })
  t.ok(steps.includes('101 rings.'))
  await pbx.next('ACK')
})

t.test('a phone that rings without a Contact, and is not lifted, is no answer', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, 'SIP/2.0 180 Ringing')
    if (asked.method !== 'CANCEL') return
    pbx.answer(asked, 'SIP/2.0 200 OK')
    const [invite] = pbx.asked
    if (invite) pbx.answer(invite, 'SIP/2.0 487 Request Terminated')
  })
  const { ring } = await openLine(t, pbx)
  t.same(await ring('101', { ringMs: 2_000 }), { kind: 'unanswered' })
})

t.test('a refusal is heard whatever words the PBX finds for it', async (t) => {
  const refusals: [string, unknown][] = [
    ['SIP/2.0 486 Busy "here"', { kind: 'busy' }],
    ['SIP/2.0 404 Not found [101]', { kind: 'unreachable', reason: /^404 Not found \[101\]/ }],
    ['SIP/2.0 404 100% unknown', { kind: 'unreachable', reason: /^404/ }],
    ['SIP/2.0 404', { kind: 'unreachable', reason: /^404/ }],
    ['SIP/2.0 480 \u001b[31mweg', { kind: 'unreachable', reason: /^480 \[31mweg/ }],
  ]
  let next = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE') pbx.answer(asked, refusals[next++]?.[0] ?? '')
  })
  const { ring } = await openLine(t, pbx)
  for (const [status, wanted] of refusals) t.match(await ring('101'), wanted, status)
})

t.test('an answer whose sound has port 0, or that is on hold, is no answer', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'INVITE')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(0) })
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  const { ring } = await openLine(t, pbx)
  t.match(await ring('101'), { kind: 'unreachable', reason: /takes no G\.711/ })
  await pbx.next('BYE')
})

t.test('a call hung up before it was signed stops ringing when it begins to', async (t) => {
  const hangUp = new AbortController()
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'CANCEL') pbx.answer(asked, 'SIP/2.0 200 OK')
    if (asked.method !== 'INVITE') return
    if (/^Proxy-Authorization/m.test(asked.text)) {
      pbx.answer(asked, 'SIP/2.0 180 Ringing', { headers: contact(pbx) })
      return
    }
    hangUp.abort()
    const challenge = 'Proxy-Authenticate: Digest realm="r", nonce="n", algorithm=MD5'
    pbx.answer(asked, 'SIP/2.0 407 Sign', { headers: [challenge] })
  })
  const { line } = await openLine(t, pbx)
  const call = {
    extension: '101',
    language: 'en',
    say: { kind: 'wakeup', prompt: 0 } as const,
    ringMs: 60_000,
  }
  await t.rejects(line.ring(call, hangUp.signal))
  const cancel = await pbx.next('CANCEL')
  t.equal(cancel.sequence, 2, 'the call that rings, not the one that was challenged')
})

t.test('a challenge that is said again is no refusal of what was signed since', async (t) => {
  const phone = await openEar(t)
  const challenge = ['WWW-Authenticate: Digest realm="r", nonce="n", algorithm=MD5']
  let challenges = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'BYE') pbx.answer(asked, 'SIP/2.0 200 OK')
    if (asked.method !== 'INVITE' && asked.method !== 'REGISTER') return
    const isSigned = /^Authorization/m.test(asked.text)
    const first = pbx.asked.find(({ method }) => method === asked.method) ?? asked
    if (isSigned) pbx.answer(asked, 'SIP/2.0 100 Trying')
    // As a PBX does that was too busy for the first one, which was said twice therefore.
    for (let n = 0; n < 2; n++) pbx.answer(first, 'SIP/2.0 401 Sign', { headers: challenge })
    const isCall = asked.method === 'INVITE'
    challenges += isCall ? 2 : 0
    if (!isSigned) return
    const headers = isCall ? contact(pbx) : ['Expires: 30']
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers, body: isCall ? soundAt(phone.port) : '' })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true, registerSeconds: 30 })
  t.match(line.state(), { state: 'up', registered: true })
  t.same(await ring('101'), { kind: 'answered' })
  const heard = pbx.asked.filter(({ method, sequence }) => method === 'ACK' && sequence === 1)
  t.equal(heard.length, challenges, 'each saying of the challenge is heard')
})

t.test('a server that says nothing is not called any more when the ring is given up', async (t) => {
  const pbx = await startOddPbx(t)
  const { ring } = await openLine(t, pbx)
  t.match(await ring('101', { ringMs: 1_000 }), { kind: 'unreachable', reason: /does not answer/ })
  await pbx.next('INVITE', 2)
  // By then it would have been said a third and a fourth time.
  await delay(4_000)
  t.equal(pbx.asked.filter(({ method }) => method === 'INVITE').length, 2)
})

t.test('one refresh that is refused leaves the line up, and its calls alone', async (t) => {
  let registers = 0
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER' && ++registers === 2)
      pbx.answer(asked, 'SIP/2.0 503 Service Unavailable')
    else if (asked.method === 'REGISTER')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 30'] })
  })
  const { line } = await openLine(t, pbx, { registers: true, registerSeconds: 30 })
  t.equal(line.state().state, 'up')
  await pbx.next('REGISTER', 3)
  t.match(line.state(), { state: 'up', registered: true })
})

t.test('when a call meets with silence, the PBX is asked whether it is there', async (t) => {
  let answer = 'SIP/2.0 200 OK'
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER' && answer !== '')
      pbx.answer(asked, answer, { headers: ['Expires: 120'] })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true })
  const ringInVain = async () => {
    const outcome = await ring('101', { ringMs: 300 })
    t.match(outcome, { kind: 'unreachable', reason: /does not answer/, isLineFault: true })
  }
  const isUp = () => line.state().state === 'up' || undefined
  for (const word of ['SIP/2.0 200 OK', 'SIP/2.0 503 Service Unavailable']) {
    answer = word
    await ringInVain()
    await until('it is there: only this call is dead', isUp)
    t.match(line.state(), { registered: true, lastError: '' })
  }
  answer = ''
  await ringInVain()
  t.match(
    line.state(),
    { state: 'down', lastError: /checking whether/ },
    'until the PBX has spoken',
  )
  const isKnown = () => !/checking whether/.test(line.state().lastError) || undefined
  await until('it is not there', isKnown, 60_000)
  t.match(line.state(), { state: 'down', registered: false, lastError: /does not answer/ })
})

t.test('a PBX that is deaf as a call comes due is rung when it hears again', async (t) => {
  let isDeaf = false
  const phone = await openEar(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (isDeaf) return
    const body = asked.method === 'INVITE' ? soundAt(phone.port) : ''
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 120', ...contact(pbx)], body })
  })
  const { line, ring } = await openLine(t, pbx, { registers: true })
  t.equal(line.state().state, 'up')
  isDeaf = true
  t.match(await ring('101', { ringMs: 300 }), { kind: 'unreachable', isLineFault: true })
  t.match(await ring('101'), { kind: 'unreachable', isLineFault: true }, 'nor blindly again')
  t.equal(pbx.asked.filter(({ method }) => method === 'INVITE').length, 1)
  isDeaf = false
  await until('it is up', () => line.state().state === 'up' || undefined)
  t.match(await ring('101'), { kind: 'answered' })
})

t.test('a PBX that does not say that it has heard is waited for ten seconds', async (t) => {
  const pbx = await startOddPbx(t)
  const { ring } = await openLine(t, pbx)
  const beganMs = performance.now()
  t.match(await ring('101', { ringMs: 60_000 }), { kind: 'unreachable', reason: /does not answer/ })
  const tookMs = performance.now() - beganMs
  t.ok(tookMs > 9_900 && tookMs < 60_000, `${tookMs} ms`)
})

t.test('a registrar that gives no time at all has not registered us', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'REGISTER')
      pbx.answer(asked, 'SIP/2.0 200 OK', { headers: ['Expires: 0'] })
  })
  const { line } = await openLine(t, pbx, { registers: true })
  t.match(line.state(), { state: 'down', registered: false })
})

t.test('a registrar that refuses is asked again after pauses that grow', async (t) => {
  const askedAtMs: number[] = []
  const pbx = await startOddPbx(t, (asked) => {
    askedAtMs.push(performance.now())
    pbx.answer(asked, 'SIP/2.0 503 Service Unavailable')
  })
  await openLine(t, pbx, { registers: true })
  await pbx.next('REGISTER', 4)
  const gaps = askedAtMs.slice(1).map((atMs, i) => atMs - (askedAtMs[i] ?? 0))
  for (const [i, minMs] of [800, 1_600, 3_200].entries())
    t.ok((gaps[i] ?? 0) > minMs - 5, `pause ${i + 1}: ${gaps[i]} ms`)
})

t.test('a question is answered where it came from, whatever its Via says (rport)', async (t) => {
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method === 'OPTIONS') pbx.answer(asked, 'SIP/2.0 200 OK')
  })
  await openLine(t, pbx, { pingMs: 60_000 })
  await pbx.next('OPTIONS')
  pbx.send(
    [
      'OPTIONS sip:8001@127.0.0.1 SIP/2.0',
      'Via: SIP/2.0/UDP pbx.invalid:9;rport;branch=z9hG4bKask',
      'From: <sip:pbx@127.0.0.1>;tag=1',
      'To: <sip:8001@127.0.0.1>',
      'Call-ID: behind-a-router',
      'CSeq: 1 OPTIONS',
      ...['Content-Length: 0', '', ''],
    ].join('\r\n'),
  )
  const answer = await pbx.nextAnswer()
  t.match(answer, /^SIP\/2\.0 200 /)
  t.match(answer, new RegExp(`^Via: .*;rport=${pbx.port}`, 'm'))
  t.match(answer, /^Via: .*;received=127\.0\.0\.1/m)
})

t.test('a guest who hangs up after a second has answered, and hears no more', async (t) => {
  const phone = await openEar(t)
  const pbx = await startOddPbx(t, (asked) => {
    if (asked.method !== 'INVITE') return
    pbx.answer(asked, 'SIP/2.0 200 OK', { headers: contact(pbx), body: soundAt(phone.port) })
  })
  const { ring } = await openLine(t, pbx, { announcer: plainAnnouncer(sweep(30_000)) })
  const rung = ring('101')
  const invite = await pbx.next('INVITE')
  // 40 ms of silence and a second of sound are 52 packets.
  await phone.hears(60)
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
    const phone = await openEar(t)
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
    await phone.hears(60)
    pbx.drop()
    t.match(await rung, wanted)
  })

for (const isSigned of [false, true])
  t.test(
    `a call whose TLS link is lost is hung up on the next${isSigned ? ', signed' : ''}`,
    async (t) => {
      const certificates = await makeCertificates(t, ['127.0.0.1'])
      const phone = await openEar(t)
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
      await until('it is up', () => line.state().state === 'up' || undefined)
      const rung = ring('101')
      await phone.hears(10)
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
    const phone = await openEar(t)
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
    await phone.hears(60)
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
