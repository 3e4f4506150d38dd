import t from 'tap'
import { until } from '../../support/until.ts'
import { aWhile, openHost, session, setCall, setScene } from './host.ts'

t.jobs = 4
const s = [session & 0xff, session >>> 8]

t.test('a session begins with what is not as usual', async (t) => {
  const { bridge, host } = await setScene(t)
  bridge.phone(2).lift()
  bridge.phone(3).setFault('too-hot', true)
  bridge.setSupplyFault(true)
  host.say(0x01, ...s, 1, 0)
  const welcome = await host.hears('WELCOME')
  t.same(welcome.slice(0, 10), [...s, 1, 0, 4, 1, 25, 2, 0, 17])
  t.equal(String.fromCharCode(...welcome.slice(10)), `FX100234${'\0'.repeat(8)}`)
  await host.hears('READY')
  t.same(host.events(), ['HOOK 2 1', 'FAULT 3 3 1', 'FAULT 0 4 1', 'READY 0'])
  host.say(0x01, ...s, 1, 0)
  await host.hears('WELCOME')
  await aWhile()
  t.equal(bridge.sent.length, 4, 'HELLO again begins nothing')
})

t.test('HELLO with a new session puts the ports to rest', async (t) => {
  const { bridge, host } = await setCall(t)
  host.ring(2)
  await host.hears('RINGING')
  host.say(0x01, 0x99, 0x99, 1, 0)
  await host.hears('WELCOME')
  t.equal(bridge.phone(2).isRinging, false)
  t.equal(bridge.session, 0x9999)
  t.same(bridge.sent.slice(-2), [
    { type: 'HOOK', port: 1, hook: 1 },
    { type: 'READY', port: 0 },
  ])
})

t.test(
  'what is not confirmed is sent again, and obeyed commands are not obeyed twice',
  async (t) => {
    const { bridge, host } = await setScene(t)
    await host.greets()
    host.isTalking = false
    host.ring(1)
    const first = await host.hears('RINGING')
    t.same(await host.hears('RINGING'), first, 'the same number')
    host.say(0x03, ...s, ((first[2] ?? 0) + 1) & 0xff)
    await until('what was confirmed is not sent again', async () => {
      const count = host.all('RINGING').length
      await aWhile()
      return host.all('RINGING').length === count
    })
    host.say(0x10, ...s, 0, 1, 0xe8, 3, 0xa0, 0x0f, 0, 0, 0, 0, 100, 0)
    await host.hears('ALIVE')
    host.say(0x11, ...s, 5, 1)
    const alive = await until('ALIVE next 1', () =>
      host.all('ALIVE').findLast(([, , n]) => n === 1),
    )
    t.ok(alive)
    await aWhile()
    t.equal(bridge.phone(1).rings, 1)
    t.equal(bridge.phone(1).isRinging, true, 'a command that is not the next is not obeyed')
  },
)

t.test('no more than 8 events are on their way; a wrong confirmation is ignored', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  await aWhile()
  host.isTalking = false
  for (let port = 1; port <= 4; port++) bridge.phone(port).lift()
  for (const key of '123456') bridge.phone(1).press(key)
  const numbers = () => new Set(host.all('KEY').map(([, , number]) => number))
  await until('four are told', () => numbers().size === 4)
  await aWhile()
  t.equal(numbers().size, 4)
  host.say(0x03, ...s, 77)
  await aWhile()
  t.equal(numbers().size, 4)
  host.say(0x03, ...s, 3)
  await until('the others', () => numbers().size === 6)
  t.same(bridge.problems, [])
})

t.test('a host that confirms nothing is told BYE', async (t) => {
  const { bridge, host } = await setScene(t)
  host.say(0x01, ...s, 1, 0)
  await host.hears('READY')
  host.isTalking = false
  const living = setInterval(() => host.say(0x03, ...s, 0), 300)
  t.teardown(() => clearInterval(living))
  bridge.phone(1).lift()
  t.same(await host.hears('BYE'), [...s, 3])
  t.equal(bridge.session, 0)
})

t.test('a host that dies stops the bell, and nothing is said any more', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  host.ring(1)
  await host.hears('RINGING')
  host.isTalking = false
  host.close()
  await until('silence', () => (bridge.phone(1).isRinging ? undefined : true), 60_000)
  t.equal(bridge.session, 0)
  await aWhile()
  const count = host.said.length
  bridge.phone(2).lift()
  await aWhile()
  t.equal(host.said.length, count)
})

t.test('BYE stops the bell; frames of a session that is over are answered BYE', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  host.ring(1)
  await host.hears('RINGING')
  host.close()
  host.say(0x04, ...s, 0)
  await until('silence', () => (bridge.phone(1).isRinging ? undefined : true))
  host.isTalking = false
  for (let time = 0; time < 5; time++) host.say(0x03, ...s, 0)
  t.same(await host.hears('BYE'), [...s, 1])
  await aWhile()
  t.equal(host.all('BYE').length, 1)
})

t.test('a bridge that restarts says so, and takes the next HELLO', async (t) => {
  const { bridge, host } = await setCall(t)
  bridge.reboot()
  t.same(await host.hears('BYE'), [...s, 1])
  host.close()
  await host.greets()
  t.same(host.events().slice(-2), ['HOOK 1 1', 'READY 0'])
})

t.test('an update waits for the end of a call and is told by BYE', async (t) => {
  const { bridge, host } = await setCall(t)
  host.talk(1)
  await host.hears('ROOM')
  bridge.update(true)
  await aWhile()
  t.equal(bridge.session, session)
  host.stop(1)
  t.same(await host.hears('BYE'), [...s, 2])
  host.close()
  host.say(0x01, 7, 0, 1, 0)
  await until('BYE to HELLO', () => host.all('BYE').find(([id]) => id === 7))
  bridge.update(false)
  await host.greets()
  t.equal(bridge.session, session)
})

t.test('another major version is answered, and no session begins', async (t) => {
  const { bridge, host } = await setScene(t, { major: 2 })
  host.say(0x01, ...s, 1, 0)
  t.equal((await host.hears('WELCOME'))[2], 2)
  t.equal(bridge.session, 0)
})

t.test('a deaf bridge says nothing and comes back', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  bridge.deaf = true
  await aWhile()
  const count = host.said.length
  host.ring(1)
  await aWhile()
  t.equal(host.said.length, count)
  t.equal(bridge.phone(1).rings, 0)
  bridge.deaf = false
  await host.hears('ALIVE')
})

t.test('the host may close the line and open it again', async (t) => {
  const { bridge, host, path } = await setScene(t)
  await host.greets()
  await host.leaves()
  const other = await openHost(t, path)
  await other.greets(0x1268)
  t.equal(bridge.session, 0x1268)
})
