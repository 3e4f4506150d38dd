import t from 'tap'
import { AudioSession } from '../../../src/lines/fxs/audio-session.ts'
import { laws } from '../../../src/lines/media/g711.ts'
import { keyTone, silence } from '../media/sounds.ts'
import { openPort } from './scripted-port.ts'

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
