import t, { type Test } from 'tap'
import { laws } from '../../../src/lines/media/g711.ts'
import { readRtcp, writeRtcp } from '../../../src/lines/media/rtp/rtcp.ts'
import { fc } from '../../support/fast-check.ts'
import { until } from '../../support/until.ts'
import type { FarPhone } from './far-phone.ts'
import { farPhone, ports, StreamLog, startMedia } from './scene.ts'
import { keyTone } from './sounds.ts'

async function call(t: Test) {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  return { media, phone, heard, stream }
}

function pressEvent(phone: FarPhone, port: number, event: number, timestamp: number): void {
  for (const duration of [160, 320, 480, 640, 640, 640]) {
    const end = duration === 640 ? 0x80 : 0
    const payload = Uint8Array.of(event, end | 10, duration >> 8, duration & 255)
    phone.say(port, payload, { payloadType: 101, timestamp })
  }
}

function pressTone(phone: FarPhone, port: number, key: string): void {
  const { encoded, silence } = laws.pcma
  const tone = Uint8Array.from(keyTone(key, { ms: 100 }), (one) => encoded[one & 0xffff] ?? 0)
  for (let at = 0; at < tone.length; at += 160) phone.say(port, tone.subarray(at, at + 160))
  for (let n = 0; n < 3; n += 1) phone.say(port, new Uint8Array(160).fill(silence))
}

/** Speaks without end, as phones do, until the given function is called or the test is over. */
function speakOn(t: Test, phone: FarPhone, port: number): () => void {
  const speaking = setInterval(() => phone.say(port, new Uint8Array(160)), 20)
  const stop = () => clearInterval(speaking)
  t.teardown(stop)
  return stop
}

/** Whether a phone has sound that was sent a second after all that another one has. */
function isLongAfter(phone: FarPhone, other: FarPhone): boolean {
  const [last = 0, before = 0] = [phone, other].map(({ came }) => came.at(-1)?.packet.sequence)
  return ((last - before) & 0xffff) > 50 && ((last - before) & 0xffff) < 0x8000
}

/** Waits until the stream has counted so many packets. */
async function untilReceived(
  stream: { counts(): Promise<{ received: number }> },
  phone: FarPhone,
  count: number,
): Promise<void> {
  while ((await stream.counts()).received < count) await phone.untilCame(phone.came.length + 1)
}

t.test('keys are heard once for each press, and those in the sound are not, too', async (t) => {
  const { phone, heard, stream } = await call(t)
  stream.connect(phone.far({ eventType: 101 }))
  pressEvent(phone, stream.port, 1, 8_000)
  pressTone(phone, stream.port, '7')
  pressEvent(phone, stream.port, 1, 16_000)
  pressEvent(phone, stream.port, 11, 24_000)
  t.strictSame(await heard.until(3), ['1', '1', '#'])
  await untilReceived(stream, phone, 26)
  t.equal(heard.events.length, 3)
})

t.test('keys are heard in the sound where telephone-event was not agreed on', async (t) => {
  const { phone, heard, stream } = await call(t)
  stream.connect(phone.far())
  pressEvent(phone, stream.port, 1, 8_000)
  for (const key of ['7', '7', '*']) pressTone(phone, stream.port, key)
  t.strictSame(await heard.until(3), ['7', '7', '*'])
})

t.test('keys are heard while we must not send', async (t) => {
  const { phone, heard, stream } = await call(t)
  stream.connect(phone.far({ eventType: 101, sends: false }))
  pressEvent(phone, stream.port, 5, 8_000)
  t.strictSame(await heard.until(1), ['5'])
})

t.test('sound goes where packets come from, and nobody else can press keys', async (t) => {
  const { phone, heard, stream } = await call(t)
  const [real, thief] = [await farPhone(t), await farPhone(t)]
  stream.connect(phone.far({ eventType: 101 }))
  await phone.untilCame(2)
  real.throw(stream.port, Buffer.from('no packet at all'))
  thief.say(stream.port, new Uint8Array(160), { payloadType: 34 })
  const realStops = speakOn(t, real, stream.port)
  await real.untilCame(2)
  pressEvent(thief, stream.port, 9, 8_000)
  let timestamp = 8_000
  await until('the phone has been heard for long enough', () => {
    timestamp += 8_000
    pressEvent(real, stream.port, 1, timestamp)
    return heard.events.length > 0
  })
  pressEvent(thief, stream.port, 9, 16_000)
  await real.until(() => isLongAfter(real, thief))
  t.notOk(isLongAfter(real, phone), 'the told address has the sound all the time')
  realStops()
  speakOn(t, phone, stream.port)
  await phone.until(() => isLongAfter(phone, real))
  t.same(new Set(heard.events), new Set(['1']))
})

