import { networkInterfaces } from 'node:os'
import t from 'tap'
import { ownAddresses } from '../../src/lib/own-addresses.ts'

t.test('the addresses are those that the system names', async (t) => {
  const named = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)
  t.same(ownAddresses().sort(), [...new Set(named)].sort())
})

t.test('where the kernel lists none there are none', async (t) => {
  t.same(ownAddresses('/nowhere'), [])
})
