import { t } from 'tap'
import { AudioSession } from '../../../src/lines/fxs/audio-session.ts'
import { laws } from '../../../src/lines/media/g711.ts'
import { keyTone, silence } from '../media/sounds.ts'
import { type EventOfPort, openPort } from './scripted-port.ts'

t.jobs = 6

t.test('a key that no telephone has is no key', async (t) => {
  const { tell, answered, speak } = openPort()
  const { outcome } = await answered()
  await speak()
  tell({ type: 'KEY', key: 'x' })
  tell({ type: 'KEY', key: '' })
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test('a guest who hangs up before a word was said has not been woken', async (t) => {
  const ends: EventOfPort[] = [
    { type: 'REFUSED', command: 1, why: 5 },
    { type: 'HOOK', hook: 0 },
  ]
  for (const end of ends) {
    const { tell, answered } = openPort()
    const { outcome } = await answered()
    tell(end)
    t.match(await outcome, { kind: 'unanswered', reason: /hung up before the announcement/ })
  }
})

t.test('a guest who is cut off by a fault has not been woken', async (t) => {
  for (const fault of [1, 3]) {
    const { tell, answered } = openPort()
    const { outcome } = await answered()
    // The power is taken off the port: to us, the telephone is on the hook.
    tell({ type: 'FAULT', fault, on: 1 })
    tell({ type: 'HOOK', hook: 0 })
    t.match(await outcome, { kind: 'unreachable', reason: /over-current|too hot/ })
  }
  const { tell, answered } = openPort()
  const { outcome } = await answered()
  tell({ type: 'REFUSED', command: 1, why: 3 })
  t.match(await outcome, { kind: 'unreachable', reason: /fault/ })
})

t.test('sound that was not asked for presses no keys', async (t) => {
  const { port, tell, answered, speak } = openPort()
  const { outcome } = await answered()
  await speak()
  const samples = laws.pcma.encoded
  const tone = Uint8Array.from({ length: 8_000 }, (_, n) => {
    const angle = (hertz: number) => (2 * Math.PI * hertz * n) / 8_000
    return samples[(9_000 * (Math.sin(angle(697)) + Math.sin(angle(1_209)))) & 0xffff] ?? 0
  })
  for (let number = 0; number < 50; number += 1)
    port.receive({
      type: 'HEARD',
      port: 3,
      talk: 1,
      number,
      samples: tone.subarray(number * 160, number * 160 + 160),
    })
  tell({ type: 'HOOK', hook: 0 })
  t.same(await outcome, { kind: 'answered' })
})

t.test(
  'where the bridge hears no keys, it sends the sound of the room and tells none',
  async (t) => {
    const { sent, tell, answered } = openPort({ features: 0 })
    const { outcome } = await answered()
    t.match(sent.at(-1), { type: 'TALK', options: 3 })
    tell({ type: 'HOOK', hook: 0 })
    await outcome
  },
)

const frameSamples = 160
const tone = keyTone('1', { ms: 1_000 })

/** The frame of this number while the key 1 is held, or of silence. */
function frame(n: number, isDown: boolean): Uint8Array {
  const samples = isDown ? tone.subarray(n * frameSamples, (n + 1) * frameSamples) : silence(20)
  return Uint8Array.from(samples, (sample) => laws.pcma.encoded[sample & 0xffff] ?? 0)
}

/** A session at a bridge that detects no keys, and the keys that it has detected. */
function openAudio() {
  const { parts } = openPort({ features: 0 })
  const keys: string[] = []
  const audio = new AudioSession(parts, {
    onKey: (key) => keys.push(key),
    onPlayed: () => undefined,
    onFlash: () => undefined,
    onHungUp: () => undefined,
    onLost: () => undefined,
  })
  let sent = 0
  /** The bridge sends frames of a talk, from a number on. */
  const hear = (talk: number, from: number, ...isDown: boolean[]) => {
    for (const [n, down] of isDown.entries()) {
      const samples = frame(sent, down)
      audio.receive({ type: 'HEARD', port: 3, talk, number: from + n, samples })
      sent += 1
    }
  }
  return { audio, keys, hear }
}

t.test('a key that is held while another prompt begins is one key', async (t) => {
  const { audio, keys, hear } = openAudio()
  t.teardown(() => audio.close())
  audio.play([new Int16Array(8_000)])
  hear(1, 0, false, true, true, true)
  t.same(keys, ['1'])
  audio.play([new Int16Array(8_000)])
  hear(1, 4, true, true)
  hear(2, 0, true, true, true, true, false, false, false)
  t.same(keys, ['1'])
  hear(2, 7, true, true, true, false, false)
  t.same(keys, ['1', '1'])
})

t.test('a key counts that goes down before the bridge knows of another prompt', async (t) => {
  const { audio, keys, hear } = openAudio()
  t.teardown(() => audio.close())
  audio.play([new Int16Array(8_000)])
  audio.play([new Int16Array(8_000)])
  audio.play([new Int16Array(8_000)])
  hear(1, 0, false, true, true)
  hear(3, 0, true, false)
  t.same(keys, ['1'])
})

t.test('sound of an earlier call, and sound with a gap, make no key', async (t) => {
  const { audio, keys, hear } = openAudio()
  t.teardown(() => audio.close())
  audio.play([new Int16Array(8_000)])
  hear(0, 0, true, true, true, true)
  hear(2, 0, true, true, true, true)
  t.same(keys, [], 'these are other talks')
  hear(1, 0, true)
  hear(1, 9, true)
  hear(1, 12, true)
  t.same(keys, [], 'each was too short')
})
