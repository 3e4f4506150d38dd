import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Test, t } from 'tap'
import { waitOut } from '../support/wait-out.ts'
import { type Baresip, startBaresip } from './baresip.ts'
import { Caller } from './caller/caller.ts'
import { openPipe } from './caller/caller-pipe.ts'
import { makeCertificates } from './certificates.ts'
import { sign } from './digest.ts'
import { startKamailio } from './kamailio/kamailio.ts'
import { makeNamespace } from './namespace.ts'
import { Registration } from './registration.ts'
import { correlation, readSound } from './sound.ts'

t.jobs = 3

/** Two seconds that rise from 300 to 3,000 Hz: alike at one offset only. */
const sweep = Int16Array.from({ length: 16_000 }, (_, i) => {
  const seconds = i / 8_000
  return 8_000 * Math.sin(2 * Math.PI * (300 * seconds + 675 * seconds * seconds))
})

/** Calls a phone that answers, speaks to it, lets the guest press 2 and hang up. */
async function converse(t: Test, phone: Baresip, caller: Caller, uri: string): Promise<void> {
  const over = caller.call(uri, 15_000)
  await phone.happens('CALL_ESTABLISHED')
  const target = caller.mediaTarget
  if (target === undefined) throw new Error('no SDP in the answer')
  await caller.media.speak(sweep, target)
  await phone.press('2')
  await caller.media.firstKey
  await phone.hangup()
  t.equal(await over, 'BYE')
  t.strictSame(caller.media.keys, ['2'], 'the key came once')
  t.ok(caller.media.packets > 90, 'the guest speaks all the time')
  await phone.happens('CALL_CLOSED')
  const recorded = await readSound(await phone.recording())
  const { value } = correlation(recorded.samples, sweep)
  t.equal(recorded.rate, 8_000)
  t.ok(value > 0.98, `what it heard is what we said: ${value}`)
}

for (const transport of ['udp', 'tcp', 'tls'] as const) {
  t.test(`a baresip called over ${transport} hears us and presses a key`, async (t) => {
    const namespace = await makeNamespace(t)
    const { host, phone: there } = namespace
    const certificates = await makeCertificates(t, [there.v4])
    const codecs = ['pcma'] as const
    const phone = await startBaresip(t, {
      namespace,
      transport,
      certificates,
      codecs,
      mode: 'answer',
    })
    const { caFile } = certificates
    const caller = await Caller.open(t, { host: host.v4, to: phone, transport, caFile })
    await converse(t, phone, caller, phone.uri)
  })
}

t.test('a baresip is called over IPv6', async (t) => {
  const namespace = await makeNamespace(t)
  const phone = await startBaresip(t, { namespace, transport: 'udp', mode: 'answer', ipv6: true })
  const caller = await Caller.open(t, { host: namespace.host.v6, to: phone })
  await converse(t, phone, caller, phone.uri)
})

t.test('a baresip is busy, rings on, or holds', async (t) => {
  const namespace = await makeNamespace(t)
  const { host } = namespace
  const common = { namespace, transport: 'udp' } as const
  const busy = await startBaresip(t, { ...common, mode: 'busy' })
  t.equal(await (await Caller.open(t, { host: host.v4, to: busy })).call(busy.uri), '486')
  const ringing = await startBaresip(t, { ...common, mode: 'ring', port: 5070 })
  const impatient = await Caller.open(t, { host: host.v4, to: ringing }, { cancelAt: 180 })
  t.equal(await impatient.call(ringing.uri), '487')
  const slow = await startBaresip(t, { ...common, mode: 'answer', answerAfterMs: 300, port: 5080 })
  const caller = await Caller.open(t, { host: host.v4, to: slow }, { byeAfterMs: 5_000 })
  const beganAtMs = performance.now()
  const over = caller.call(slow.uri)
  await slow.happens('CALL_ESTABLISHED')
  t.ok(performance.now() - beganAtMs >= 300, 'it answers when it was told')
  await slow.hold(true)
  await over
  t.match(caller.heard, [/180/, /200/, /^INVITE/, /^ACK/])
})

