import { t } from 'tap'
import { correlation } from './sound.ts'

/** A repeatable noise, so that a failure can be seen again. */
function noise(length: number, seed: number): Int16Array {
  let state = seed
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 16) / 4 - 8_192
  })
}

t.test('a softer, later copy is found where it begins', async (t) => {
  const wanted = noise(40_000, 1)
  const recorded = new Int16Array(160_000)
  recorded.set(
    wanted.map((sample) => sample / 3),
    12_345,
  )
  const before = process.cpuUsage()
  const { value, atSample } = correlation(recorded, wanted)
  const { user, system } = process.cpuUsage(before)
  t.ok(user + system < 2_000_000, `twenty seconds of sound took ${user + system} µs`)
  t.equal(atSample, 12_345)
  t.ok(value > 0.999, String(value))
})

t.test('other sound, silence and half of it are not taken for it', async (t) => {
  const wanted = noise(40_000, 1)
  t.ok(correlation(noise(160_000, 2), wanted).value < 0.05)
  t.equal(correlation(new Int16Array(160_000), wanted).value, 0)
  const half = new Int16Array(160_000)
  half.set(wanted.subarray(0, 20_000), 50_000)
  const { value } = correlation(half, wanted)
  t.ok(value < 0.75, `half of it: ${value}`)
})

t.test('a recording that lost a little of the beginning is still found', async (t) => {
  const wanted = noise(40_000, 1)
  const { value, atSample } = correlation(wanted.subarray(400), wanted)
  t.equal(atSample, -400)
  t.ok(value > 0.99, String(value))
})
