import t from 'tap'
import { takeIn } from '../../src/announce/intake.ts'
import { level } from '../../src/announce/level.ts'
import { resample } from '../../src/announce/resample.ts'
import { inPieces } from '../../src/lib/turns/in-pieces.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'
import { decibels, pcm16, tone, wavOf } from './tones.ts'

/** Without the edges, where a tone begins and ends. */
const middle = (samples: Float32Array) => samples.subarray(400, samples.length - 400)

t.test('a tone keeps its level at every rate', async (t) => {
  for (const rate of [
    4_000, 11_025, 16_000, 22_050, 32_000, 44_100, 44_101, 48_000, 96_000, 192_000,
  ]) {
    const samples = tone({ hz: 1_000, rate, seconds: 0.5 })
    const resampled = atOnce(resample({ rate, samples }))
    t.equal(resampled.length, Math.floor((samples.length * 8_000) / rate))
    const change = decibels(middle(resampled)) - decibels(samples)
    t.ok(Math.abs(change) < 0.1, `${rate} Hz: ${change.toFixed(3)} dB`)
  }
})

t.test('a resampled tone is that tone, at its place', async (t) => {
  for (const rate of [44_100, 44_101, 5_000]) {
    const options = { hz: 700, seconds: 0.5 }
    const resampled = atOnce(resample({ rate, samples: tone({ ...options, rate }) }))
    const wanted = tone({ ...options, rate: 8_000 })
    const wrong = middle(resampled.map((sample, i) => sample - (wanted[i] ?? 0)))
    t.ok(decibels(wrong) - decibels(wanted) < -50, `${rate} Hz: ${decibels(wrong).toFixed(1)} dB`)
  }
})

t.test('what the lines cannot carry is taken out, not folded down', async (t) => {
  for (const rate of [22_050, 44_100, 96_000])
    for (const hz of [4_500, 5_000, 7_000, 10_500]) {
      const samples = tone({ hz, rate, seconds: 0.5 })
      const left = decibels(middle(atOnce(resample({ rate, samples })))) - decibels(samples)
      t.ok(left < -50, `${hz} Hz at ${rate} Hz: ${left.toFixed(1)} dB`)
    }
})

t.test('speech of any loudness comes to one level', async (t) => {
  for (const size of [0.01, 0.1, 0.9]) {
    const speech = tone({ hz: 300, rate: 8_000, seconds: 1, size })
    const loudness = decibels(atOnce(level(speech)), 32_768)
    t.ok(Math.abs(loudness + 20) < 0.5, `${loudness.toFixed(2)} dB`)
  }
})

t.test('pauses do not make what is spoken louder', async (t) => {
  const word = tone({ hz: 300, rate: 8_000, seconds: 0.5 })
  const spaced = new Float32Array(8_000 * 5)
  spaced.set(word, 0)
  spaced.set(word, 8_000 * 4)
  const levelled = atOnce(level(spaced))
  t.ok(Math.abs(decibels(levelled.subarray(800, 3_200), 32_768) + 20) < 0.5)
})

t.test('peaks never reach full scale', async (t) => {
  const quiet = tone({ hz: 300, rate: 8_000, seconds: 1, size: 0.01 })
  quiet.set(tone({ hz: 300, rate: 8_000, seconds: 0.02, size: 1 }), 4_000)
  const peak = atOnce(level(quiet)).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  t.ok(peak > 20_000 && peak < 32_000, String(peak))
})

t.test('an offset goes, and silence around is cut to a tenth of a second', async (t) => {
  const samples = new Float32Array(8_000 * 3).fill(0.25)
  tone({ hz: 300, rate: 8_000, seconds: 1 }).forEach((sample, i) => {
    samples[8_000 + i] = 0.25 + sample / 2
  })
  const levelled = atOnce(level(samples))
  t.ok(Math.abs(levelled.length / 8_000 - 1.2) < 0.03, String(levelled.length / 8_000))
  const mean = levelled.reduce((sum, sample) => sum + sample, 0) / levelled.length
  t.ok(Math.abs(mean) < 50, String(mean))
  t.ok(Math.abs(levelled[0] ?? 9_999) < 50)
})

t.test('silence is refused', async (t) => {
  for (const value of [0, 0.3]) {
    const samples = new Float32Array(8_000).fill(value)
    t.throws(() => atOnce(level(samples)), { name: 'BadWav', message: /silent/ })
  }
})

/** Milliseconds of the processor's time, which does not count what other programs took. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** What each piece of the work takes. */
function pieceTimes(file: Buffer): number[] {
  const work = takeIn(file)
  const times: number[] = []
  for (let isDone: boolean | undefined = false; !isDone; ) {
    const startedMs = cpuMs()
    isDone = work.next().done
    times.push(cpuMs() - startedMs)
  }
  return times
}

t.test('a recording is taken in by small pieces', async (t) => {
  const long = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 60 })))
  const dense = tone({ hz: 440, rate: 192_000, seconds: 2 })
  const odd = tone({ hz: 440, rate: 191_999, seconds: 1 })
  const files = [
    long,
    wavOf(pcm16(dense), { rate: 192_000 }),
    wavOf(pcm16(dense), { rate: 24_000, channels: 8 }),
    wavOf(pcm16(odd), { rate: 191_999 }),
  ]
  for (const file of files) {
    // The collector of garbage is at work in one run, but not at the same place in all three.
    const [first = [], ...others] = [1, 2, 3].map(() => pieceTimes(file))
    const min = first.map((ms, i) => Math.min(ms, ...others.map((times) => times[i] ?? 0)))
    const worst = Math.max(...min)
    t.ok(worst < 5, `${min.length} pieces, the longest ${worst.toFixed(1)} ms`)
  }
})

t.test('others have their turn while a large recording is taken in', async (t) => {
  const rate = 192_000
  const file = wavOf(pcm16(tone({ hz: 1_000, rate, seconds: 12 })), { rate })
  let turns = 0
  let isDone = false
  const takeTurns = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurns)
  }
  takeTurns()
  const startedMs = cpuMs()
  const sound = await inPieces(takeIn(file))
  isDone = true
  t.ok(Math.abs(sound.length / 8_000 - 12) < 0.1)
  const each = (cpuMs() - startedMs) / turns
  t.ok(each < 6, `${turns} turns, ${each.toFixed(1)} ms between two`)
})
