import { t } from 'tap'
import { frameOf } from '../../../src/outbound/fias/transport/frames.ts'
import { until } from '../../support/until.ts'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

const garbage: Record<string, Buffer> = {
  'bytes that are no records': Buffer.alloc(10_000, 0x80),
  'a record without end': Buffer.from([2, ...Buffer.alloc(10_000, 0x41)]),
  'frames that hold no records': Buffer.concat(
    Array.from({ length: 50 }, (_, i) => frameOf(Buffer.from(`hello ${i}`))),
  ),
}

for (const [what, bytes] of Object.entries(garbage))
  t.test(`${what} end in a new connection`, async (t) => {
    const property = await new Property().open(t)
    const scene = await openScene(t, at(property.port))
    await scene.reports.next(/ready/)
    property.write(bytes)
    await scene.reports.next(/ready/)
    t.equal(property.connections, 2)
    t.match(
      scene.journal.lines.filter((line) => line.includes(' is down')),
      [/ sends what is not FIAS/],
    )
    t.same(await scene.send(1), { kind: 'acknowledged' })
  })

t.test('a record that cannot be read is skipped, and costs neither link nor posting', async (t) => {
  const property = await new Property().open(t)
  property.manners.answer = undefined
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  const posting = scene.send(1)
  const posted = await property.next(/^PS/)
  const unreadable = [
    ...[Buffer.alloc(0), Buffer.from('hello'), Buffer.from('PARN101ASOKP#1')],
    ...[Buffer.from('ga|RN101|GNSmith|'), Buffer.from('|RN101|'), Buffer.from([0xff, 0xfe, 0x80])],
    Buffer.from('x'.repeat(4_000)),
  ]
  for (let i = 0; i < 20; i += 1) {
    for (const bytes of unreadable) property.write(frameOf(bytes))
    property.say('LA|', `GI|RN10${i}|A0${'x'.repeat(3_500)}|`)
  }
  property.answer(posted, 'OK')
  t.same(await posting, { kind: 'acknowledged' })
  await scene.reports.next(/check-in/)
  t.equal(property.connections, 1)
  t.same(scene.journal.lines.slice(1), [
    'Connector opera: an empty record comes; it is skipped.',
    'Connector opera: a record without an id comes; it is skipped.',
  ])
  t.match(scene.trace.join('\n'), /07:05:09 -- received 17 bytes that are not a record/)
  t.notMatch(scene.trace.join(), /Smith/)
})

t.test('records that nobody knows are told once each, and skipped', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  for (let i = 0; i < 3; i++) property.say('XL|RN101|MTSmith|', 'GI|GNSmith|', 'PA|ASOK|P#77|')
  for (let i = 0; i < 300; i++) property.say(`${String.fromCharCode(65 + (i % 26))}${i % 10}|`)
  t.same(await scene.send(1), { kind: 'acknowledged' })
  const odd = scene.journal.lines.slice(1)
  t.match(odd.slice(0, 3), [/XL record/, /GI has no room/, /answer to no posting/])
  t.ok(odd.length <= 50)
  t.equal(new Set(odd).size, odd.length)
  t.equal(property.connections, 1)
  t.notMatch(scene.journal.lines.join(), /Smith/)
  t.notMatch(scene.trace.join(), /Smith/)
  t.equal(scene.events.length, 1)
})

t.test('a night audit that begins and ends without end does not fill the journal', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  for (let time = 0; time < 500; time += 1) property.say('NS|', 'NE|')
  property.say('GI|RN101|')
  await scene.reports.next(/check-in/)
  t.ok(scene.journal.lines.length < 10, `${scene.journal.lines.length} lines`)
  t.match(scene.journal.lines.at(-1), /opera comes and goes: the night audit has begun/)
  await until('all events are kept', () => scene.connector.isReady())
  t.same(await scene.send(1), { kind: 'acknowledged' })
})

t.test('a connection cut at any byte of a posting never loses or doubles it unseen', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  property.manners.answer = undefined
  const answer = (number: number) => frameOf(Buffer.from(`PA|RN101|ASOK|P#${number}|`))
  const length = answer(10).length
  for (let cut = 0; cut <= length; cut++) {
    const sequence = 10 + cut
    const posting = scene.send(sequence)
    await property.next(new RegExp(`^PS.*P#${sequence}\\|`))
    property.write(answer(sequence).subarray(0, cut))
    if (cut < length) property.cut()
    const outcome = await posting
    t.equal(outcome.kind, cut < length ? 'unknown' : 'acknowledged', `cut at ${cut}`)
    if (cut < length) await scene.reports.next(/ready/)
  }
})

t.test('a property system that is cut off in the middle of anything is found again', async (t) => {
  const property = await new Property().open(t)
  property.manners.greets = false
  const scene = await openScene(t, at(property.port), { limits: { firstRecordMs: 20 } })
  const start = Buffer.concat(
    ['LS|', 'LA|', 'DS|', 'GI|RN101|G#1|SF|', 'DE|'].map((text) => frameOf(Buffer.from(text))),
  )
  property.manners.lives = false
  property.manners.list = undefined
  for (let cut = 1; cut < start.length; cut += 3) {
    await property.next(/^LA/)
    property.write(start.subarray(0, cut))
    property.cut()
    property.skip()
  }
  t.equal(scene.events.length, 0, 'nothing of a partial list is used')
  await property.next(/^LA/)
  property.write(start)
  await scene.reports.next(/ready/)
  t.match(scene.events, [{ kind: 'guest list', guests: [{ room: '101' }] }])
})

t.test('who connects and says nothing is waited for, and no longer', async (t) => {
  const property = await new Property().open(t)
  Object.assign(property.manners, { greets: false, lives: false })
  const limits = { firstRecordMs: 10, aliveMs: 20 }
  const scene = await openScene(t, at(property.port), { limits })
  await until('it connects again', () => property.connections >= 4)
  t.equal(scene.journal.lines.length, 1)
})
