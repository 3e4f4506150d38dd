import t from 'tap'
import type { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { answerMeanings, isAnswerCode, readReaction } from '../../src/simulate/fias/reaction.ts'
import { until } from '../support/until.ts'
import { waitOut } from '../support/wait-out.ts'
import { connectFias, introduction, openProperty, posting, setScene } from './fias-client.ts'

t.jobs = 4

/** Waits until so many answers are known to have gone out, which may be after they were heard. */
async function areAnswered({ ledger }: PropertySimulator, count: number): Promise<void> {
  await until(`${count} are answered`, () => {
    const answered = ledger.postings.filter(({ isAnswerWritten }) => isAnswerWritten)
    return answered.length === count
  })
}

t.test('a posting is entered, booked and answered', async (t) => {
  const { property, client } = await setScene(t)
  client.say(posting(1733))
  await client.receives(/^<PA\|RN101\|ASOK\|P#1733\|DA\d{6}\|TI\d{6}\|>$/)
  client.say('PS|TA1450|SO100|PTC|RN0102|P#1734|TI120000|DA261115|')
  await client.receives(/<PA\|RN0102\|ASOK\|P#1734\|/)
  t.match(property.ledger.postings, [
    { postingNumber: '1733', room: '101', article: '1450', quantity: 2, amount: '' },
    { postingNumber: '1734', room: '0102', article: '', quantity: 0, amount: '1450' },
  ])
  await areAnswered(property, 2)
  for (const { isBooked, repeatOf } of property.ledger.postings)
    t.same([isBooked, repeatOf], [true, 0])
  t.same(property.problems, [])
})

t.test('every answer code can be given: for all, for a room, for the next, in turn', async (t) => {
  const { property, client } = await setScene(t)
  const { answers } = property.behaviour
  let number = 0
  const ask = async (room = '101') => {
    number += 1
    client.say(posting(number, room))
    return (await client.receives(new RegExp(`RN${room}\\|AS(..)\\|P#${number}\\|.*?>`)))[1]
  }
  for (const code of Object.keys(answerMeanings).filter(isAnswerCode)) {
    answers.always([code])
    t.equal(await ask(), code)
  }
  answers.always(['OK'])
  answers.forRoom('102', ['NG'])
  t.same([await ask('101'), await ask('102')], ['OK', 'NG'])
  answers.forNext(3, ['RY', 'BY'])
  t.same([await ask(), await ask('102'), await ask(), await ask()], ['RY', 'BY', 'RY', 'OK'])
  answers.always(['OK', 'NP'])
  t.same([await ask('102'), await ask(), await ask()], ['OK', 'NP', 'OK'])
  await areAnswered(property, number)
  const { booked, answers: given } = property.ledger.totals()
  t.equal(booked, given.get('OK'))
  t.same(property.problems, [])
})

t.test('answers by chance follow their weights', async (t) => {
  let point = 0
  const { property, client } = await setScene(t, { random: () => point })
  property.behaviour.answers.always(
    new Map([
      ['OK', 3],
      ['DE', 1],
    ] as const),
  )
  client.say(posting(1))
  await client.receives(/ASOK/)
  point = 0.76
  client.say(posting(2))
  await client.receives(/ASDE/)
})

t.test('an answer that is not OK says why, where the appliance has asked for it', async (t) => {
  const { property, port } = await openProperty(t)
  const client = await connectFias(t, port)
  await client.receives(/<LS/)
  client.say(...introduction.map((record) => record.replace('RIPA|FLRNAS', 'RIPA|FLRNASCT')))
  await client.receives(/<LA/)
  const codes = ['OK', 'NG', 'NP', 'CO', 'IA', 'FX', 'DM', 'DN', 'DE', 'NR', 'SV', 'RF', 'NM', 'UR']
  property.behaviour.answers.always(codes.map((code) => readReaction(code) ?? 'silent'))
  for (const [index, code] of codes.entries()) {
    client.say(posting(index + 1))
    const [, text] = await client.receives(
      new RegExp(`AS${code}\\|P#${index + 1}\\|[^>]*?(CT[^|]+\\|)?>`),
    )
    t.equal(text !== undefined, code !== 'OK', `${code} ${text}`)
  }
  t.same(property.problems, [])
})

t.test('a repeated posting is noticed, booked again and counted', async (t) => {
  const { property, client } = await setScene(t)
  for (const _ of [1, 2]) {
    client.say(posting(5))
    await client.receives(/P#5\|.*?>/)
  }
  t.match(property.ledger.totals(), { received: 2, booked: 2, repeats: 1 })
  t.equal(property.ledger.postings[1]?.repeatOf, 1)
  t.same(property.problems, [])
  client.say(posting(5, '102'))
  await client.receives(/RN102/)
  t.match(property.problems, [/5 came again with other contents; the first was no\. 1/])
})

t.test('a silent property books and does not answer', async (t) => {
  const { property, client } = await setScene(t, { patienceMs: 100 })
  property.behaviour.answers.always(['silent'])
  client.say(posting(1))
  client.say('LS|DA261115|TI120000|')
  await client.receives(/^<LA/)
  t.match(property.ledger.postings, [{ isBooked: true, answer: '', isAnswerWritten: false }])
  property.behaviour.answers.always(['OK'])
  await waitOut(150)
  client.say(posting(2))
  await client.receives(/P#2/)
  t.same(property.problems, [], 'the first was waited for long enough')
})

t.test('an answer is late, and a posting in the meantime is a problem', async (t) => {
  const { property, client } = await setScene(t)
  property.behaviour.delayMs = 100
  client.say(posting(1), posting(2))
  t.notOk(property.ledger.postings[0]?.isAnswerWritten)
  await client.receives(/P#1\|.*P#2\|/s)
  t.match(property.problems, [/posting 2 came before the one before it was answered/])
})

t.test('an answer is cut after so many bytes', async (t) => {
  const { property, client } = await setScene(t)
  property.behaviour.answers.forNext(1, ['cut'])
  property.behaviour.cutAfterBytes = 10
  client.say(posting(1))
  await client.isCut()
  t.equal(client.received, '<PA|RN101|')
  t.match(property.ledger.postings, [{ isBooked: true, answer: 'OK', isAnswerWritten: false }])
})

t.test('the connection is cut before or after a posting is booked', async (t) => {
  const { property, port, client } = await setScene(t)
  property.behaviour.answers.always(['cut-unbooked', 'cut-booked'])
  client.say(posting(1), posting(9))
  await client.isCut()
  const other = await connectFias(t, port)
  await other.comesAlive()
  other.say(posting(2))
  await other.isCut()
  t.equal(client.received + other.received, '')
  t.same(
    property.ledger.postings.map(({ postingNumber, isBooked, answer }) => [
      postingNumber,
      isBooked,
      answer,
    ]),
    [
      ['1', false, ''],
      ['2', true, ''],
    ],
  )
})

t.test('the night audit answers NA between NS and NE', async (t) => {
  const { property, client } = await setScene(t)
  property.audit(true)
  await client.receives(/<NS\|DA\d{6}\|TI\d{6}\|>/)
  client.say(posting(1))
  await client.receives(/ASNA\|P#1/)
  property.audit(false)
  await client.receives(/<NE\|/)
  client.say(posting(2))
  await client.receives(/ASOK\|P#2/)
  t.same(
    property.ledger.postings.map(({ isBooked }) => isBooked),
    [false, true],
  )
})

t.test('a restart keeps the ledger, and waiting answers are lost', async (t) => {
  const { property, port, client } = await setScene(t)
  property.behaviour.delayMs = 60_000
  client.say(posting(1))
  client.say('LS|DA261115|TI120000|')
  await client.receives(/LA\|/)
  await property.close()
  await client.isCut()
  t.equal(await property.listen({ host: '127.0.0.1', port }), port)
  property.behaviour.delayMs = 0
  const again = await connectFias(t, port)
  await again.comesAlive()
  again.say(posting(1))
  await again.receives(/P#1/)
  await areAnswered(property, 1)
  t.match(property.ledger.postings, [
    { answer: 'OK', isAnswerWritten: false, repeatOf: 0 },
    { answer: 'OK', isAnswerWritten: true, repeatOf: 1 },
  ])
})

t.test('bytes are taken however they are split', async (t) => {
  const { property, client } = await setScene(t)
  for (const byte of `\x02${posting(7)}\x03`) {
    client.socket.write(byte)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await client.receives(/P#7/)
  client.say(posting(8))
  await client.receives(/P#8/)
  t.same(property.problems, [])
})
