import { t } from 'tap'
import { Caller, type CallerHabits } from '../caller/caller.ts'
import { openPipe } from '../caller/caller-pipe.ts'
import { makeCertificates } from '../certificates.ts'
import { isSigned } from '../digest.ts'
import { Registration } from '../registration.ts'
import * as phone from './scenarios.ts'
import { startSipp } from './sipp.ts'
import type { Step } from './steps.ts'

t.jobs = 4

const hangUp = { byeAfterMs: 50 }
const signed = { ...hangUp, user: 'caller', password: 'secret' }
const both = ['MD5', 'SHA-256'] as const

/** What the phone does, what the caller does, and all first words that the caller hears. */
const cases: [string, Step[], CallerHabits, string][] = [
  ['answers and waits', phone.answerAndWait(), hangUp, '180 200 200'],
  ['hangs up later', phone.answerThenBye(100), {}, '180 200 BYE'],
  ['hangs up with the ACK', phone.answerThenBye(0), {}, '180 200 BYE'],
  ['hangs up before the ACK', phone.answerAndByeAtOnce(), {}, '180 200 BYE'],
  ['is busy', phone.refuse(486), {}, '486'],
  ['is busy after ringing', phone.refuse(486, { ringMs: 50 }), {}, '180 486'],
  ['is busy everywhere', phone.refuse(600), {}, '600'],
  ['declines', phone.refuse(603), {}, '603'],
  ['is not there', phone.refuse(480, { ringMs: 50 }), {}, '180 480'],
  ['times out', phone.refuse(408), {}, '408'],
  ['is unknown', phone.refuse(404), {}, '404'],
  ['is forbidden', phone.refuse(403), {}, '403'],
  ['has an error', phone.refuse(500), {}, '500'],
  ['is overloaded', phone.refuse(503, { headers: ['Retry-After: 5'] }), {}, '503'],
  ['sends the caller on', phone.redirect('sip:102@127.0.0.1:9'), {}, '302'],
  ['rings until the caller stops', phone.ringUntilCancel(), { cancelAt: 180 }, '180 200 487'],
  ['ends late', phone.ringUntilCancel(300), { cancelAt: 180 }, '180 200 487'],
  ['answers too late', phone.answerCrossingCancel(), { cancelAt: 180 }, '180 200 200 200'],
  ['has early media', phone.earlyMedia({ repeats: false }), hangUp, '183 200 200'],
  ['has early media twice', phone.earlyMedia({ repeats: true }), hangUp, '183 200 200'],
  ['wants PRACK', phone.reliableEarlyMedia(), hangUp, '183 200 200 200'],
  ['forwards', phone.forwarded(), hangUp, '181 180 200 200'],
  ['is a voicemail', phone.answeredBy('Voicemail', '999'), hangUp, '180 200 200'],
  ['answers twice', phone.forkedAnswers(), hangUp, '180 200 200 200 200'],
  ['answers without SDP', phone.answerUnusable('no-sdp'), hangUp, '180 200 200'],
  ['answers in G.729', phone.answerUnusable('g729'), hangUp, '180 200 200'],
  ['holds', phone.holdAndResume(50), { byeAfterMs: 400 }, '180 200 INVITE ACK INVITE ACK 200'],
  ['asks in the call', phone.asks('OPTIONS'), { byeAfterMs: 200 }, '180 200 OPTIONS 200'],
  [
    'asks beside the call',
    phone.asks('OPTIONS', { isStray: true }),
    { byeAfterMs: 200 },
    '180 200 OPTIONS 200',
  ],
  ['asks nonsense', phone.asks('FOO', { reply: 501 }), { byeAfterMs: 200 }, '180 200 FOO 200'],
  ['sends a key', phone.keyByInfo('2', 'dtmf-relay'), { byeAfterMs: 200 }, '180 200 INFO 200'],
  ['sends a bare key', phone.keyByInfo('2', 'dtmf'), { byeAfterMs: 200 }, '180 200 INFO 200'],
  ['wants MD5', phone.challenge({ code: 401, algorithms: ['MD5'] }), signed, '401 180 200 200'],
  [
    'wants SHA-256',
    phone.challenge({ code: 407, algorithms: ['SHA-256'] }),
    signed,
    '407 180 200 200',
  ],
  ['takes either', phone.challenge({ code: 407, algorithms: both }), signed, '407 180 200 200'],
]

