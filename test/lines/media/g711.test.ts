import t from 'tap'
import { laws } from '../../../src/lines/media/g711.ts'

const names = ['pcma', 'pcmu'] as const

t.test('silence is the code that the standard gives', async (t) => {
  t.equal(laws.pcma.silence, 0xd5)
  t.equal(laws.pcmu.silence, 0xff)
  t.equal(laws.pcma.payloadType, 8)
  t.equal(laws.pcmu.payloadType, 0)
})

t.test('the codes of well known samples are those of the standard', async (t) => {
  const known = {
    pcma: { 32767: 0xaa, '-32768': 0x2a, '-16': 0x55, 16: 0xd4, 1000: 0xfa, '-1000': 0x7a },
    pcmu: { 32767: 0x80, '-32768': 0x00, 4: 0xfe, '-4': 0x7f, 1000: 0xce, '-1000': 0x4e },
  }
  for (const law of names)
    for (const [sample, code] of Object.entries(known[law]))
      t.equal(laws[law].encoded[Number(sample) & 0xffff], code, `${law} ${sample}`)
})

t.test('the loudest and the softest samples are those of the standard', async (t) => {
  t.equal(Math.max(...laws.pcma.decoded), 32_256)
  t.equal(Math.min(...laws.pcma.decoded), -32_256)
  t.equal(Math.min(...laws.pcma.decoded.map(Math.abs)), 8)
  t.equal(Math.max(...laws.pcmu.decoded), 32_124)
  t.equal(Math.min(...laws.pcmu.decoded), -32_124)
  t.equal(laws.pcmu.decoded[0xff], 0)
})

t.test('every code survives decoding and encoding', async (t) => {
  for (const law of names) {
    const { encoded, decoded } = laws[law]
    const changed: number[] = []
    for (let code = 0; code < 256; code += 1)
      if (encoded[(decoded[code] ?? 0) & 0xffff] !== code) changed.push(code)
    // µ-law has two zeros, and only one of them is written.
    t.strictSame(changed, law === 'pcmu' ? [0x7f] : [], law)
  }
})

t.test('a sample becomes the nearest one of its segment, and stays it', async (t) => {
  for (const law of names) {
    const { encoded, decoded } = laws[law]
    const heard = (sample: number) => decoded[encoded[sample & 0xffff] ?? 0] ?? Number.NaN
    let worst = 0
    let unstable = 0
    let falling = 0
    for (let sample = -32_768; sample < 32_768; sample += 1) {
      const now = heard(sample)
      worst = Math.max(worst, Math.abs(now - sample) / (Math.abs(sample) + 264))
      if (heard(now) !== now) unstable += 1
      if (sample > -32_768 && now < heard(sample - 1)) falling += 1
    }
    t.ok(worst < 0.035, `${law} is off by ${worst}`)
    t.equal(unstable, 0)
    t.equal(falling, 0)
  }
})
