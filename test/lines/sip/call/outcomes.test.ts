import { t } from 'tap'
import type { RingOutcome } from '../../../../src/core/ports/line-driver.ts'
import { isSigned } from '../../../peers/digest.ts'
import * as phone from '../../../peers/sipp/scenarios.ts'
import { startSipp } from '../../../peers/sipp/sipp.ts'
import { recv, recvInvite, reply, replyLast, type Step } from '../../../peers/sipp/steps.ts'
import { plainAnnouncer, sweep } from '../../ringer.ts'
import { makeLine, makeMedia, startLine } from '../bench.ts'

t.jobs = 4
const media = makeMedia(t)

const answered: RingOutcome = { kind: 'answered' }
const unanswered: RingOutcome = { kind: 'unanswered' }
const busy: RingOutcome = { kind: 'busy' }
const busyFor = (reason: RegExp) => ({ kind: 'busy', reason })
const unreachable = (reason: RegExp) => ({ kind: 'unreachable', reason })
const forwardedTo = (reason: RegExp) => ({ kind: 'unanswered', reason })

const unheard = { kind: 'unanswered', reason: /hung up before the announcement was heard/ }

interface Habits {
  readonly ringMs?: number
  /** How long the announcement is, where the phone needs time to do what it does. */
  readonly soundMs?: number
  /** How long we are silent first, where nothing must be said before the phone hangs up. */
  readonly leadMs?: number
}

const forwardsAndCancels: Step[] = [
  recvInvite(),
  reply(181),
  recv('CANCEL'),
  replyLast(200),
  reply(487),
  recv('ACK'),
]
const forwardsAndAnswers: Step[] = [
  recvInvite(),
  reply(181),
  recv('CANCEL'),
  replyLast(200),
  reply(200, { media: {} }),
  recv('ACK'),
  recv('BYE'),
  replyLast(200),
]