for (const [title, steps, options, wanted] of cases) {
  t.test(`a phone ${title}`, async (t) => {
    const sipp = await startSipp(t, {
      scenario: steps,
      limitMs: 8_000,
    })
    const caller = await Caller.open(t, { host: sipp.host, to: sipp }, options)
    await caller.call(`sip:101@${sipp.host}:${sipp.port}`)
    const words = caller.heard
      .map((line) => /^SIP\/2\.0 (\d+)|^\w+/.exec(line))
      .map((found) => found?.[1] ?? found?.[0])
    t.equal(words.join(' '), wanted)
    const { ok, failed, log } = await sipp.ended
    t.strictSame({ ok, failed }, { ok: 1, failed: 0 }, log)
    t.ok(sipp.received()[0]?.startsWith('INVITE sip:101@'), 'what it received can be read')
  })
}

t.test('a signature is checked by its password', async (t) => {
  for (const algorithms of [['MD5'], ['SHA-256']] as const) {
    const sipp = await startSipp(t, { scenario: phone.challenge({ code: 401, algorithms }) })
    const caller = await Caller.open(t, { host: sipp.host, to: sipp }, signed)
    await caller.call(`sip:101@${sipp.host}:${sipp.port}`)
    const [plain = '', , second = ''] = sipp.received()
    t.equal(isSigned(plain, 'secret'), false)
    t.equal(isSigned(second, 'secret'), true, second)
    t.equal(isSigned(second, 'other'), false)
  }
})

t.test('a phone plays a key into the call', async (t) => {
  const sipp = await startSipp(t, { scenario: phone.keyByRtp('2') })
  const caller = await Caller.open(t, { host: sipp.host, to: sipp }, { byeAfterMs: 600 })
  await caller.call(`sip:101@${sipp.host}:${sipp.port}`)
  t.strictSame(caller.media.keys, ['2'])
})

t.test('a phone is called over TCP and over TLS', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'])
  for (const transport of ['tcp', 'tls'] as const) {
    const sipp = await startSipp(t, { scenario: phone.answerThenBye(50), transport, certificates })
    const { caFile } = certificates
    const caller = await Caller.open(t, { host: sipp.host, to: sipp, transport, caFile })
    t.equal(await caller.call(`sip:101@${sipp.host}:${sipp.port};transport=${transport}`), 'BYE')
    const { ok, failed, log } = await sipp.ended
    t.strictSame({ ok, failed }, { ok: 1, failed: 0 }, log)
  }
})

t.test('a phone takes many calls', async (t) => {
  const sipp = await startSipp(t, { scenario: phone.answerAndWait(), calls: 20 })
  const call = async () => {
    const caller = await Caller.open(t, { host: sipp.host, to: sipp }, hangUp)
    await caller.call(`sip:101@${sipp.host}:${sipp.port}`)
  }
  await Promise.all(Array.from({ length: 20 }, call))
  t.match(await sipp.ended, { ok: 20, failed: 0 })
})

t.test('a registrar takes or refuses a registration', async (t) => {
  const short = ['Min-Expires: 90']
  for (const [steps, wanted] of [
    [phone.takeRegister(60), /^SIP\/2\.0 200 [\s\S]*<sip:porter@[^>]+>;expires=60/],
    [phone.refuseRegister(423, short), /^SIP\/2\.0 423 [\s\S]*Min-Expires: 90/],
    [phone.refuseRegister(503), /^SIP\/2\.0 503 /],
  ] as const) {
    const sipp = await startSipp(t, { scenario: steps })
    const pipe = await openPipe(t, { host: sipp.host, to: sipp })
    const registration = new Registration(pipe, `sip:${sipp.host}:${sipp.port}`, 'porter')
    t.match(await registration.send(3_600), wanted)
    t.match(await sipp.ended, { ok: 1, failed: 0 })
  }
})
