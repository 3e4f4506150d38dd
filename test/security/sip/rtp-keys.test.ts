import t from 'tap'
import { PortPairs } from '../../../src/lines/media/rtp/port-pairs.ts'
import { RemoteSource, type Source } from '../../../src/lines/media/rtp/remote-source.ts'
import { farPhone, ports, StreamLog, startMedia } from '../../lines/media/scene.ts'
import { until } from '../../support/until.ts'

const signalled = { host: '10.0.0.5', port: 4_000, ssrc: 77, receives: true }
const spoofed: Source = { ...signalled, ssrc: 666 }
const otherPort: Source = { ...signalled, port: 4_444 }
const thief: Source = { host: '198.51.100.7', port: 6_666, ssrc: 666 }

/** Whether any packet of a source would have pressed a key, one each 20 ms of a time. */
function presses(far: RemoteSource, source: Source, fromMs: number, toMs: number): boolean {
  let isPressed = false
  for (let ms = fromMs; ms < toMs; ms += 20)
    isPressed = (far.accepts(source, ms) && far.isPinned(source)) || isPressed
  return isPressed
}

t.test('a stranger presses no key while a telephone that has spoken is silent', (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(signalled, 0)
  t.notOk(presses(far, thief, 5_000, 60_000))
  t.notOk(presses(far, otherPort, 60_000, 120_000))
  t.ok(presses(far, signalled, 120_000, 120_020))
  t.end()
})

t.test('a forged address presses no key while the telephone speaks', (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(signalled, 0)
  for (let ms = 1_000; ms < 60_000; ms += 1_000) {
    t.notOk(presses(far, spoofed, ms, ms + 999))
    t.ok(presses(far, signalled, ms + 999, ms + 1_000))
  }
  t.end()
})

t.test('a new SSRC of the telephone counts after two seconds alone', (t) => {
  const far = new RemoteSource(signalled)
  far.accepts(signalled, 0)
  t.notOk(presses(far, spoofed, 10_000, 12_000))
  t.ok(presses(far, spoofed, 12_000, 12_020))
  t.notOk(presses(far, signalled, 12_020, 12_040), 'and the old one no longer')
  t.end()
})

t.test('a stranger is latched only where the told address says nothing', (t) => {
  const far = new RemoteSource(signalled)
  t.notOk(presses(far, thief, 0, 1_980))
  t.ok(presses(far, signalled, 1_980, 2_000))
  t.notOk(presses(far, thief, 2_000, 60_000))
  t.end()
})

t.test(
  'a telephone that is silent hears all that is said, whoever speaks in its place',
  async (t) => {
    const { media } = await startMedia(t)
    const [phone, stranger] = [await farPhone(t), await farPhone(t, '127.0.0.2')]
    const stream = await media.open('0.0.0.0', ports, new StreamLog())
    stream.connect(phone.far())
    await until('the stranger has our sound', () => {
      stranger.say(stream.port, new Uint8Array(160).fill(0xd5))
      return stranger.came.length > 0
    })
    const stolen = stranger.came[0]?.packet.sequence
    await phone.until(() => phone.came.some(({ packet }) => packet.sequence === stolen))
    stream.connect(phone.far({ receives: false }))
    // The media thread takes this over between two ticks; what it sent before has come by then.
    await phone.untilCame(phone.came.length + 3)
    stranger.came.length = 0
    for (let n = 0; n < 5; n += 1) {
      stranger.say(stream.port, new Uint8Array(160).fill(0xd5))
      await phone.untilCame(phone.came.length + 1)
    }
    t.equal(stranger.came.length, 0, 'one that says it only listens is not followed elsewhere')
  },
)

t.test('a forged SSRC does not make one press of the telephone count twice', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  stream.connect(phone.far({ eventType: 101 }))
  const press = (event: number, ssrc: number, timestamp: number) =>
    phone.say(stream.port, Uint8Array.of(event, 10, 2, 128), { payloadType: 101, timestamp, ssrc })
  for (let n = 0; n < 5; n += 1) {
    press(1, 77, 8_000)
    press(9, 666, 8_000)
  }
  press(2, 77, 16_000)
  await until('the last press', () => heard.events.includes('2'))
  t.strictSame(heard.events, ['1', '2'])
})

t.test('the ports of calls do not follow from one another', async (t) => {
  const pairs = new PortPairs()
  const opened: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const pair = await pairs.open('127.0.0.1', { from: 23_500, to: 23_899 })
    if (pair.kind === 'refused') throw new Error(pair.reason)
    opened.push(pair.port)
    for (const socket of [pair.rtp, pair.rtcp])
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    pairs.release('127.0.0.1', pair.port)
  }
  const steps = new Set(opened.slice(1).map((port, n) => port - (opened[n] ?? 0)))
  t.ok(steps.size > 10, `${steps.size} different steps`)
})
