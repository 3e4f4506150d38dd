import { mock } from 'node:test'
import t from 'tap'
import { Siren } from '../../../../src/page/desk/alarms/siren.ts'

let tones = 0
const level = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
const node = { gain: level, frequency: { value: 0 }, connect: () => node, stop: () => undefined }

/** A loudspeaker that counts; the real one is heard in the browser's test. */
class Loudspeaker {
  readonly state = 'running'
  readonly currentTime = 0
  resume = async () => undefined
  close = async () => undefined
  createGain = () => node
  createOscillator = () => ({ ...node, start: () => (tones += 1) })
}

mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
Object.assign(globalThis, { AudioContext: Loudspeaker })
t.teardown(() => mock.timers.reset())
t.beforeEach(() => {
  tones = 0
})

t.test('the siren sounds every ten seconds until it ends', async (t) => {
  const siren = new Siren()
  siren.sound()
  t.equal(tones, 2)
  mock.timers.tick(9_999)
  t.equal(tones, 2)
  mock.timers.tick(1)
  t.equal(tones, 4)
  mock.timers.tick(20_000)
  t.equal(tones, 8)
  siren.end()
  mock.timers.tick(300_000)
  t.equal(tones, 8)
  t.equal(siren.state.value, 'quiet')
})

t.test('a silence ends after two minutes', async (t) => {
  const siren = new Siren()
  siren.sound()
  siren.silence()
  mock.timers.tick(119_999)
  t.equal(tones, 2)
  t.equal(siren.state.value, 'silenced')
  mock.timers.tick(1)
  t.equal(tones, 4)
  t.equal(siren.state.value, 'sounding')
  mock.timers.tick(10_000)
  t.equal(tones, 6)
  siren.silence()
  siren.end()
  mock.timers.tick(300_000)
  t.equal(tones, 6, 'nothing sounds when nobody is needed any more')
})
