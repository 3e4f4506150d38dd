import t from 'tap'
import { Ledger } from '../../src/simulate/fias/ledger.ts'

t.test('the ledger forgets the oldest beyond 200,000, and their numbers with them', async (t) => {
  const ledger = new Ledger()
  const enter = (number: number) =>
    ledger.enter({ id: 'PS', fields: [['P#', String(number)]] }, Date.now())
  for (let number = 1; number <= 200_002; number++) enter(number)
  t.equal(ledger.postings.length, 200_000)
  t.equal(ledger.postings[0]?.postingNumber, '3')
  t.equal(ledger.totals().received, 200_002)
  t.equal(enter(2).repeatOf, 0)
  t.equal(enter(200_000).repeatOf, 200_000)
})
