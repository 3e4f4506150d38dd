import { t } from 'tap'
import { Framer } from '../../../../src/lines/sip/transport/framer.ts'
import { fc } from '../../../support/fast-check.ts'

const message = (body: string, name = 'Content-Length') =>
  `OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/TCP c\r\n${name}: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const messages = [
  message(''),
  message('v=0\r\n\r\nm=audio\r\n'),
  message('é → ü', 'l'),
  message('x', 'content-length '),
]

t.test('messages are found however the bytes are split', (t) => {
  const bytes = Buffer.from(`\r\n\r\n${messages.join('\r\n')}\r\n`)
  for (let at = 0; at <= bytes.length; at++) {
    const framer = new Framer()
    const found = [bytes.subarray(0, at), bytes.subarray(at)].flatMap((part) => framer.push(part))
    if (JSON.stringify(found) !== JSON.stringify(messages))
      t.same(found, messages, `split at ${at}`)
  }
  const framer = new Framer()
  const found = [...bytes].flatMap((byte) => framer.push(Buffer.from([byte])))
  t.same(found, messages, 'and byte by byte')
  t.end()
})

t.test('a stream that makes no sense is told, and nothing is kept for ever', (t) => {
  t.equal(new Framer().push(Buffer.from('OPTIONS sip:a SIP/2.0\r\nVia: x\r\n\r\n')), undefined)
  const tooLong = message('').replace('Content-Length: 0', 'Content-Length: 99999999')
  t.equal(new Framer().push(Buffer.from(tooLong)), undefined)
  const framer = new Framer()
  let pushed = 0
  while (framer.push(Buffer.alloc(1_000, 120)) !== undefined && pushed < 1_000) pushed += 1
  t.ok(pushed < 40, 'a head without end is given up')
  t.end()
})

t.test('no bytes make it throw', (t) => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (parts) => {
      const framer = new Framer()
      for (const part of parts) if (framer.push(Buffer.from(part)) === undefined) return
    }),
  )
  t.end()
})
