import { t } from 'tap'
import { laws } from '../../../src/lines/media/g711.ts'
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
