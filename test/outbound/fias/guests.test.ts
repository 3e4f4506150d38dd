import { t } from 'tap'
import { Property } from './property.ts'
import { at, openScene } from './scene.ts'

const guestRecords = [
  'GI|RN101|G#1|GLGE|GNSmith|SF|',
  'GI|RN101|G#2|SF|',
  'GO|RN102|SF|',
  'GI|RN103|SF|',
]

t.test('the guest list is read after every new connection, before any posting', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = guestRecords
  const scene = await openScene(t, at(property.port))
  const startedMs = scene.clock.now()
  t.match(await scene.send(1), { kind: 'paused' })
  await scene.reports.next(/ready/)
  t.match(scene.events, [
    {
      kind: 'guest list',
      guests: [
        { room: '101', reservation: '1', language: 'de' },
        { room: '101', reservation: '2' },
        { room: '103', reservation: '' },
      ],
      lostMs: startedMs,
    },
  ])
  scene.clock.advance(1_000)
  property.say('GI|RN102|G#4|')
  await scene.reports.next(/check-in/)
  scene.clock.advance(60_000)
  property.cut()
  await scene.reports.next(/ready/)
  t.equal(scene.reports.count(new RegExp(`lost at ${startedMs + 1_000}`)), 1, 'when last heard')
  t.match(scene.events[2], { kind: 'guest list', lostMs: startedMs + 1_000 })
  t.equal(property.count(/^DR/), 2)
  t.notMatch(scene.trace.join(''), /Smith/)
})

t.test('a language that is not known is told once, and the guest has none', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = ['GI|RN101|G#1|GLRU|SF|', 'GI|RN102|G#2|GLPO|SF|', 'GI|RN103|G#3|GL|SF|']
  const scene = await openScene(t, at(property.port), { languages: { RU: 'ru' } })
  await scene.reports.next(/ready/)
  property.say('GC|RN101|G#1|GLPO|', 'GI|RN104|G#4|GL\x1b[2J|', 'GI|RN105|G#5|GLGE|')
  await scene.reports.next(/check-in/)
  await scene.reports.next(/check-in/)
  const guests = scene.events.flatMap((event) =>
    event.kind === 'guest list' ? event.guests : 'guest' in event ? [event.guest] : [],
  )
  t.same(
    guests.map(({ language }) => language),
    ['ru', '', '', '', '', 'de'],
  )
  t.same(
    scene.journal.lines.filter((line) => line.includes('language')),
    [
      'Connector opera: the language PO (GL) is not known, and the room has that of the site; ' +
        'give it in [connector.languages].',
      'Connector opera: a language (GL) is no code of two letters; it is skipped.',
    ],
  )
})

t.test('nothing of a list that is cut short is used, but wakeup calls are', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const scene = await openScene(t, at(property.port))
  const startedMs = scene.clock.now()
  await property.next(/^DR/)
  property.say('DS|', 'GI|RN101|SF|', 'WR|RN101|DA261116|TI070000|', 'LS|')
  await property.next(/^LD/)
  t.match(scene.connector.state(), { state: 'paused', lastError: /guest list/ })
  t.match(await scene.send(1), { kind: 'paused' })
  scene.clock.advance(1_000)
  property.manners.list = guestRecords
  property.cut()
  await scene.reports.next(/ready/)
  t.match(scene.events, [{ kind: 'wakeup wanted' }, { kind: 'guest list', lostMs: startedMs }])
  t.equal(property.count(/^PS/), 0)
})

t.test('a list that does not come, or stops, leaves the guests unknown', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const limits = { listStartMs: 40, listGapMs: 500 }
  const scene = await openScene(t, at(property.port), { limits })
  await scene.reports.next(/ready/)
  t.same(scene.events, [{ kind: 'guests unknown' }])
  t.match(scene.journal.lines, [/no guest list \(it sends none\)/, /is up/])
  t.same(await scene.send(1), { kind: 'acknowledged' })
  property.say('DS|', 'GI|RN101|SF|')
  await scene.reports.next(/ready/)
  t.match(scene.events, [{}, { kind: 'guests unknown' }])
  t.match(scene.journal.lines[2], /it stops in the middle/)
  t.equal(property.connections, 1)
})

t.test('a list that never ends ends the connection', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = Array.from({ length: 30 }, (_, i) => `GI|RN${i}|SF|`)
  const scene = await openScene(t, at(property.port), { limits: { maxListed: 20 } })
  await property.next(/^DR/)
  await property.next(/^DR/)
  t.equal(scene.events.length, 0)
  property.manners.list = guestRecords
  await scene.reports.next(/ready/)
  t.match(scene.journal.lines[0], /guest list without end/)
})

t.test('who comes and goes while the list is read is in it or not', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = [...guestRecords, 'GO|RN101|G#2|', 'GC|RN104|RO103|', 'GI|RN105|G#9|']
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/event change/)
  const [list] = scene.events
  t.same(list?.kind === 'guest list' && list.guests.map(({ room }) => room), ['101', '103', '105'])
  t.match(scene.events[1], { kind: 'change', oldRoom: '103' })
})

t.test('a list that comes unasked is as of now', async (t) => {
  const property = await new Property().open(t)
  const scene = await openScene(t, at(property.port))
  await scene.reports.next(/ready/)
  scene.clock.advance(5_000)
  property.say('DS|', ...guestRecords, 'DE|')
  await scene.reports.next(/ready/)
  t.match(scene.events[1], { kind: 'guest list', lostMs: scene.clock.now() })
})

t.test('a wakeup call that is told in the middle of a list is heard at once', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const scene = await openScene(t, at(property.port), { limits: { listMs: 1_500 } })
  await property.next(/^DR/)
  property.say('DS|', 'GI|RN101|', 'WR|RN101|DA261116|TI070000|')
  await scene.reports.next(/wakeup wanted/)
  t.equal(scene.events.length, 1)
  await scene.reports.next(/ready/)
  t.match(scene.journal.lines, [/no guest list \(it does not end\)/, /is up/])
})

t.test('LA right after the list asks for no other list', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const scene = await openScene(t, at(property.port))
  await property.next(/^DR/)
  property.say('DS|', 'DE|', 'LA|', 'LA|')
  await scene.reports.next(/ready/)
  for (let i = 0; i < 100; i += 1) property.say('LA|')
  property.say('GI|RN101|')
  await scene.reports.next(/check-in/)
  t.equal(property.count(/^DR/), 1)
  t.equal(scene.reports.count(/ready/), 1, 'nor does it say again that deliveries can go on')
})

t.test('a list that was asked for before LS is asked for again', async (t) => {
  const property = await new Property().open(t)
  property.manners.list = undefined
  const scene = await openScene(t, at(property.port))
  await property.next(/^DR/)
  property.manners.list = ['GI|RN101|G#1|SF|']
  property.say('LS|DA261115|TI070509|')
  await scene.reports.next(/ready/)
  t.equal(property.count(/^DR/), 2)
  t.match(scene.events, [{ kind: 'guest list', guests: [{ room: '101' }] }])
})
