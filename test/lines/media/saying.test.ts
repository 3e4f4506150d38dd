import t from 'tap'
import { laws } from '../../../src/lines/media/g711.ts'
import type { RtpPacket } from '../../../src/lines/media/rtp/rtp.ts'
import type { Came } from './far-phone.ts'
import { farPhone, ports, StreamLog, startMedia } from './scene.ts'
import { keyTone, noise, overTheLine } from './sounds.ts'

/** A sound of that many samples that is never silent. */
function sound(length: number, seed = 1): Int16Array {
  const random = noise(seed)
  return Int16Array.from({ length }, () => 300 + Math.abs(random()) * 32_000)
}

/** The samples of all packets, without the silence around the sound. */
function samples(came: readonly Came[], law: 'pcma' | 'pcmu'): number[] {
  const { decoded, silence } = laws[law]
  const codes = came.flatMap(({ packet }) => [...packet.payload])
  const isSound = (code: number) => code !== silence
  const from = codes.findIndex(isSound)
  return codes.slice(from, codes.findLastIndex(isSound) + 1).map((code) => decoded[code] ?? 0)
}

/** A packet is 20 ms after the one before, or, where this machine had to stall us, more and marked. */
function follows(before: RtpPacket, next: RtpPacket): boolean {
  const step = (next.timestamp - before.timestamp) >>> 0
  const isInTime = step === 160 && !next.marker
  const isInOrder = next.sequence === ((before.sequence + 1) & 0xffff) && next.ssrc === before.ssrc
  return isInOrder && (isInTime || (step > 3 * 160 && step % 160 === 0 && next.marker))
}

for (const law of ['pcma', 'pcmu'] as const)
  for (const host of ['127.0.0.1', '::1'])
    t.test(`sound arrives sample by sample as ${law} on ${host}`, async (t) => {
      const { media } = await startMedia(t)
      const phone = await farPhone(t, host)
      const heard = new StreamLog()
      const stream = await media.open(host, ports, heard)
      const said = [sound(1_234, 1), sound(160, 2), sound(0), sound(777, 3)]
      stream.play(said)
      stream.connect(phone.far({ law, eventType: 101 }))
      await heard.until(1)
      const count = phone.came.length
      await phone.untilCame(count + 5)
      t.strictSame(
        samples(phone.came, law),
        said.flatMap((one) => [...overTheLine(one, law)]),
      )
      t.strictSame(heard.events, ['played'])
      t.ok(phone.came[0]?.packet.marker, 'the first packet is marked')
      phone.came.forEach(({ packet, port }, n) => {
        t.equal(port, stream.port)
        t.equal(packet.payloadType, laws[law].payloadType)
        t.equal(packet.payload.length, 160)
        const before = phone.came[n - 1]?.packet
        if (before) t.ok(follows(before, packet), `packet ${n}`)
      })
    })

t.test('there is silence when nothing is said', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const stream = await media.open('127.0.0.1', ports, new StreamLog())
  stream.connect(phone.far())
  for (const { packet } of await phone.untilCame(5))
    t.ok(packet.payload.every((code) => code === laws.pcma.silence))
})

t.test('what is played anew replaces what is being said, and only that is told', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  stream.connect(phone.far())
  stream.play([sound(80_000, 1)])
  await phone.untilCame(5)
  const second = sound(480, 2)
  stream.play([second])
  await heard.until(1)
  const end = samples(await phone.untilCame(phone.came.length + 3), 'pcma').slice(-480)
  t.strictSame(end, [...overTheLine(second)])
  stream.play([])
  t.strictSame(await heard.until(2), ['played', 'played'], 'nothing to say is said at once')
})

t.test('the sound is not changed by what is done to it after play', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  const said = sound(800)
  const before = [...overTheLine(said)]
  stream.play([said.subarray(0, 800)])
  said.fill(0)
  stream.connect(phone.far())
  await heard.until(1)
  await phone.until(() => samples(phone.came, 'pcma').length === 800)
  t.strictSame(samples(phone.came, 'pcma'), before)
})

t.test('on hold nothing is sent; afterwards it goes on, marked, where it stopped', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  const said = sound(4_000)
  stream.play([said])
  stream.connect(phone.far())
  await phone.untilCame(5)
  stream.connect(phone.far({ sends: false }))
  const other = await farPhone(t)
  const clock = await media.open('127.0.0.1', ports, new StreamLog())
  clock.connect(other.far())
  await other.untilCame(5)
  const held = phone.came.length
  await other.untilCame(15)
  t.equal(phone.came.length, held)
  stream.connect(phone.far())
  await heard.until(1)
  await phone.until(() => samples(phone.came, 'pcma').length >= 4_000)
  t.strictSame(samples(phone.came, 'pcma'), [...overTheLine(said)])
  const [last, next] = [phone.came[held - 1]?.packet, phone.came[held]?.packet]
  t.ok(next?.marker)
  t.equal(next?.sequence, ((last?.sequence ?? 0) + 1) & 0xffff)
  const passed = ((next?.timestamp ?? 0) - (last?.timestamp ?? 0)) >>> 0
  t.ok(passed >= 10 * 160 && passed % 160 === 0, `the timestamp went on by ${passed}`)
})

t.test('a far side that moves, and takes another law, is followed', async (t) => {
  const { media } = await startMedia(t)
  const [first, second] = [await farPhone(t), await farPhone(t)]
  const stream = await media.open('127.0.0.1', ports, new StreamLog())
  stream.connect(first.far())
  await first.untilCame(3)
  stream.connect(second.far({ law: 'pcmu' }))
  const [came] = await second.untilCame(3)
  t.equal(came?.packet.payloadType, 0)
  const last = first.came.at(-1)?.packet
  t.ok(last && came && follows(last, came.packet))
})

t.test('a far side without an address gets nothing, and harms nobody', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const stream = await media.open('127.0.0.1', ports, new StreamLog())
  for (const host of ['0.0.0.0', 'phone.example', '', '::1', '256.1.1.1'])
    for (const port of [phone.port, 0, -1, 70_000, Number.NaN])
      stream.connect({ ...phone.far(), host, port })
  stream.connect({ ...phone.far(), rtcpPort: 0 })
  await phone.untilCame(3)
  stream.connect({ ...phone.far(), host: '0.0.0.0' })
  t.equal((await stream.close()).received, 0)
})

t.test('the echo of a key in an announcement is no key', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  stream.play([keyTone('4', { ms: 200 })])
  stream.connect(phone.far())
  await heard.until(1)
  for (const { packet } of phone.came.slice()) phone.say(stream.port, packet.payload)
  const { encoded } = laws.pcma
  const tone = Uint8Array.from(keyTone('6', { ms: 100 }), (one) => encoded[one & 0xffff] ?? 0)
  for (let at = 0; at < tone.length; at += 160) phone.say(stream.port, tone.subarray(at, at + 160))
  t.strictSame(await heard.until(2), ['played', '6'])
})
