import { t } from 'tap'
import { freePort } from '../../peers/ports.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

t.test('the link starts with who we are and what we use', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  const said = property.all
  t.equal(said[0], 'LD|DA261115|TI070509|V#1.2.3|IFPB|')
  t.same(
    said.map((record) => /^LR\|RI(..)/.exec(record)?.[1]).filter(Boolean),
    'PS PA GI GO GC WR WC WA DR DS DE NS NE'.split(' '),
  )
  t.notOk(said.some((record) => record.includes('GN')))
  t.same(said.slice(-2), ['LA|DA261115|TI070509|', 'DR|DA261115|TI070509|'])
  t.same(scene.connector.state(), { state: 'up', lastError: '' })
  t.equal(scene.connector.isReady(), true)
  t.same(scene.journal.lines, [`Connector opera is up: 127.0.0.1:${property.port} takes postings.`])
})

t.test('what a link announces keeps to the limits of the protocol', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { version: '12.34.56-beta.7' })
  await scene.reports.next(/ready/)
  t.match(property.all[0], /\|V#12\.34\.56-b\|/, 'a version has up to 10 characters')
  const announced = property.all.filter((record) => record.startsWith('LR|'))
  for (const record of announced) t.match(record, /^LR\|RI[A-Z]{2}\|FL([A-Z0-9][A-Z0-9#])+\|$/)
  const fieldsOf = (id: string): readonly string[] =>
    announced
      .find((record) => record.startsWith(`LR|RI${id}|`))
      ?.slice(10, -1)
      .match(/../g) ?? []
  // What property systems in the field send and take, without the names of guests.
  const used = {
    GI: ['RN', 'G#', 'GL', 'GS', 'SF'],
    GO: ['RN', 'G#', 'GS', 'SF'],
    GC: ['RN', 'G#', 'GL', 'GS', 'RO'],
    WR: ['DA', 'TI', 'RN'],
    WC: ['DA', 'TI', 'RN'],
    WA: ['DA', 'TI', 'RN', 'AS'],
    PS: ['DA', 'TI', 'RN', 'PT', 'TA', 'MA', 'M#', 'P#', 'SO', 'CT'],
    PA: ['AS', 'DA', 'P#', 'RN', 'TI', 'CT'],
  }
  for (const [id, names] of Object.entries(used))
    t.same(
      names.filter((name) => !fieldsOf(id).includes(name)),
      [],
      id,
    )
})

t.test('without wakeup calls their records are not used', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { wakeups: false, posting: 'amount' })
  await scene.reports.next(/ready/)
  t.equal(property.count(/RIW/), 0)
  t.notMatch(
    property.all.find((record) => record.includes('RIPS')),
    /MA/,
  )
  property.say('WR|RN101|DA261116|TI070000|', 'GI|RN101|')
  await scene.reports.next(/event check-in/)
  t.equal(scene.events.length, 2)
})

t.test('a property system that waits for us is spoken to', async (t) => {
  const property = await new Property().open(t)
  property.manners.greets = false
  const scene = await openScene(t, at(property.port), { limits: { firstRecordMs: 50 } })
  await scene.reports.next(/ready/)
  t.match(property.all[0], /^LS\|DA261115\|TI070509\|$/)
  t.match(property.all[1], /^LD/)
})

t.test('we introduce ourselves again at every LS, and read no list for it', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  for (const _ of [1, 2]) {
    property.skip()
    property.say('LS|DA261115|TI070509|')
    await property.next(/^LD/)
    await property.next(/RINE/)
    await property.next(/^LA/)
  }
  await until('the link has started again', () => scene.connector.isReady())
  t.same(await scene.send(1), { kind: 'acknowledged' })
  t.equal(property.count(/^DR/), 1)
  t.equal(property.connections, 1)
})

