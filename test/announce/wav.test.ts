import t from 'tap'
import { BadWav, readWav, soundOfOwnWav, writeWav } from '../../src/announce/wav.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'
import { chunk, pcm16, tone, wavOf } from './tones.ts'

const read = (file: Buffer) => atOnce(readWav(file))
/** Full scale down, half down, silence, half up. */
const steps = [-1, -0.5, 0, 0.5]

/** The bytes of the steps, as a writer of one sample gives them. */
function coded(bytes: number, write: (buffer: Buffer, value: number) => void): Buffer {
  return Buffer.concat(
    steps.map((value) => {
      const buffer = Buffer.alloc(bytes)
      write(buffer, value)
      return buffer
    }),
  )
}

const codings = [
  { code: 1, bits: 8, sound: coded(1, (b, v) => b.writeUInt8(v * 128 + 128)) },
  { code: 1, bits: 16, sound: coded(2, (b, v) => b.writeInt16LE(v * 2 ** 15)) },
  { code: 1, bits: 24, sound: coded(3, (b, v) => b.writeIntLE(v * 2 ** 23, 0, 3)) },
  { code: 1, bits: 32, sound: coded(4, (b, v) => b.writeInt32LE(v * 2 ** 31)) },
  { code: 3, bits: 32, sound: coded(4, (b, v) => b.writeFloatLE(v)) },
  { code: 3, bits: 64, sound: coded(8, (b, v) => b.writeDoubleLE(v)) },
]

t.test('every coding of whole numbers and floats is read, plain and extensible', async (t) => {
  for (const { code, bits, sound } of codings)
    for (const extensible of [false, true]) {
      const { rate, samples } = read(wavOf(sound, { code, bits, extensible, rate: 44_100 }))
      t.same([...samples], steps, `code ${code}, ${bits} bits`)
      t.equal(rate, 44_100)
    }
})

t.test('G.711 in a WAV file is read', async (t) => {
  const near = (got: Float32Array, wanted: number[]) =>
    got.forEach((value, i) => {
      t.ok(Math.abs(value - (wanted[i] ?? 9)) < 0.001, `${value} is near ${wanted[i]}`)
    })
  // The ends of both tables of ITU-T G.711, and their quietest steps.
  const aLaw = Buffer.from([0xaa, 0x2a, 0xd5, 0x55])
  near(read(wavOf(aLaw, { code: 6, bits: 8 })).samples, [0.984375, -0.984375, 0.0002, -0.0002])
  const muLaw = Buffer.from([0x80, 0x00, 0xff, 0x7f])
  near(read(wavOf(muLaw, { code: 7, bits: 8 })).samples, [0.980347, -0.980347, 0, 0])
})

t.test('channels are mixed into one', async (t) => {
  const left = [0.5, 0.5, -0.5]
  const right = [0.5, -0.5, 0]
  const both = Float32Array.from(left.flatMap((value, i) => [value, right[i] ?? 0]))
  const { samples } = read(wavOf(pcm16(both), { channels: 2 }))
  t.same(
    [...samples].map((value) => Math.round(value * 100) / 100),
    [0.5, 0, -0.25],
  )
})

t.test('other chunks, of odd lengths too, are passed over', async (t) => {
  const before = [chunk('LIST', Buffer.from('odd')), chunk('bext', Buffer.alloc(602))]
  t.same([...read(wavOf(pcm16(Float32Array.from([0, 0.5])), { before })).samples].length, 2)
})

t.test('a file that promises more than there is gives what there is', async (t) => {
  const sound = pcm16(tone({ hz: 440, rate: 8_000, seconds: 0.1 }))
  for (const length of [0xffff_ffff, 0x7fff_f000, 10_000])
    t.equal(read(wavOf(sound, { length })).samples.length, 800)
  t.equal(read(wavOf(sound).subarray(0, 44 + 101)).samples.length, 50)
})

t.test(
  'a file cut or changed at any byte of its head is read or refused, never worse',
  async (t) => {
    const file = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 0.01 })), { extensible: true })
    const survives = (bytes: Buffer) => {
      try {
        read(bytes)
        return true
      } catch (error) {
        return error instanceof BadWav
      }
    }
    for (let at = 0; at < 70; at++) {
      t.ok(survives(file.subarray(0, at)), `cut at ${at}`)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(file)
        changed[at] = value
        t.ok(survives(changed), `byte ${at} is ${value}`)
      }
    }
  },
)

t.test('what cannot be used is refused with words that say what to do', async (t) => {
  const sound = pcm16(tone({ hz: 440, rate: 8_000, seconds: 0.1 }))
  const refusals: [Buffer, RegExp][] = [
    [Buffer.from('ID3\u0004 an MP3 file'), /no WAV file; save/],
    [Buffer.alloc(0), /no WAV file/],
    [wavOf(sound, { code: 0x55 }), /save it as 16-bit PCM/],
    [wavOf(sound, { bits: 12 }), /save it as 16-bit PCM/],
    [wavOf(sound, { channels: 9 }), /1 to 8 channels/],
    [wavOf(sound, { rate: 3_999 }), /samples a second/],
    [wavOf(sound, { rate: 192_001 }), /samples a second/],
    [wavOf(Buffer.alloc(0)), /holds no sound/],
    [wavOf(Buffer.alloc(8_000 * 61), { bits: 8 }), /longer than 60 seconds/],
    [chunk('RIFF', Buffer.from('WAVE')), /damaged/],
  ]
  for (const [file, message] of refusals) t.throws(() => read(file), { name: 'BadWav', message })
})

t.test('what is written is read again, sample for sample', async (t) => {
  const sound = Int16Array.from([0, 1, -1, 32_767, -32_768, 1234])
  const file = writeWav(sound)
  t.same(soundOfOwnWav(file), sound)
  t.same(
    [...read(file).samples].map((value) => value * 2 ** 15),
    [...sound],
  )
})
