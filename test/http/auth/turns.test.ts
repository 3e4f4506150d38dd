import t from 'tap'
import { Passwords } from '../../../src/http/auth/password.ts'
import { type Standing, Turns } from '../../../src/http/auth/turns.ts'

/** Fills a queue while its first job is held, and tells in which order the jobs were run. */
function heldQueue() {
  const turns = new Turns()
  const order: string[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const first = turns.run({ address: 'first', standing: 'known' }, () => promise)
  const ask = (address: string, standing: Standing) =>
    turns.run({ address, standing }, async () => void order.push(address))
  return { order, first, ask, release }
}

const isRefused = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected'

t.test('a stranger is served after every three known ones', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const asked = [
    ...Array.from({ length: 10 }, () => ask('known', 'known')),
    ask('new 1', 'new'),
    ask('new 2', 'new'),
    ask('new 3', 'new'),
  ]
  release()
  await Promise.all([first, ...asked])
  const known = (count: number) => Array.from({ length: count }, () => 'known')
  // The one that held the queue was known, too.
  t.same(order, [...known(2), 'new 1', ...known(3), 'new 2', ...known(3), 'new 3', ...known(2)])
})

t.test('strangers need no known ones to be served, nor known ones strangers', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const strangers = Array.from({ length: 6 }, (_, i) => ask(`new ${i}`, 'new'))
  release()
  await Promise.all([first, ...strangers])
  await Promise.all(Array.from({ length: 6 }, () => ask('known', 'known')))
  t.equal(order.length, 12)
})

t.test('of three new addresses and one that has failed, the new ones go first', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const asked = [
    ...Array.from({ length: 200 }, (_, i) => ask(`failed ${i}`, 'failed')),
    ...Array.from({ length: 5 }, (_, i) => ask(`new ${i}`, 'new')),
  ]
  release()
  await Promise.all([first, ...asked])
  const start = ['new 0', 'new 1', 'new 2', 'failed 0', 'new 3', 'new 4', 'failed 1']
  t.same(order.slice(0, start.length), start)
  t.equal(order.length, 205)
})

t.test('of one new address one goes with the new ones', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const flood = Array.from({ length: 40 }, () => ask('flood', 'new'))
  release()
  await Promise.all([first, ...flood, ask('clerk', 'new')])
  t.same(order.slice(0, 3), ['flood', 'clerk', 'flood'])
  t.equal(order.length, 41)
})

t.test('an account that hashes without end shuts no stranger out', async (t) => {
  const { order, ask, release } = heldQueue()
  let isOver = false
  const again = async (): Promise<void> => {
    while (!isOver) await ask('known', 'known')
  }
  const endless = Array.from({ length: 8 }, again)
  const stranger = ask('new', 'new')
  release()
  await Promise.race([
    stranger,
    (async () => {
      while (order.length < 1_000) await ask('known', 'known')
    })(),
  ])
  isOver = true
  await Promise.all(endless)
  t.ok(order.indexOf('new') >= 0 && order.indexOf('new') <= 3, order.slice(0, 10).join())
})

t.test('one login each of 1,024 addresses may wait, and no more', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const many = Array.from({ length: 1_024 }, (_, i) => ask(`address ${i}`, 'new'))
  await t.rejects(ask('one more', 'new'), { code: 103 })
  release()
  await Promise.all([first, ...many])
  t.equal(order.length, 1_024)
})

t.test('strangers take no place from those who are known', async (t) => {
  const { order, first, ask, release } = heldQueue()
  const many = Array.from({ length: 1_024 }, (_, i) => ask(`address ${i}`, 'new'))
  const known = ask('known', 'known')
  release()
  await Promise.all([first, known, ...many])
  t.equal(order[0], 'known')
})

t.test('who has gone is not waited for', async (t) => {
  const turns = new Turns()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const first = turns.run({ address: 'first', standing: 'known' }, () => promise)
  let checked = 0
  const gone = Array.from({ length: 1_000 }, (_, i) =>
    turns.run({ address: `gone ${i}`, standing: 'new', isGone: () => true }, async () => {
      checked += 1
    }),
  )
  const stays = turns.run({ address: 'clerk', standing: 'new' }, async () => checked)
  release()
  t.equal(await stays, 0)
  t.ok((await Promise.allSettled([first, ...gone])).slice(1).every(isRefused))
})

t.test('when all places are taken, the address that has the most gives way', async (t) => {
  const { first, ask, release } = heldQueue()
  const flood = Array.from({ length: 22 * 48 }, (_, i) => ask(`flood ${i % 22}`, 'failed'))
  const settled = Promise.allSettled(flood)
  await Promise.all([ask('one more', 'failed'), first, release()])
  const refused = (await settled).filter(isRefused)
  t.equal(refused.length, 22 * 48 + 1 - 1_024)
})

t.test('parties that set passwords take turns', async (t) => {
  const passwords = new Passwords({ N: 1_024, r: 8, p: 1 })
  const order: string[] = []
  const set = (party: string) =>
    passwords.hash('secret', party).then(
      () => order.push(party),
      () => order.push('refused'),
    )
  await Promise.all([...Array.from({ length: 60 }, () => set('annex')), set('boss')])
  const served = order.filter((who) => who !== 'refused')
  t.ok(served.indexOf('boss') >= 0 && served.indexOf('boss') <= 2, served.slice(0, 5).join())
})