t.test('new signalling begins anew with the address that it tells', async (t) => {
  const { phone, stream } = await call(t)
  const other = await farPhone(t)
  stream.connect(phone.far())
  other.say(stream.port, new Uint8Array(160))
  await other.untilCame(2)
  const before = phone.came.length
  stream.connect(phone.far())
  await phone.untilCame(before + 2)
  t.pass('the told address has the sound again')
})

t.test('what was sent, heard and lost is counted', async (t) => {
  const { phone, stream } = await call(t)
  stream.connect(phone.far())
  const [first] = await phone.untilCame(1)
  for (const sequence of [10, 11, 13, 14, 19])
    phone.say(stream.port, new Uint8Array(160), { sequence })
  await untilReceived(stream, phone, 5)
  t.match(await stream.counts(), { received: 5, lost: 5 })
  t.equal((await stream.counts()).farLostPercent, undefined)
  const sent = phone.came.length
  const heard = {
    ssrc: first?.packet.ssrc ?? 0,
    fraction: 0,
    lost: sent / 2,
    highest: 0,
    jitter: 0,
  }
  const report = {
    ssrc: 77,
    cname: 'x',
    nowMs: 0,
    timestamp: 0,
    packets: 1,
    octets: 1,
    reception: heard,
  }
  phone.report(
    stream.port + 1,
    writeRtcp({ ...report, lastReport: 0, sinceLastReportMs: 0, isLast: false }),
  )
  while ((await stream.counts()).farLostPercent === undefined)
    await phone.untilCame(phone.came.length + 1)
  const counts = await stream.close()
  const percent = counts.farLostPercent ?? 0
  // More may have been sent by the time that it was read.
  t.ok(percent > 0 && percent <= 50, `${percent} %`)
  t.ok(counts.sent >= sent)
  t.ok(counts.jitterMs >= 0)
})

t.test('reports go out about every five seconds, and a goodbye at the end', async (t) => {
  const { phone, stream } = await call(t)
  stream.connect(phone.far())
  phone.say(stream.port, new Uint8Array(160))
  await phone.until(() => phone.reports.length > 0)
  const [report] = phone.reports
  t.equal(report?.[1], 200)
  // By the time in the packets: on a busy machine some are left out.
  const [first, last] = [phone.came[0]?.packet, phone.came.at(-1)?.packet]
  const afterMs = (((last?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0) / 8
  t.ok(afterMs >= 3_800, `after ${afterMs} ms`)
  t.equal(readRtcp(report ?? Buffer.alloc(0), 77)?.lost, 0)
  await stream.close()
  await phone.until(() => phone.reports.length > 1)
  const bye = phone.reports[1]
  t.equal(bye?.readUInt16BE(bye.length - 8), 0x81cb)
  t.equal(bye?.readUInt32BE(bye.length - 4), phone.came[0]?.packet.ssrc)
})

t.test('garbage at both ports does no harm', async (t) => {
  const { phone, heard, stream } = await call(t)
  const thrower = await farPhone(t)
  stream.connect(phone.far({ eventType: 101 }))
  await phone.untilCame(1)
  const bytes = fc.uint8Array({ maxLength: 300 })
  const packets = fc.sample(fc.tuple(bytes, fc.nat(255), fc.nat(255)), { numRuns: 2_000, seed: 5 })
  for (const [n, [garbage, first, second]] of packets.entries()) {
    if (n % 2 === 0) garbage.set([0x80 | (first & 0x3f), second].slice(0, garbage.length))
    thrower.throw(stream.port + (n % 4 < 2 ? 0 : 1), garbage)
    if (n % 100 === 0) await phone.untilCame(phone.came.length + 1)
  }
  const before = phone.came.length
  phone.say(stream.port, new Uint8Array(160))
  pressEvent(phone, stream.port, 3, 8_000)
  await heard.until(heard.events.length + 1)
  t.equal(heard.events.at(-1), '3')
  await phone.untilCame(before + 2)
})
