import t from 'tap'
import { ReceptionStats } from '../../../../src/lines/media/rtp/reception.ts'

function packet(n: number, ssrc = 7) {
  return {
    payloadType: 8,
    marker: false,
    sequence: (65_500 + n) & 0xffff,
    timestamp: (0xffff_ff00 + n * 160) >>> 0,
    ssrc,
    payload: Buffer.alloc(160),
  }
}

function took(numbers: number[], delayMs: (n: number) => number = () => 0): ReceptionStats {
  const reception = new ReceptionStats()
  for (const n of numbers) reception.take(packet(n), 1_000 + n * 20 + delayMs(n))
  return reception
}

const hundred = Array.from({ length: 100 }, (_, n) => n)

t.test('a steady stream has no loss and no jitter, also where the counts begin anew', async (t) => {
  const reception = took(hundred)
  t.equal(reception.received, 100)
  t.equal(reception.lost, 0)
  t.equal(reception.jitterMs, 0)
  t.match(reception.report(), { ssrc: 7, fraction: 0, lost: 0, highest: 65_599, jitter: 0 })
})

t.test('lost packets are counted, and reported for the time since the last report', async (t) => {
  const reception = took(hundred.filter((n) => n % 4 !== 1))
  t.equal(reception.lost, 25)
  t.match(reception.report(), { fraction: 64, lost: 25 })
  for (let n = 100; n < 110; n += 1) reception.take(packet(n), n * 20)
  t.match(reception.report(), { fraction: 0, lost: 25 })
})

t.test('late packets are not lost, and doubled ones make nothing negative', async (t) => {
  t.equal(took([0, 2, 1, 4, 3]).lost, 0)
  const doubled = took([0, 1, 1, 2, 2])
  t.equal(doubled.received, 5)
  t.equal(doubled.lost, 0)
  t.match(doubled.report(), { fraction: 0, lost: -2 })
})

t.test('jitter comes near to the mean change of the delay', async (t) => {
  const reception = took(hundred, (n) => (n % 2) * 8)
  t.equal(took([0, 1], (n) => n * 8).jitterMs, 8 / 16)
  t.ok(Math.abs(reception.jitterMs - 8) < 0.1, `${reception.jitterMs}`)
})

t.test('another source begins a new count and keeps the sums', async (t) => {
  const reception = took([0, 1, 3])
  reception.take(packet(500, 8), 0)
  reception.take(packet(502, 8), 0)
  t.equal(reception.received, 5)
  t.equal(reception.lost, 2)
  t.match(reception.report(), { ssrc: 8, lost: 1 })
})

t.test('one stray number changes nothing, two in a row are a new count', async (t) => {
  const reception = took([0, 1, 2])
  reception.take(packet(20_000), 0)
  t.equal(reception.received, 3)
  reception.take(packet(3), 60)
  t.equal(reception.lost, 0)
  reception.take(packet(30_000), 0)
  reception.take(packet(30_001), 0)
  t.equal(reception.received, 5)
  t.equal(reception.lost, 0)
})

t.test('who has heard nothing reports nothing', async (t) => {
  t.equal(new ReceptionStats().report(), undefined)
  t.equal(new ReceptionStats().lost, 0)
})
