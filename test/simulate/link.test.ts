import t from 'tap'
import type { SimulatorEvent } from '../../src/lib/simulator/message.ts'
import { until } from '../support/until.ts'
import { waitOut } from '../support/wait-out.ts'
import { connectFias, introduction, openProperty, posting, setScene } from './fias-client.ts'

t.jobs = 4
const start = 'LS|DA261115|TI120000|'

t.test('the link starts with LS, and LA is answered once', async (t) => {
  const { property, client } = await setScene(t)
  t.ok(property.isAlive)
  client.say('LA|DA261115|TI120000|', posting(1))
  await client.receives(/^<PA[^<]*$/)
  t.same(property.problems, [])
})

t.test('LS from the appliance is answered: LA while alive, else the start again', async (t) => {
  const { property, client } = await setScene(t)
  client.say(start)
  await client.receives(/^<LA\|/)
  property.startLink()
  await client.receives(/<LS\|/)
  t.notOk(property.isAlive)
  client.say(start)
  await client.comesAlive()
  t.same(property.problems, [])
})

t.test('a property that sends no LS waits for the appliance', async (t) => {
  const reported: SimulatorEvent[] = []
  const onTold = (one: SimulatorEvent) => reported.push(one)
  const { property, port } = await openProperty(t, { speakMs: 100, onEvent: onTold })
  property.behaviour.startsLink = false
  const client = await connectFias(t, port)
  await until('it has connected', () => reported[0])
  await waitOut(150)
  t.equal(client.received, '')
  client.say(start)
  await client.comesAlive()
  t.same(property.problems, [])
})

t.test('an appliance that speaks too soon is told', async (t) => {
  const { property, port } = await openProperty(t)
  property.behaviour.startsLink = false
  const client = await connectFias(t, port)
  client.say(...introduction)
  await client.receives(/<LA/)
  t.match(property.problems, [/^LD before LS: wait for it, up to 3000 ms/])
})

t.test('a mute property answers no link record', async (t) => {
  const { property, client } = await setScene(t)
  property.behaviour.answersLink = false
  client.say(start, posting(1))
  await client.receives(/^<PA/)
})

