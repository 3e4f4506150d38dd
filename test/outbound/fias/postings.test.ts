import { t } from 'tap'
import type { Notice } from '../../../src/core/model/delivery.ts'
import { until } from '../../support/until.ts'
import { chargeFor, wakeupAnswerFor } from './notices.ts'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

t.test('a charge is posted and its answer decides', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  t.same(await scene.send(1733, chargeFor({ quantity: 2 })), { kind: 'acknowledged' })
  t.equal(
    property.all.at(-1),
    'PS|RN101|PTM|MA1|M#2|SO100|CTWater|IDmaid|X12 x Water|DA261115|TI070509|P#1733|',
  )
  for (const [code, kind] of [
    ['NG', 'refused'],
    ['RY', 'retry'],
    ['BY', 'retry'],
    ['UR', 'refused'],
  ] as const) {
    property.manners.answer = code
    t.match(await scene.send(2), { kind }, code)
  }
  t.match(scene.trace.join(''), /07:05:09 -> PS posting {3}room 101,/)
  t.match(scene.trace.join(''), /07:05:09 <- PA answer {4}room 101, answer NG/)
})

t.test('an answer that is filled up with blanks is the same answer', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  property.manners.answer = 'OK  '
  t.same(await scene.send(1), { kind: 'acknowledged' })
  property.manners.answer = 'NA '
  t.match(await scene.send(2), { kind: 'paused' })
  t.match(scene.connector.state(), { state: 'paused', lastError: 'night audit' })
})

t.test('what cannot be told is refused and never reaches the wire', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { posting: 'amount' })
  await scene.reports.next(/ready/)
  t.match(await scene.send(1, chargeFor({ amount: '3.375' })), { kind: 'refused' })
  const { id, timestamp, atMs, actor, room, tenant } = chargeFor()
  const status: Notice = {
    ...{ id, timestamp, atMs, actor, room, tenant, type: 'room.status' },
    status: { id: '01', description: 'Clean' },
  }
  t.same(await scene.send(2, status), {
    kind: 'refused',
    reason: 'room statuses are never sent to a property system',
  })
  t.equal(property.count(/^(PS|RE)/), 0)
})

t.test('a posting without an answer is unknown, and a late answer is told', async (t) => {
  const property = await new Property().open(t)
  property.manners.answer = undefined
  const scene = await openScene(t, at(property.port), { limits: { answerMs: 2_000 } })
  await scene.reports.next(/ready/)
  t.match(await scene.send(7), { kind: 'unknown' })
  property.say('PA|ASOK|P#8|', 'PA|ASOK|', 'PA|ASNG|P#00000007|')
  await scene.reports.next(/late 7 refused/)
  property.say('PA|ASOK|P#7|', 'GI|RN1|')
  await scene.reports.next(/check-in/)
  await until('it is kept', () => scene.connector.isReady())
  property.manners.answer = 'OK'
  t.same(await scene.send(7), { kind: 'acknowledged' }, 'it can be sent again')
  t.equal(scene.reports.count(/late/), 1, 'an answer counts once')
  t.match(scene.journal.lines.at(-1), /an answer to no posting \(PA\) comes/)
})

t.test('an answer that says nothing leaves a posting unknown until one says more', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  for (const [sequence, code] of ['', 'ZZ', 'ok; rm'].entries()) {
    property.manners.answer = code
    t.match(await scene.send(sequence + 1), { kind: 'unknown' }, JSON.stringify(code))
  }
  property.manners.answer = undefined
  const posting = scene.send(4)
  await property.next(/P#4\|/)
  property.say('PA|P#4|')
  t.match(await posting, { kind: 'unknown', reason: /says nothing that is known \(no code\)/ })
  property.say('PA|AS?|P#4|', 'PA|ASNA|P#4|', 'PA|ASOK|P#4|', 'PA|ASNG|P#2|')
  await scene.reports.next(/late 4 acknowledged/)
  await scene.reports.next(/late 2 refused/)
})

