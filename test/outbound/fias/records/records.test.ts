import { t } from 'tap'
import type { WakeupAnswer } from '../../../../src/core/model/delivery.ts'
import { hundredthsOf } from '../../../../src/core/money.ts'
import { SiteTime } from '../../../../src/core/site-time.ts'
import { outcomeOf } from '../../../../src/outbound/fias/records/answers.ts'
import { readGuestRecord } from '../../../../src/outbound/fias/records/guest-records.ts'
import { languagesOf } from '../../../../src/outbound/fias/records/languages.ts'
import {
  composePosting,
  type PostingOptions,
  postingNumber,
} from '../../../../src/outbound/fias/records/posting.ts'
import { formatRecord, parseRecord } from '../../../../src/outbound/fias/records/record.ts'
import { recordText } from '../../../../src/outbound/fias/records/trace-text.ts'
import { composeWakeupAnswer } from '../../../../src/outbound/fias/records/wakeup-answer.ts'
import { fc } from '../../../support/fast-check.ts'
import { chargeFor, wakeupAnswerFor } from '../notices.ts'

const options: PostingOptions = {
  posting: 'article',
  outlet: '100',
  charset: 'cp850',
  time: new SiteTime('Europe/Vienna'),
}

function posted(charge: Parameters<typeof chargeFor>[0], changes: Partial<PostingOptions> = {}) {
  const composed = composePosting(chargeFor(charge), 1733, { ...options, ...changes })
  return composed.kind === 'record' ? formatRecord(composed.record) : composed.reason
}

t.test('a charge is posted by article', async (t) => {
  t.equal(
    posted({ room: '0101', item: { id: '1450', description: 'Water' }, quantity: 2 }),
    'PS|RN0101|PTM|MA1450|M#2|SO100|CTWater|IDmaid|X12 x Water|DA261115|TI070509|P#1733|',
  )
  t.match(posted({ item: { id: '07' } }, { outlet: '7' }), /\|MA07\|M#1\|SO7\|/)
})

t.test('a charge is posted by amount where there is no article for it', async (t) => {
  t.equal(
    posted({ item: { id: '14501', description: 'Water' }, quantity: 2, amount: '7.00' }),
    'PS|RN101|PTC|TA700|SO100|CTWater|IDmaid|X12 x Water|DA261115|TI070509|P#1733|',
  )
  t.match(posted({ quantity: 100, amount: '350.00' }), /\|PTC\|TA35000\|SO100\|/)
  t.match(posted({ item: { id: 'W1' } }), /\|PTC\|/)
  t.match(posted({ amount: '3.50' }, { posting: 'amount', outlet: '7' }), /\|PTC\|TA350\|SO7\|/)
})

t.test('what takes a charge back is posted by an amount of less than nothing', async (t) => {
  t.match(
    posted({ item: { id: '1450', description: 'Water' }, quantity: -2, amount: '-7.00' }),
    /^PS\|RN101\|PTC\|TA-700\|SO100\|CTWater\|IDmaid\|X1-2 x Water\|/,
  )
})

t.test('an amount that two decimals cannot hold is refused, never rounded', async (t) => {
  t.match(posted({ amount: '3.375' }, { posting: 'amount' }), /3\.375 cannot be posted/)
  t.match(posted({ amount: '3.500' }, { posting: 'amount' }), /\|TA350\|/)
  for (const [amount, hundredths] of [
    ['3', '300'],
    ['0.5', '50'],
    ['0.00', '0'],
    ['123456789012.99', '12345678901299'],
    ['1.001', undefined],
    ['-1', '-100'],
    ['-7.00', '-700'],
    ['-', undefined],
    ['--1', undefined],
    ['', undefined],
  ] as const)
    t.equal(hundredthsOf(amount), hundredths, amount)
})

t.test('a room that the record cannot name is refused', async (t) => {
  for (const room of ['', '1|2', '10\n1', '漢', 'x'.repeat(21)])
    t.notMatch(posted({ room }), /^PS/, JSON.stringify(room))
  t.match(posted({ room: 'Ö 1' }), /\|RNÖ 1\|/)
  t.match(posted({ room: 'Ö 1' }, { charset: 'ascii' }), /cannot read \(ascii\)/)
})

t.test('texts are cut to what the fields hold', async (t) => {
  const long = '😀'.repeat(30)
  const record = parseRecord(posted({ actor: long, item: { id: '1', description: long } }))
  t.same(
    ['CT', 'ID', 'X1'].map((name) => {
      const value = record?.fields.find(([known]) => known === name)?.[1] ?? ''
      return [...value].length
    }),
    [20, 16, 25],
  )
})

t.test('numbers of postings come again only after all others', async (t) => {
  t.equal(postingNumber(1), 1)
  t.equal(postingNumber(99_999_999), 99_999_999)
  t.equal(postingNumber(100_000_000), 1)
})

t.test('every answer has a meaning', async (t) => {
  t.same(outcomeOf('OK', 'Posted'), { kind: 'acknowledged' })
  t.match(outcomeOf('NA'), { kind: 'paused', reason: /night audit/ })
  for (const code of ['RY', 'BY']) t.match(outcomeOf(code), { kind: 'retry', maxAttempts: 10 })
  const refusals = {
    NG: /no guest/,
    NP: /no postings/,
    CO: /credit limit.*overriding it is not allowed/,
    IA: /account/,
    FX: /not allowed this/,
    DM: /subtotals/,
    DN: /denies/,
    UR: /cannot process/,
    NR: /no response/,
    DE: /deleted/,
    SV: /handed on/,
    RF: /refers/,
    NM: /no message/,
  }
  for (const [code, words] of Object.entries(refusals)) {
    const outcome = outcomeOf(code)
    t.match(outcome, { kind: 'refused', reason: words }, code)
    t.match(outcome, { reason: new RegExp(`\\(${code}\\)$`) })
  }
  t.match(outcomeOf('ZZ'), { kind: 'unknown', reason: /\(ZZ\)$/ })
  for (const code of ['', 'ok; rm', 'constructor'])
    t.match(outcomeOf(code), { kind: 'unknown', reason: /\(no code\)$/ })
})

t.test("the property system's own words stand behind the meaning", async (t) => {
  t.match(outcomeOf('UR', 'Room  101 is\u001b[2J out\nof order \ufffd'), {
    kind: 'refused',
    reason: 'the property system cannot process it (UR): Room 101 is [2J out of order',
  })
  for (const code of ['RY', 'NA', 'ZZ']) t.match(outcomeOf(code, 'later'), { reason: /\): later$/ })
  const { reason } = { reason: '', ...outcomeOf('NG', 'x'.repeat(5_000)) }
  t.ok(reason.endsWith(`(NG): ${'x'.repeat(100)}`), reason)
})

