import { t } from 'tap'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

const soon = { refreshDelayMs: 5, refreshIntervalMs: 10 }

t.test('a guest list that is wanted again is asked for once, however often it is', async (t) => {
  const property = await new Property().open(t)
  const limits = { refreshDelayMs: 5, refreshIntervalMs: 300 }
  const scene = await openScene(t, at(property.port), { limits })
  await scene.reports.next(/ready/)
  await property.next(/^DR/)
  property.manners.list = ['GI|RN101|G#1|SF|']
  scene.clock.advance(60_000)
  const beganMs = performance.now()
  for (let i = 0; i < 300; i += 1) scene.connector.refreshGuests()
  await property.next(/^DR\|DA261115\|TI070609\|$/)
  await scene.reports.next(/guest list/)
  t.match(scene.events.at(-1), {
    kind: 'guest list',
    guests: [{ room: '101' }],
    lostMs: scene.clock.now(),
  })
  await until('it is up', () => scene.connector.isReady())
  t.same(await scene.send(1), { kind: 'acknowledged' })
  for (let i = 0; i < 300; i += 1) scene.connector.refreshGuests()
  await property.next(/^DR/)
  t.ok(performance.now() - beganMs >= 300, 'not at once again')
  await scene.reports.next(/guest list/)
  t.equal(property.count(/^DR/), 3)
  t.equal(property.connections, 1)
})

t.test('it is not asked for while the link is away: the next link asks anyhow', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: soon })
  scene.connector.refreshGuests()
  await scene.reports.next(/ready/)
  property.skip()
  property.say('LE|DA261115|TI070509|')
  await until('the link has ended', () => /LE/.test(scene.connector.state().lastError))
  const before = property.count(/^DR/)
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), before)
  property.say('LA|DA261115|TI070509|')
  await property.next(/^DR/)
  await until('it is up', () => scene.connector.isReady())
  await waitOut(50)
  t.equal(property.count(/^DR/), before + 1)
})

t.test('the night audit is waited for, and a list that is under way', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: soon })
  await scene.reports.next(/ready/)
  property.say('NS|DA261115|TI070509|')
  await until('the audit runs', () => scene.connector.state().state === 'paused')
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), 1)
  property.skip()
  property.say('NE|DA261115|TI070509|')
  await property.next(/^DR/)
  await until('it is up', () => scene.connector.isReady())
  property.say('DS|')
  await until('a list is read', () => scene.connector.state().state === 'paused')
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), 2)
  property.say('DE|')
  await property.next(/^DR/)
  await until('it is up', () => scene.connector.isReady())
  property.manners.answer = 'NA'
  t.match(await scene.send(1), { kind: 'paused' })
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), 3, 'nor is one asked for that postings tell of')
  property.manners.answer = 'OK'
  t.same(await scene.send(1), { kind: 'acknowledged' })
  await property.next(/^DR/)
})

t.test('where none comes, what is known stays known', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: { ...soon, listStartMs: 1_000 } })
  await scene.reports.next(/ready/)
  property.manners.list = undefined
  scene.connector.refreshGuests()
  await property.next(/^DR/)
  await property.next(/^DR/)
  property.say('GI|RN101|G#1|')
  await scene.reports.next(/check-in/)
  await until('it is told', () => scene.journal.lines[1])
  t.match(scene.journal.lines.slice(1), [
    /^Connector opera sends no new guest list: guests of new rooms are not known\.$/,
  ])
  await until('it is up', () => scene.connector.isReady())
  t.same(await scene.send(1), { kind: 'acknowledged' })
  t.equal(scene.reports.count(/guests unknown/), 0)
})

t.test('where no list was ever had, none is asked for again', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const scene = await openScene(t, at(property.port), { limits: { ...soon, listStartMs: 40 } })
  await scene.reports.next(/ready/)
  t.match(scene.events, [{ kind: 'guests unknown' }])
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), 1)
})

t.test('one that was asked for before LS is asked for again', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: soon })
  await scene.reports.next(/ready/)
  property.manners.list = undefined
  property.skip()
  scene.connector.refreshGuests()
  await property.next(/^DR/)
  property.manners.list = ['GI|RN101|G#1|SF|']
  property.say('LS|DA261115|TI070509|')
  await property.next(/^DR/)
  await scene.reports.next(/guest list/)
  t.match(scene.events.at(-1), { guests: [{ room: '101' }] })
})

t.test('nothing is asked for after the end', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: soon })
  await scene.reports.next(/ready/)
  scene.connector.refreshGuests()
  await scene.connector.close()
  scene.connector.refreshGuests()
  await waitOut(50)
  t.equal(property.count(/^DR/), 1)
})
