import t from 'tap'
import { readRtp, writeRtpHeader } from '../../../../src/lines/media/rtp/rtp.ts'
import { fc } from '../../../support/fast-check.ts'

const header = {
  payloadType: 8,
  marker: true,
  sequence: 0xfffe,
  timestamp: 0xfffffff0,
  ssrc: 0x89abcdef,
}

function written(payload: string): Buffer {
  const bytes = Buffer.alloc(12 + payload.length)
  writeRtpHeader(bytes, header)
  bytes.write(payload, 12, 'latin1')
  return bytes
}

t.test('what is written is read again', async (t) => {
  const packet = readRtp(written('hello'))
  t.strictSame(packet, { ...header, payload: Buffer.from('hello') })
  t.equal(written('').toString('hex'), '8088fffefffffff089abcdef')
})

t.test('sources, an extension and padding are passed over', async (t) => {
  const bytes = Buffer.concat([
    Buffer.from('b208000100000002000000030000000400000005', 'hex'),
    Buffer.from('bede000100000000', 'hex'),
    Buffer.from('sound'),
    Buffer.from([0, 0, 3]),
  ])
  t.equal(String(readRtp(bytes)?.payload), 'sound')
  for (let length = 0; length < 28; length += 1)
    t.equal(readRtp(bytes.subarray(0, length)), undefined, `cut to ${length}`)
})

t.test('padding of no bytes, or of more than there are, makes it no packet', async (t) => {
  for (const padding of [0, 6, 255]) {
    const bytes = Buffer.concat([written('soun'), Buffer.from([padding])])
    bytes[0] = 0xa0
    t.equal(readRtp(bytes), undefined)
  }
})

t.test('another version is no packet', async (t) => {
  for (const first of [0x00, 0x40, 0xc0]) {
    const bytes = written('hello')
    bytes[0] = first
    t.equal(readRtp(bytes), undefined)
  }
})

t.test('random bytes are a packet within their bounds or none', async (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (random, isVersion2) => {
      const bytes = Buffer.from(random)
      if (isVersion2 && bytes.length > 0) bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f)
      const packet = readRtp(bytes)
      t.ok(packet === undefined || packet.payload.length <= bytes.length - 12)
    }),
    { numRuns: 2_000 },
  )
})