/** What the phone does, and what the desk is told. */
const cases: [string, Step[], unknown, Habits?][] = [
  ['answers and listens', phone.answerAndWait(), answered],
  ['answers after a while', phone.answerAndWait({ afterMs: 300 }), answered],
  ['hangs up with the ACK', phone.answerThenBye(0), unheard, { leadMs: 20_000 }],
  ['hangs up before the ACK', phone.answerAndByeAtOnce(), unheard, { leadMs: 20_000 }],
  [
    'presses 1 and hangs up at once',
    phone.keyByInfoThenBye('1'),
    { kind: 'answered', key: '1' },
    { leadMs: 20_000 },
  ],
  ['is busy (486)', phone.refuse(486), busy],
  ['is busy after ringing (486)', phone.refuse(486, { ringMs: 50 }), busy],
  ['is busy everywhere (600)', phone.refuse(600), busy],
  ['is not there (480)', phone.refuse(480), unreachable(/480.*not registered.*do not disturb/)],
  ['rings and is not lifted (480)', phone.refuse(480, { ringMs: 50 }), unanswered],
  ['is given up by the PBX (408)', phone.refuse(408, { ringMs: 50 }), unanswered],
  ['is cancelled by the PBX (487)', phone.refuse(487, { ringMs: 50 }), unanswered],
  ['rings in vain', phone.ringUntilCancel(), unanswered, { ringMs: 3_000 }],
  ['stops ringing late', phone.ringUntilCancel(400), unanswered, { ringMs: 3_000 }],
  ['is lifted as we cancel', phone.answerCrossingCancel(), answered, { ringMs: 3_000 }],
  ['is unknown (404)', phone.refuse(404), unreachable(/404.*no such extension/)],
  ['is forbidden (403)', phone.refuse(403), unreachable(/403.*extension.*address or registration/)],
  ['rings until the PBX has enough (403)', phone.refuse(403, { ringMs: 50 }), unanswered],
  ['is rejected by the guest (603)', phone.refuse(603), busyFor(/603.*has refused the call/)],
  ['rings until Dial runs out (603)', phone.refuse(603, { ringMs: 50 }), unanswered],
  ['takes no G.711 (488)', phone.refuse(488), unreachable(/488.*no G\.711.*SRTP/)],
  ['takes no sound of ours (606)', phone.refuse(606), unreachable(/606.*no G\.711.*SRTP/)],
  [
    'wants what we do not have (421)',
    phone.refuse(421, { headers: ['Require: sec-agree'] }),
    unreachable(/421.*requires sec-agree/),
  ],
  ['fails (500)', phone.refuse(500), unreachable(/500/)],
  ['is overloaded (503)', phone.refuse(503), unreachable(/503/)],
  ['has early sound, and none later', phone.earlyMedia({ repeats: false }), answered],
  ['has early sound, and the same later', phone.earlyMedia({ repeats: true }), answered],
  ['wants its early sound confirmed', phone.reliableEarlyMedia(), answered],
  ['wants its ringing confirmed, and no other call', phone.requiresPrack(), answered],
  [
    'wants the call refreshed by us',
    phone.requiresTimer({ seconds: 2 }),
    answered,
    { soundMs: 10_000 },
  ],
  ['wants a longer session (422)', phone.wantsLongerSession(1_800), answered],
  ['refreshes the call by re-INVITE', phone.refreshes('INVITE'), answered, { soundMs: 3_000 }],
  ['refreshes the call by UPDATE', phone.refreshes('UPDATE'), answered, { soundMs: 3_000 }],
  ['moves its sound by UPDATE', phone.movesByUpdate(), answered, { soundMs: 3_000 }],
  ['is forwarded (181)', forwardsAndCancels, forwardedTo(/forwards/)],
  ['is forwarded, and somebody else answers', forwardsAndAnswers, forwardedTo(/forwards/)],
  ['is a voicemail', phone.answeredBy('Voicemail', '999'), forwardedTo(/999, not by 101/)],
  ['is known by a longer number', phone.answeredBy('Room', '+431555101'), answered],
  [
    'redirects to another person (302)',
    phone.redirect('sip:102@127.0.0.1:9'),
    forwardedTo(/forwarded to 102/),
  ],
  ['answers twice', phone.forkedAnswers(), answered, { soundMs: 3_000 }],
  ['answers without sound', phone.answerUnusable('no-sdp'), unreachable(/G\.711/)],
  ['answers in G.729', phone.answerUnusable('g729'), unreachable(/G\.711/)],
  ['holds the call and takes it back', phone.holdAndResume(50), answered, { soundMs: 3_000 }],
  ['asks OPTIONS in the call', phone.asks('OPTIONS'), answered, { soundMs: 3_000 }],
  [
    'asks OPTIONS beside the call',
    phone.asks('OPTIONS', { isStray: true }),
    answered,
    { soundMs: 3_000 },
  ],
  ['asks something unknown', phone.asks('FOO', { reply: 405 }), answered, { soundMs: 3_000 }],
  [
    'presses 2, told by INFO',
    phone.keyByInfo('2', 'dtmf-relay'),
    { kind: 'answered', key: '2' },
    { soundMs: 3_000 },
  ],
  [
    'presses 2 and then 1',
    [...phone.keyByInfo('2', 'dtmf').slice(0, -2), ...phone.keyByInfo('1', 'dtmf').slice(-4)],
    { kind: 'answered', key: '2' },
    { soundMs: 3_000 },
  ],
  [
    'presses 1, told by a bare INFO',
    phone.keyByInfo('1', 'dtmf'),
    { kind: 'answered', key: '1' },
    { soundMs: 3_000 },
  ],
  [
    'presses 2, told by RTP',
    phone.keyByRtp('2', 200),
    { kind: 'answered', key: '2' },
    { soundMs: 6_000 },
  ],
]