for (const [crossingMs, problems] of [
  [60_000, []],
  [0, [/PS on a link that is not alive/]],
] as const)
  t.test(`LE ends the link until the next LS; what crosses within ${crossingMs} ms`, async (t) => {
    const { property, client } = await setScene(t, { crossingMs })
    t.ok(property.endLink())
    await client.receives(/<LE\|DA\d{6}\|TI\d{6}\|>/)
    client.say(posting(1), start)
    await until('it is entered', () => property.ledger.postings[0])
    property.startLink()
    await client.comesAlive()
    client.say(posting(2))
    await client.receives(/P#2/)
    t.match(property.problems, problems)
    t.equal(property.problems.length, problems.length)
    t.same(
      property.ledger.postings.map(({ isBooked }) => isBooked),
      [false, true],
    )
  })

t.test('a posting that crosses with a new LS is still answered', async (t) => {
  const { property, client } = await setScene(t)
  property.startLink()
  client.say(posting(1))
  await client.receives(/<LS.*<PA/)
  t.same(property.problems, [])
})

t.test(
  'an appliance introduces itself for every LS, also when two came before the first',
  async (t) => {
    const { property, port } = await openProperty(t)
    const client = await connectFias(t, port)
    await client.receives(/<LS\|/)
    property.startLink()
    await client.receives(/<LS\|/)
    client.say(...introduction, ...introduction, posting(1))
    await client.receives(/P#1/)
    t.same(property.problems, [])
    client.say(introduction[0] ?? '', start)
    await client.receives(/<LS/)
    t.match(property.problems, [/LD on a link that is alive/], 'and no more often')
  },
)

t.test('a newer connection replaces the older', async (t) => {
  const { property, port, client } = await setScene(t)
  const other = await connectFias(t, port)
  await client.isCut()
  await other.comesAlive()
  t.ok(property.isAlive)
  other.say(posting(1))
  await other.receives(/PA/)
  t.same(property.problems, [])
})

const wrongs: [what: string, say: string[], problem: RegExp][] = [
  ['LR without LD', ['LR|RIPS|FLRN|'], /LR that does not follow LD/],
  ['LD while alive', ['LD|DA261115|TI120000|V#1|IFPB|'], /LD on a link that is alive/],
  ['fields missing', ['WA|RN101|'], /WA: DA is missing/],
  [
    'a field that was not announced',
    ['PS|RN101|PTM|SO1|MA1|M#1|DA261115|TI120000|P#1|T1x|'],
    /T1 was not/,
  ],
  ['a record that was not announced', ['RE|RN101|RS3|'], /RE was not announced/],
  ['an unknown record', ['QQ|RN101|'], /QQ is no record/],
  ['no record', ['hello'], /not a record: "hello"/],
  ['an article of 5 digits', ['PS|RN101|PTM|SO1|MA12345|M#1|DA261115|TI120000|P#1|'], /MA must be/],
  ['a quantity of 100', ['PS|RN101|PTM|SO1|MA1|M#100|DA261115|TI120000|P#1|'], /M# must be/],
  ['a quantity of 0', ['PS|RN101|PTM|SO1|MA1|M#0|DA261115|TI120000|P#1|'], /M# must be/],
  [
    'a number of 9 digits',
    ['PS|RN101|PTM|SO1|MA1|M#1|DA261115|TI120000|P#100000000|'],
    /P# must be/,
  ],
  ['the number 0', ['PS|RN101|PTM|SO1|MA1|M#1|DA261115|TI120000|P#0|'], /P# must be/],
  ['an amount with a point', ['PS|RN101|PTC|TA14.50|SO1|DA261115|TI120000|P#1|'], /TA must be/],
  ['no outlet', ['PS|RN101|PTM|MA1|M#1|DA261115|TI120000|P#1|'], /PS: SO is missing/],
  ['a long outlet', ['PS|RN101|PTM|SO123456|MA1|M#1|DA261115|TI120000|P#1|'], /SO must be/],
  ['no amount', ['PS|RN101|PTC|SO1|DA261115|TI120000|P#1|'], /no amount TA/],
  ['no article', ['PS|RN101|PTM|SO1|M#1|DA261115|TI120000|P#1|'], /no article MA/],
  ['30 February', ['PS|RN101|PTM|SO1|MA1|M#1|DA260230|TI120000|P#1|'], /DA must be a date/],
  ['a long date', ['PS|RN101|PTM|SO1|MA1|M#1|DA20261115|TI120000|P#1|'], /DA must be a date/],
  ['25 o’clock', ['PS|RN101|PTM|SO1|MA1|M#1|DA261115|TI250000|P#1|'], /TI must be a time/],
  ['a long text', [posting(1).replace('PTM', `PTM|CT${'x'.repeat(21)}`)], /CT must be at most 20/],
  [
    'a long remark',
    [posting(1).replace('PTM', `PTM|X1${'x'.repeat(26)}`)],
    /X1 must be at most 25/,
  ],
  ['a long name', [posting(1).replace('PTM', `PTM|ID${'x'.repeat(17)}`)], /ID must be at most 16/],
  ['a strange code', ['WA|RN101|DA261115|TI120000|ASXX|'], /AS must be an answer code/],
]
for (const [what, words, problem] of wrongs)
  t.test(`it notices ${what}`, async (t) => {
    const { property, client } = await setScene(t)
    client.say(...words, start)
    await client.receives(/<L[AS]/)
    t.ok(
      property.problems.some((text) => problem.test(text)),
      property.problems.join('; '),
    )
  })

t.test('it notices an introduction without records, or none at all', async (t) => {
  const { property, port } = await openProperty(t)
  const client = await connectFias(t, port)
  await client.receives(/<LS/)
  client.say(
    'LA|DA261115|TI120000|',
    posting(1),
    'LD|DA261115|TI120000|V#1|IFPB|',
    'LA|DA261115|TI120000|',
  )
  await client.receives(/<LA/)
  client.say(posting(2))
  await client.receives(/P#2/)
  t.match(property.problems, [
    /LA without LD/,
    /PS on a link that is not alive/,
    /LA without any LR/,
    /PS was not announced/,
    /PA was not announced/,
  ])
})

t.test('bytes outside of records, and endless ones, are noticed and survived', async (t) => {
  const { property, client } = await setScene(t)
  client.socket.write(Buffer.from('rubbish'))
  client.socket.write(Buffer.concat([Buffer.of(2), Buffer.alloc(100_000, 'x')]))
  client.socket.write(Buffer.from('\x02PS|RN1'))
  client.say(posting(1))
  await client.receives(/P#1\|/)
  t.same(property.problems.toSorted(), [
    'a record of more than 4096 bytes',
    'a record without ETX',
    'bytes outside of a record: 7',
  ])
})

t.test(
  'a box hears garbage, an endless record, unknown records, an answer to no posting',
  async (t) => {
    const { property, client } = await setScene(t)
    t.ok(property.sendRaw(Buffer.from([0x80, 0x81])))
    await client.receives(/\x80\x81/)
    t.ok(property.send({ id: 'ZZ', fields: [['XX', 'y']] }))
    await client.receives(/<ZZ\|XXy\|>/)
    t.ok(property.cut())
    await client.isCut()
    t.notOk(property.isAlive)
  },
)

t.test('it says when nobody is connected', async (t) => {
  const reported: SimulatorEvent[] = []
  const { property } = await openProperty(t, { onEvent: (one) => reported.push(one) })
  t.notOk(property.cut())
  t.notOk(property.startLink())
  t.notOk(property.endLink())
  t.notOk(property.send({ id: 'ZZ', fields: [] }))
  t.notOk(property.sendRaw(Buffer.from('nobody')))
  t.same(reported, [], 'nothing was sent')
})
