import t from 'tap'
import { connectFias, introduction, openProperty, setScene } from './fias-client.ts'

t.jobs = 4
const resync = 'DR|DA261115|TI120000|'

t.test('guests come, share, move and leave', async (t) => {
  const { property, client } = await setScene(t)
  property.checkIn('101', '4711', { language: 'GE' })
  await client.receives(/^<GI\|RN101\|G#4711\|GNSmith\|GLGE\|GSN\|>$/)
  property.checkIn('101', '4712')
  await client.receives(/<GI\|RN101\|G#4712\|GN[^|]+\|GLEA\|GSY\|>/)
  property.move('101', '102', '4711')
  await client.receives(/<GC\|RN102\|G#4711\|GNSmith\|GLGE\|GSN\|RO101\|>/)
  property.checkOut('102', '4711')
  await client.receives(/<GO\|RN102\|G#4711\|GSN\|>/)
  t.match(property.checkOut('102', '4711'), { kind: 'refused' })
  t.match(property.checkIn('103', '4712'), { kind: 'refused' })
  t.match(property.move('103', '102', '4712'), { kind: 'refused' })
  t.same(
    property.guests.guestsOf('101').map(({ number }) => number),
    ['4712'],
  )
})

t.test('a resync lists guests and vacant rooms', async (t) => {
  const { property, port } = await openProperty(t)
  property.checkIn('101', '1', { language: 'FR' })
  property.checkIn('101', '2')
  property.checkIn('103', '3')
  const client = await connectFias(t, port)
  await client.comesAlive()
  client.say(resync)
  const [list] = await client.receives(/<DS\|.*<DE\|DA\d{6}\|TI\d{6}\|>/)
  t.same(
    list
      .replace(/\|(DA|TI)\d{6}/g, '')
      .replace(/GN[^|]*\|/g, '')
      .slice(1, -1)
      .split('><'),
    [
      'DS|',
      'GI|RN101|G#1|GLFR|GSY|SF|',
      'GI|RN101|G#2|GLEA|GSY|SF|',
      'GO|RN102|SF|',
      'GI|RN103|G#3|GLEA|GSN|SF|',
      'DE|',
    ],
  )
  t.same(property.problems, [])
})

t.test('of many vacant rooms side by side a few are told, and all are sent', async (t) => {
  const reported: string[] = []
  const { property, client } = await setScene(t, {
    rooms: Array.from({ length: 20 }, (_, index) => String(101 + index)),
    onEvent: ({ words }) => reported.push(words.join(' ')),
  })
  property.checkIn('104', '1')
  property.checkIn('116', '2')
  reported.length = 0
  client.say(resync)
  const [list] = await client.receives(/<DS\|.*<DE\|DA\d{6}\|TI\d{6}\|>/)
  t.equal(list.match(/<GO\|RN\d{3}\|SF\|>/g)?.length, 18)
  t.same(
    reported.map((text) => /^(DR|DS|DE)|…\D*\d+.*|room \d+/.exec(text)?.[0]),
    [
      ...['DR', 'DS', 'room 101', 'room 102', 'room 103', 'room 104', 'room 105', 'room 106'],
      ...['room 107', '… 8 more vacant rooms', 'room 116', 'room 117', 'room 118', 'room 119'],
      ...['… 1 more vacant room', 'DE'],
    ],
  )
})

t.test('a resync is refused, or broken off half way', async (t) => {
  const { property, client } = await setScene(t)
  property.behaviour.resync = 'none'
  client.say(resync, 'LS|DA261115|TI120000|')
  await client.receives(/^<LA/)
  property.behaviour.resync = 'break'
  client.say(resync)
  await client.isCut()
  t.match(client.received, /<DS\|[^>]*><GO\|RN101\|SF\|><GO\|RN102\|SF\|>$/)
})

t.test('what the appliance has not announced is not sent, record or field', async (t) => {
  const { property, port } = await openProperty(t)
  const client = await connectFias(t, port)
  await client.receives(/<LS/)
  const few = introduction.filter((record) => !/RI(GO|GI|NS)/.test(record))
  client.say(...few.slice(0, -1), 'LR|RIGI|FLRNGS|', few.at(-1) ?? '')
  await client.receives(/<LA[^>]*>/)
  property.checkIn('101', '1')
  property.checkOut('101', '1')
  property.audit(true)
  property.wake('101', '261116', '064500')
  await client.receives(/^<GI\|RN101\|GSN\|><WR/)
  t.same(property.problems, [])
})

t.test('wakeups are asked for and cleared, and every result is counted', async (t) => {
  const { property, client } = await setScene(t)
  property.wake('101', '261116', '064500')
  await client.receives(/^<WR\|RN101\|DA261116\|TI064500\|>/)
  property.wake('102', '261116', '070000')
  property.clearWakeup('102', '261116', '070000')
  await client.receives(/<WC\|RN102\|DA261116\|TI070000\|>/)
  const result = 'WA|RN101|DA261116|TI064500|ASOK|'
  client.say(result, 'LS|DA261115|TI120000|')
  await client.receives(/<LA/)
  t.same(property.problems, [])
  client.say(result, result.replace('101', '103'), 'LS|DA261115|TI120000|')
  await client.receives(/<LA/)
  t.match(property.problems, [/one result \(WA\) too many/, /was not asked for: room 103/])
  t.match(property.wakeups.wakeups, [
    { room: '101', asked: 1, results: ['OK', 'OK'] },
    { room: '102', asked: 1, cleared: 1, results: [] },
    { room: '103', asked: 0, results: ['OK'] },
  ])
})

for (const [charset, bytes] of [
  ['cp850', 'M\x81ller'],
  ['iso-8859-1', 'M\xfcller'],
  ['utf-8', 'M\xc3\xbcller'],
] as const)
  t.test(`names are written in ${charset}, and texts are read in it`, async (t) => {
    const reported: string[] = []
    const { property, client } = await setScene(t, {
      charset,
      onEvent: ({ words }) => reported.push(words.join(' ')),
    })
    property.checkIn('101', '1')
    property.checkIn('102', '2')
    await client.receives(new RegExp(`GN${bytes}\\|`))
    client.say(`PS|RN101|PTM|MA1|M#1|SO1|CT${bytes}|DA261115|TI120000|P#1|`)
    await client.receives(/P#1/)
    t.ok(reported.some((text) => text.includes('[text Müller]')))
  })
