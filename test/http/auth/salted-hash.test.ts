import { t } from 'tap'
import { SaltedHash } from '../../../src/http/auth/salted-hash.ts'

t.test('the same text has the same hash here, and another in another process', async (t) => {
  const hash = new SaltedHash()
  t.equal(hash.of('secret'), hash.of('secret'))
  t.not(hash.of('secret'), hash.of('Secret'))
  t.not(hash.of('secret'), new SaltedHash().of('secret'))
  t.notMatch(hash.of('secret'), /secret/)
})