t.test('a property system that never says that it lives is left', async (t) => {
  const property = await new Property().open(t)
  property.manners.lives = false
  const scene = await openScene(t, at(property.port), { limits: { aliveMs: 60 } })
  await property.next(/^LA/)
  t.match(scene.connector.state(), { state: 'down' })
  await property.next(/^LA/)
  t.ok(property.connections >= 2)
  property.manners.lives = true
  await scene.reports.next(/ready/)
  t.equal(scene.journal.lines.length, 2, 'one line for down, one for up')
  t.match(scene.journal.lines[0], /does not say that the link is alive/)
})

t.test('LE holds everything until the next LA, and the guest list is read again', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  property.say('LE|DA261115|TI070509|', 'GI|RN1|')
  await scene.reports.next(/check-in/)
  t.match(scene.connector.state(), { state: 'paused', lastError: /LE/ })
  t.match(await scene.send(1), { kind: 'paused' })
  scene.clock.advance(60_000)
  property.say('LA|DA261115|TI070509|')
  await scene.reports.next(/ready/)
  t.match(scene.events.at(-1), { kind: 'guest list', lostMs: scene.clock.now() - 60_000 })
  t.equal(property.connections, 1)
  t.same(await scene.send(1), { kind: 'acknowledged' })
})

t.test('a quiet link is checked, and left when nothing comes', async (t) => {
  const property = await new Property().open(t)
  const limits = { quietMs: 80, quietAnswerMs: 2_000 }
  const scene = await openScene(t, at(property.port), { limits })
  await scene.reports.next(/ready/)
  await property.next(/^LS/)
  property.say('LA|')
  await property.next(/^LS/)
  t.equal(property.connections, 1, 'an answer is enough')
  await property.next(/^LD/)
  t.equal(property.connections, 2)
  t.match(scene.journal.lines[1], /is down: .* does not answer any more/)
})

t.test('a property system that has us say more than it takes is left', async (t) => {
  const property = await new Property().open(t)
  // Whatever goes out between two turns of ours, a single turn asks for more than this.
  const scene = await openScene(t, at(property.port), { limits: { maxUnsent: 3 } })
  await scene.reports.next(/ready/)
  property.manners.list = undefined
  // After each LA we ask for the guest list.
  property.say(...Array.from({ length: 2_000 }, () => ['LE|', 'LA|']).flat())
  await until('it is left', () => property.connections > 1)
  t.match(scene.journal.lines.join('\n'), /is down: .* asks for more than it takes/)
})

t.test('a dead property system is told once, and found when it comes', async (t) => {
  const port = await freePort()
  const scene = await openScene(t, at(port))
  await until('it is told', () => scene.journal.lines[0])
  await waitOut(100)
  t.match(scene.connector.state(), { state: 'down', lastError: /refuses the connection/ })
  t.match(await scene.send(1), { kind: 'paused', reason: /refuses the connection/ })
  const property = await new Property().open(t, port)
  await scene.reports.next(/ready/)
  t.equal(property.connections, 1)
  t.equal(scene.journal.lines.length, 2)
})

t.test('nothing is left running when the connector closes', async (t) => {
  const property = await new Property().open(t)
  property.manners.answer = undefined
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  const posting = scene.send(1)
  await property.next(/^PS/)
  await scene.connector.close()
  t.match(await posting, { kind: 'unknown' })
  t.match(scene.connector.state(), { state: 'down', lastError: /closed/ })
  await scene.connector.close()
  const never = await openScene(t, at(await freePort()))
  await never.connector.close()
})

t.test('after LS nothing is posted before the next LA', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  property.manners.lives = false
  property.skip()
  property.say('LS|DA261115|TI070509|')
  await property.next(/^LA/)
  t.match(await scene.send(1), { kind: 'paused', reason: /LS/ })
  t.match(scene.connector.state(), { state: 'paused' })
  property.say('LA|DA261115|TI070509|')
  await scene.reports.next(/ready/)
  t.same(await scene.send(1), { kind: 'acknowledged' })
})