t.test(
  'the reason for a refusal is asked for, and read in the character set of the site',
  async (t) => {
    const property = await new Property().open(t)
    property.manners.answer = undefined
    const scene = await openScene(t, at(property.port), { charset: 'cp850' })
    await scene.reports.next(/ready/)
    for (const id of ['PS', 'PA'])
      t.match(
        property.all.find((record) => record.startsWith(`LR|RI${id}|`)),
        /\|FL(..)*CT/,
      )
    const posting = scene.send(1)
    await property.next(/^PS/)
    property.say('PA|ASUR|P#1|CTZimmer f\x81r G\x84ste gesperrt   |')
    t.same(await posting, {
      kind: 'refused',
      reason: 'the property system cannot process it (UR): Zimmer für Gäste gesperrt',
    })
  },
)

t.test('an answer to another posting is not taken for ours', async (t) => {
  const property = await new Property().open(t)
  property.manners.answer = undefined
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  const posting = scene.send(5)
  await property.next(/^PS/)
  property.say('PA|RN101|ASNG|P#4|', 'PA|RN101|ASOK|P#5|')
  t.same(await posting, { kind: 'acknowledged' })
})

t.test(
  'a link that is lost leaves a posting unknown, and its late answer is still told',
  async (t) => {
    const property = await new Property().open(t)
    property.manners.answer = undefined
    const scene = await openScene(t, at(property.port))
    await scene.reports.next(/ready/)
    const posting = scene.send(5)
    await property.next(/^PS/)
    property.cut()
    t.match(await posting, { kind: 'unknown', reason: /closed the connection/ })
    t.match(await scene.send(6), { kind: 'paused' }, 'before a byte was written it only waits')
    await scene.reports.next(/ready/)
    property.say('PA|ASOK|P#5|')
    await scene.reports.next(/late 5 acknowledged/)
  },
)

t.test('who has to stop waits a little for the answer', async (t) => {
  const property = await new Property().open(t)
  property.manners.answer = undefined
  const scene = await openScene(t, at(property.port), { limits: { closeMs: 2_000 } })
  await scene.reports.next(/ready/)
  t.match(await scene.send(1, undefined, AbortSignal.abort()), { kind: 'paused' })
  t.equal(property.count(/^PS/), 0)
  const [first, second] = [new AbortController(), new AbortController()]
  const answered = scene.send(2, undefined, first.signal)
  const posting = await property.next(/^PS/)
  first.abort()
  property.answer(posting, 'OK')
  t.same(await answered, { kind: 'acknowledged' })
  const beganMs = performance.now()
  const unanswered = scene.send(3, undefined, second.signal)
  await property.next(/^PS/)
  second.abort()
  t.match(await unanswered, { kind: 'unknown' })
  t.ok(performance.now() - beganMs < 15_000)
})

t.test('the night audit holds postings until it is over', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  property.manners.answer = 'NA'
  t.match(await scene.send(1), { kind: 'paused', reason: /night audit/ })
  t.match(scene.connector.state(), { state: 'paused', lastError: 'night audit' })
  t.equal(scene.connector.isReady(), true, 'its end may never be announced: ask again')
  property.say('NE|DA261115|TI070509|')
  await scene.reports.next(/ready/)
  property.say('NS|DA261115|TI070509|', 'GI|RN1|')
  await scene.reports.next(/check-in/)
  t.equal(scene.connector.isReady(), false)
  t.match(await scene.send(1), { kind: 'paused' })
  property.say('LA|DA261115|TI070509|', 'PA|ASNA|P#77|', 'GI|RN2|')
  await scene.reports.next(/check-in/)
  t.equal(scene.connector.isReady(), false, 'a sign of life is not its end')
  property.manners.answer = 'OK'
  property.say('NE|DA261115|TI070509|')
  await scene.reports.next(/ready/)
  t.same(await scene.send(1), { kind: 'acknowledged' })
  t.match(scene.journal.lines.slice(1), [
    /is paused: the night audit/,
    /an answer to no posting/,
    /is up/,
  ])
})

t.test('the end of a wakeup call is told and needs no answer', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  t.same(await scene.send(1, wakeupAnswerFor({ answer: 'busy' })), { kind: 'acknowledged' })
  t.equal(await property.next(/^WA/), 'WA|RN101|DA261116|TI070000|ASBY|')
})

t.test('texts cross the wire in the character set of the site', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { charset: 'cp850' })
  await scene.reports.next(/ready/)
  await scene.send(1, chargeFor({ item: { description: 'Öl|漢' } }))
  t.match(property.all.at(-1), /\|CT\x99l \?\|/)
})