for (const [what, scenario, wanted, { ringMs = 5_000, soundMs = 200, leadMs = 40 } = {}] of cases)
  t.test(`a phone that ${what}`, async (t) => {
    const sipp = await startSipp(t, { scenario })
    const { line, ring } = await makeLine(t, {
      server: `sip:127.0.0.1:${sipp.port}`,
      media: await media,
      announcer: plainAnnouncer(sweep(soundMs)),
      pauses: { leadMs, betweenMs: 40, keyMs: 100 },
    })
    await startLine(line)
    t.match(await ring('101', { ringMs }), wanted)
    const end = await sipp.ended
    t.same([end.ok, end.failed], [1, 0], end.log)
    t.equal(line.state().callsNow, 0)
  })

for (const code of [401, 407] as const)
  for (const algorithms of [['MD5'], ['SHA-256'], ['MD5', 'SHA-256'], ['SHA-256', 'MD5']] as const)
    t.test(
      `a PBX that wants the call signed with ${algorithms.join(' or ')} (${code})`,
      async (t) => {
        const sipp = await startSipp(t, { scenario: phone.challenge({ code, algorithms }) })
        const { line, ring } = await makeLine(t, {
          server: `sip:127.0.0.1:${sipp.port}`,
          media: await media,
        })
        await startLine(line)
        t.same(await ring('101'), answered)
        t.match(await sipp.ended, { ok: 1, failed: 0 })
        const signed = sipp.received().find((message) => /^(Proxy-)?Authorization:/m.test(message))
        t.ok(isSigned(signed ?? '', 'secret8001'), 'the signature is right')
        const strongest = algorithms.includes('SHA-256' as never) ? 'SHA-256' : 'MD5'
        t.match(signed, new RegExp(`algorithm=${strongest}`), 'the strongest was taken')
      },
    )

t.test('a server that says nothing is unreachable, and the line goes down', async (t) => {
  const sipp = await startSipp(t, { scenario: phone.deaf(10_000) })
  const { line, ring } = await makeLine(t, {
    server: `sip:127.0.0.1:${sipp.port}`,
    media: await media,
  })
  await startLine(line)
  t.match(await ring('101', { ringMs: 700 }), unreachable(/does not answer/))
  t.match(line.state(), { state: 'down', registered: false, lastError: /does not answer/ })
})

for (const transport of ['udp', 'tcp'] as const)
  for (const [what, scenario, lastStep] of [
    ['rings', phone.ringUntilCancel(), '101 rings.'],
    ['talks', phone.answerAndWait(), 'Answered by 101.'],
  ] as const)
    t.test(`a line that closes tells a phone that ${what}, over ${transport}`, async (t) => {
      const sipp = await startSipp(t, { scenario, transport })
      const { line, ring } = await makeLine(t, {
        server: `sip:127.0.0.1:${sipp.port};transport=${transport}`,
        media: await media,
        announcer: plainAnnouncer(sweep(30_000)),
      })
      await startLine(line)
      const begun = Promise.withResolvers<void>()
      const onStep = (step: string) => {
        if (step === lastStep) begun.resolve()
      }
      const rung = ring('101', { onStep })
      await begun.promise
      await line.close()
      await rung
      t.match(await sipp.ended, { ok: 1, failed: 0 })
    })

for (const [what, scenario, lastStep] of [
  ['a ring', phone.ringUntilCancel(), '101 rings.'],
  ['a conversation', phone.answerAndWait(), 'Sound goes to'],
  ['a phone lifted in that moment', phone.answerCrossingCancel(), '101 rings.'],
] as const)
  t.test(`${what} that is hung up by the desk ends at once, and the phone is told`, async (t) => {
    const sipp = await startSipp(t, { scenario })
    const { line } = await makeLine(t, {
      server: `sip:127.0.0.1:${sipp.port}`,
      media: await media,
      announcer: plainAnnouncer(sweep(30_000)),
    })
    await startLine(line)
    const hangUp = new AbortController()
    const ring = line.ring(
      {
        extension: '101',
        language: 'en',
        say: { kind: 'wakeup', prompt: 0 },
        ringMs: 60_000,
        onStep: (step) => {
          if (step.startsWith(lastStep)) hangUp.abort()
        },
      },
      hangUp.signal,
    )
    await t.rejects(ring)
    t.match(await sipp.ended, { ok: 1, failed: 0 })
  })