t.test('a baresip registers and is called by way of kamailio', async (t) => {
  const namespace = await makeNamespace(t)
  const host = namespace.host.v4
  const users = { 101: 'phone-secret', porter: 'porter-secret' }
  const certificates = await makeCertificates(t, [host, namespace.phone.v4])
  const proxy = await startKamailio(t, { host, users, certificates, challengesCalls: true })
  const phone = await startBaresip(t, {
    namespace,
    transport: 'tls',
    certificates,
    registrar: proxy.tlsAddress,
    user: '101',
    password: users[101],
    mode: 'answer',
  })
  const habits = { user: 'porter', password: users.porter }
  const caller = await Caller.open(t, { host, to: proxy }, habits)
  await converse(t, phone, caller, `sip:101@${proxy.address}`)
  t.match(caller.heard[0], /407/, 'the call had to be signed')
})

t.test('kamailio checks digests of either algorithm', async (t) => {
  const host = '127.0.0.1'
  const users = { porter: 'secret' }
  for (const algorithm of ['MD5', 'SHA-256'] as const) {
    const proxy = await startKamailio(t, { host, users, algorithm, challengesCalls: true })
    for (const [password, status] of [
      ['secret', '404'],
      ['other', '407'],
    ] as const) {
      const caller = await Caller.open(t, { host, to: proxy }, { user: 'porter', password })
      t.equal(await caller.call(`sip:102@${proxy.address}`), status, `${algorithm}, ${password}`)
    }
  }
})

t.test('kamailio refuses a registration that is too short', async (t) => {
  const host = '127.0.0.1'
  const certificates = await makeCertificates(t, [host])
  const { caFile } = certificates
  const users = { porter: 'secret' }
  const algorithm = 'SHA-256'
  const proxy = await startKamailio(t, { host, users, algorithm, certificates, minExpires: 120 })
  const to = { host, port: proxy.tlsPort }
  const pipe = await openPipe(t, { host, to, transport: 'tls', caFile })
  const uri = `sip:${proxy.tlsAddress}`
  const registration = new Registration(pipe, uri, 'porter')
  const challenge = /^WWW-Authenticate: (.*)$/m.exec(await registration.send(60))?.[1] ?? ''
  t.match(challenge, /algorithm=SHA-256/)
  const signature = { method: 'REGISTER', uri, user: 'porter', password: 'secret' }
  const signed = [`Authorization: ${sign(challenge, signature)}`]
  t.match(await registration.send(60, signed), /^SIP\/2\.0 423 [\s\S]*Min-Expires: 120/)
  t.match(await registration.send(120, signed), /^SIP\/2\.0 200 [\s\S]*expires=120/)
  t.match(await registration.send(0, signed), /^SIP\/2\.0 200 /)
  await proxy.child.says(/registered porter for 120 s over tls/)
})

t.test('a bad cable loses packets both ways, of one port or of all', async (t) => {
  const namespace = await makeNamespace(t)
  const { host, phone } = namespace
  const script = `const s = require('dgram').createSocket('udp4')
    s.on('message', (text, from) => s.send(text, from.port, from.address)).bind(7777, () => console.log('up'))`
  const echo = namespace.start([process.execPath, '-e', script], { package: 'nodejs' })
  await echo.says(/up/)
  const socket = createSocket('udp4')
  t.teardown(() => socket.close())
  socket.bind(0, host.v4)
  await once(socket, 'listening')
  let back = 0
  socket.on('message', () => {
    back += 1
  })
  const share = async () => {
    back = 0
    // So few that a socket's buffer holds them all.
    for (let n = 0; n < 250; n++) socket.send('x', 7777, phone.v4)
    // Until all are back, or none comes any more.
    for (let before = -1; back < 250 && back !== before; ) {
      before = back
      await waitOut(1_500)
    }
    return back / 250
  }
  t.equal(await share(), 1)
  namespace.drop(30)
  const both = await share()
  t.ok(both > 0.3 && both < 0.7, `30 % each way leaves about half: ${both}`)
  namespace.drop(30, 5060)
  t.equal(await share(), 1, 'another port is not hit')
  namespace.drop(30, 7777)
  t.ok((await share()) < 0.7)
  namespace.drop(0)
  t.equal(await share(), 1)
  namespace.plug(false)
  t.equal(await share(), 0)
  namespace.plug(true)
  t.equal(await share(), 1)
})
