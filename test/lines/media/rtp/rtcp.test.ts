import t from 'tap'
import { type OwnReport, readRtcp, writeRtcp } from '../../../../src/lines/media/rtp/rtcp.ts'
import { fc } from '../../../support/fast-check.ts'

const report: OwnReport = {
  ssrc: 0x11223344,
  cname: 'porter@hotel',
  nowMs: Date.UTC(2026, 0, 1) + 500,
  timestamp: 16_000,
  packets: 100,
  octets: 16_000,
  reception: { ssrc: 0x55667788, fraction: 64, lost: 25, highest: 70_000, jitter: 12 },
  lastReport: 0xaabbccdd,
  sinceLastReportMs: 2_000,
  isLast: false,
}

t.test('a sender report says the time, what was sent and what was heard', async (t) => {
  const bytes = writeRtcp(report)
  t.equal(bytes.readUInt32BE(0), 0x81c8000c)
  t.equal(bytes.readUInt32BE(4), report.ssrc)
  t.equal(bytes.readUInt32BE(8), Date.UTC(2026, 0, 1) / 1000 + 2_208_988_800)
  t.equal(bytes.readUInt32BE(12), 2 ** 31)
  t.strictSame(
    [16, 20, 24, 28, 36, 40, 44, 48].map((at) => bytes.readUInt32BE(at)),
    [16_000, 100, 16_000, 0x55667788, 70_000, 12, 0xaabbccdd, 131_072],
  )
  t.equal(bytes.readUInt32BE(32), (64 << 24) | 25)
})

t.test('our name follows, and a goodbye when it is the last', async (t) => {
  const bytes = writeRtcp({ ...report, isLast: true })
  const name = bytes.subarray(52)
  t.equal(name.readUInt16BE(0), 0x81ca)
  t.equal(name.toString('latin1', 10, 22), 'porter@hotel')
  const bye = name.subarray((name.readUInt16BE(2) + 1) * 4)
  t.equal(bye.toString('hex'), '81cb000111223344')
  t.equal(name[22], 0, 'the list of names ends')
})

t.test('names of every length end at a word with a zero behind them', async (t) => {
  for (let length = 1; length < 12; length += 1) {
    const name = writeRtcp({ ...report, cname: 'x'.repeat(length) }).subarray(52)
    t.equal(name.length % 4, 0)
    t.equal(name.length, (name.readUInt16BE(2) + 1) * 4)
    t.equal(name.at(-1), 0)
  }
})

t.test('who has sent nothing writes a receiver report', async (t) => {
  const bytes = writeRtcp({ ...report, packets: 0 })
  t.equal(bytes.readUInt32BE(0), 0x81c90007)
  t.equal(readRtcp(bytes, 0x55667788)?.lost, 25)
  t.equal(writeRtcp({ ...report, packets: 0, reception: undefined }).readUInt32BE(0), 0x80c90001)
})

t.test('what the far side says of us is read, and of others not', async (t) => {
  const bytes = writeRtcp({ ...report, isLast: true })
  t.strictSame(readRtcp(bytes, 0x55667788), {
    lost: 25,
    lastReport: bytes.readUInt32BE(10),
  })
  t.equal(readRtcp(bytes, 1)?.lost, undefined)
  const received = { ssrc: 9, fraction: 0, lost: -3, highest: 1, jitter: 0 }
  t.equal(readRtcp(writeRtcp({ ...report, reception: received }), 9)?.lost, -3, 'doubled packets')
})

t.test('a packet cut anywhere, or with more reports than bytes, is none', async (t) => {
  const bytes = writeRtcp(report)
  for (let length = 0; length < bytes.length; length += 1)
    if (length !== 52) t.equal(readRtcp(bytes.subarray(0, length), 1), undefined, `${length}`)
  bytes[0] = 0x82
  t.equal(readRtcp(bytes, 1), undefined)
})

t.test('random bytes never throw', async (t) => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 120 }),
      fc.nat(255),
      fc.nat(20),
      (random, kind, words) => {
        const bytes = Buffer.from(random)
        if (bytes.length > 3) bytes.set([0x80 | (kind & 31), 200 + (kind & 3), 0, words])
        t.doesNotThrow(() => readRtcp(bytes, 0))
      },
    ),
    { numRuns: 3_000 },
  )
})
