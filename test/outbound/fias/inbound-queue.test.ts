import { setTimeout as sleep } from 'node:timers/promises'
import { t } from 'tap'
import type { PropertyEvent } from '../../../src/core/ports/property.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

t.test('events are applied in order, one at a time', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  let atOnce = 0
  scene.desk = async () => {
    atOnce += 1
    await sleep(1)
    t.equal(atOnce, 1)
    atOnce -= 1
  }
  property.say('GI|RN1|', 'GC|RN2|RO1|', 'GO|RN2|', 'WR|RN3|DA261116|TI070000|', 'WC|RN3|DA1|TI2|')
  await scene.reports.next(/cleared of opera/)
  t.same(
    scene.events.slice(1).map(({ kind }) => kind),
    ['check-in', 'change', 'check-out', 'wakeup wanted', 'wakeup cleared'],
  )
})

t.test('a desk that is slow makes the property system wait, and nothing is lost', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: { maxWaiting: 50 } })
  await scene.reports.next(/ready/)
  const gate = Promise.withResolvers<void>()
  scene.desk = () => gate.promise
  const all = 5_000
  for (let i = 0; i < all; i++) property.say(`GI|RN${i}|`)
  await waitOut(200)
  const seen = scene.trace.filter((text) => text.includes(' GI ')).length
  t.ok(seen <= 60, `${seen} are read`)
  gate.resolve()
  await until('all are heard', () => scene.events.length === all + 1)
  t.match(scene.events.at(-1), { guest: { room: String(all - 1) } })
  t.equal(property.connections, 1)
})

t.test(
  'when the disk refuses, the guest list is read again and no wakeup call is lost',
  async (t) => {
    const property = await new Property().open(t)
    const scene = await openScene(t, at(property.port))
    await scene.reports.next(/ready/)
    let refusals = 3
    scene.desk = async (event: PropertyEvent) => {
      if (event.kind !== 'guest list' && refusals-- > 0) throw new Error('disk full')
    }
    property.say('WR|RN101|DA261116|TI070000|', 'GI|RN1|')
    await scene.reports.next(/wakeup wanted/)
    await scene.reports.next(/ready/)
    t.ok(property.connections > 1)
    t.equal(scene.reports.count(/wakeup wanted/), 1)
    t.equal(scene.reports.count(/check-in/), 0, 'the list has told that')
    t.equal(scene.journal.lines.filter((line) => /cannot be stored\. /.test(line)).length, 1)
    t.same(await scene.send(1), { kind: 'acknowledged' })
  },
)

t.test('an answer does not overtake the events before it', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  const gate = Promise.withResolvers<void>()
  scene.desk = () => gate.promise
  property.manners.answer = undefined
  const posting = scene.send(1)
  const posted = await property.next(/^PS/)
  property.say('GO|RN101|G#1|', 'GI|RN101|G#2|')
  property.answer(posted, 'OK')
  t.same(await posting, { kind: 'acknowledged' })
  t.equal(scene.connector.isReady(), false, 'a guest may have left by what is not kept yet')
  t.match(await scene.send(2), { kind: 'paused' })
  gate.resolve()
  await scene.reports.next(/ready/)
  t.match(scene.events.slice(1), [{ kind: 'check-out' }, { kind: 'check-in' }])
  t.equal(scene.connector.isReady(), true)
})

t.test('however many wakeup calls the disk refuses, all are kept in the end', async (t) => {
  const property = await new Property().open(t)
  const limits = { maxWaiting: 20, refusedMs: 50 }
  const scene = await openScene(t, at(property.port), { limits })
  await scene.reports.next(/ready/)
  let isFull = true
  scene.desk = async () => {
    if (isFull) throw new Error('disk full')
  }
  for (let i = 0; i < 20; i += 1) property.say(`WR|RN${100 + i}|DA261116|TI070000|`)
  await until('it is told', () => scene.journal.lines.find((line) => /cannot be stored/.test(line)))
  isFull = false
  const requests = () => scene.events.filter(({ kind }) => kind === 'wakeup wanted').length
  await until('the first are kept', () => requests() > 0)
  await until('the link is up', () => scene.connector.isReady())
  t.same(await scene.send(1), { kind: 'acknowledged' })
})

t.test('a list that comes just after the disk has refused is kept', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port), { limits: { refusedMs: 60_000 } })
  await scene.reports.next(/ready/)
  let refusals = 1
  scene.desk = async () => {
    if (refusals-- > 0) throw new Error('disk full')
  }
  property.manners.list = undefined
  property.manners.lives = false
  property.skip()
  property.say('GI|RN101|G#1|')
  await property.next(/^LA/)
  property.say('DS|', 'GI|RN101|G#1|SF|', 'DE|', 'LA|')
  await scene.reports.next(/ready/)
  t.match(scene.events.at(-1), { kind: 'guest list', guests: [{ room: '101' }] })
})

t.test('when all is closed nothing is tried again', async (t) => {
  const property = await new Property().open(t)
  const limits = { refusedMs: 20, closeMs: 50 }
  const scene = await openScene(t, at(property.port), { limits })
  await scene.reports.next(/ready/)
  let tries = 0
  const gate = Promise.withResolvers<void>()
  scene.desk = async () => {
    tries += 1
    await gate.promise
    throw new Error('disk full')
  }
  property.say('WR|RN101|DA261116|TI070000|')
  await until('it is heard', () => tries || undefined)
  await scene.connector.close()
  gate.resolve()
  await waitOut(150)
  t.equal(tries, 1)
})