t.test('the end of a wakeup call is told as it was asked for', async (t) => {
  const reported = (answer: WakeupAnswer['answer']) => {
    const composed = composeWakeupAnswer(wakeupAnswerFor({ answer }), 'cp850')
    return composed.kind === 'record' && formatRecord(composed.record)
  }
  t.equal(reported('answered'), 'WA|RN101|DA261116|TI070000|ASOK|')
  t.match(reported('unanswered'), /ASNR/)
  t.match(reported('busy'), /ASBY/)
  t.match(reported('failed'), /ASUR/)
  t.equal(reported('deleted'), 'WA|RN101|DA261116|TI070000|ASDE|')
  t.equal(composeWakeupAnswer(wakeupAnswerFor({ room: '|' }), 'cp850').kind, 'refused')
})

function eventOf(text: string, languages = languagesOf({})) {
  const record = parseRecord(text)
  return record && readGuestRecord(record, languages)
}

t.test('guests are told without their names', async (t) => {
  const guest = { room: '101', reservation: '77', language: 'de', shares: true }
  t.same(eventOf('GI|G#77|GLGE|GNSmith|RN101|GSY|DA261115|TI070509|'), {
    kind: 'event',
    event: { kind: 'check-in', guest },
  })
  t.same(eventOf('GO|RN101|G#77|'), {
    kind: 'event',
    event: { kind: 'check-out', room: '101', reservation: '77' },
  })
  t.match(eventOf('GC|RN102|RO101|G#77|'), {
    event: {
      kind: 'change',
      oldRoom: '101',
      guest: { room: '102', language: '', shares: undefined },
    },
  })
  t.match(eventOf('GC|RN101|RO101|G#77|GSN|'), { event: { oldRoom: '', guest: { shares: false } } })
  const languages = { EA: 'en', FR: 'fr', GE: 'de', IT: 'it', JA: 'ja', SP: 'es', XX: '' }
  for (const [code, language] of Object.entries(languages))
    t.match(eventOf(`GI|RN1|GL${code}|`), { event: { guest: { language } } })
  const site = languagesOf({ RU: 'ru', EA: 'en-GB' })
  for (const [code, language] of Object.entries({
    RU: 'ru',
    EA: 'en-GB',
    GE: 'de',
    constructor: '',
  }))
    t.match(eventOf(`GC|RN1|GL${code}|`, site), { event: { guest: { language } } })
})

