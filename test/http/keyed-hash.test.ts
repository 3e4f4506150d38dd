import { createHmac } from 'node:crypto'
import t from 'tap'
import { KeyedHash } from '../../src/http/keyed-hash.ts'
import { fc } from '../fast-check.ts'

t.test('the keyed hash is HMAC-SHA-256', async (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (bytes, text) => {
      const key = Buffer.from(bytes)
      return new KeyedHash(key).of(text) === createHmac('sha256', key).update(text).digest('base64')
    }),
  )
  t.not(new KeyedHash().of('x'), new KeyedHash().of('x'), 'each has a key of its own')
})