t.test('records are read as other property systems write them', async (t) => {
  const guest = { room: '0101', reservation: '4711', language: 'fr', shares: false }
  t.same(eventOf('GI|RN0101|G#4711|GNDupr\u00e9|GLFR|GSN|SF|A0x|A1|A2|A3y|'), {
    kind: 'event',
    event: { kind: 'check-in', guest },
  })
  t.match(eventOf('GC|RN0102|G#4711|GNx|GLFR|GSN|RO0101|A0|GV1|GGtour|CS3|MRMU|NPY|'), {
    event: { kind: 'change', oldRoom: '0101', guest: { room: '0102' } },
  })
  t.match(eventOf('GO|GSN|SF|G#4711|RN0101'), { event: { kind: 'check-out', room: '0101' } })
  t.match(eventOf('WR|DA261116|TI070000|RN0101|'), { event: { request: { room: '0101' } } })
})

t.test('requests are passed on in their own words; nonsense is none', async (t) => {
  t.same(eventOf('WR|RN101|DA261116|TI070000|'), {
    kind: 'event',
    event: { kind: 'wakeup wanted', request: { room: '101', date: '261116', time: '070000' } },
  })
  t.match(eventOf('WC|RN101|DA991399|TI070000|'), { event: { kind: 'wakeup cleared' } })
  for (const bad of ['WR|RN1|TI070000|', 'WR|RN1|DAx|TI1|', 'GI|G#5|', `GI|RN${'x'.repeat(50)}|`])
    t.match(eventOf(bad), { kind: 'nonsense' }, bad)
  t.match(eventOf('XL|RN1|'), { kind: 'other' })
  fc.assert(
    fc.property(fc.constantFrom('GI', 'GO', 'GC', 'WR'), fc.string(), (id, text) => {
      eventOf(`${id}|${text}`)
    }),
  )
})

t.test('the trace is for people, and never names a guest', async (t) => {
  const shown = (direction: 'sent' | 'received', text: string) => {
    const record = parseRecord(text)
    return record ? recordText('07:45:10', direction, record) : ''
  }
  t.equal(
    shown('sent', 'PS|RN101|MA1450|M#2|P#1733|'),
    '07:45:10 -> PS posting   room 101, article 1450, quantity 2, P# 1733',
  )
  const long = shown('sent', posted({ room: '0101' }))
  t.ok(
    long.split('\n').every((line) => line.length <= 80),
    long,
  )
  t.match(long, /,\n {25}[a-z]/)
  const name = shown('received', 'GI|RN101|GNSmith|GFSmith|A0Smith|CTSmith|X1Smith|IDSmith|')
  t.notMatch(name, /Smith/)
  t.match(name, /<- GI check-in {2}room 101, 4 not shown/)
  t.match(shown('received', 'PA|ASUR|P#7|CTNo such room|'), /answer UR, P# 7, text No such room$/)
  t.notOk(shown('received', 'GI|RN\u001b[2J|').includes('\u001b'))
})

t.test('VIP code and group are read where a record has them, empty ones too', async (t) => {
  const guestIn = (text: string) => {
    const record = parseRecord(text)
    const read = record && readGuestRecord(record, languagesOf({}))
    return read?.kind === 'event' && 'guest' in read.event ? read.event.guest : undefined
  }
  t.match(guestIn('GI|RN101|G#4711|GV1|GGACME|GSN|'), { vip: '1', group: 'ACME' })
  t.match(guestIn('GI|RN101|G#4711|GGA/B|GSN|'), { group: 'A/B' })
  t.match(guestIn('GI|RN101|G#4711|GGA,B;C|GSN|'), { group: 'A-B-C' })
  t.match(guestIn('GC|RN101|G#4711|GV|'), { vip: '' })
  t.notOk('vip' in (guestIn('GC|RN101|G#4711|') ?? {}))
})
