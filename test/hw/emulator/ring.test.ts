import t from 'tap'
import { until } from '../../support/until.ts'
import { aWhile, setCall, setScene } from './host.ts'

t.jobs = 4

t.test('a bell that is lifted is told by HOOK, and there is no STOPPED', async (t) => {
  const { bridge, host } = await setCall(t)
  await aWhile()
  t.same(host.events(), ['READY 0', 'RINGING 1', 'HOOK 1 1'])
  t.equal(bridge.phone(1).isRinging, false)
})

t.test('a telephone that is lifted before STOP is obeyed is told before STOPPED', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  host.ring(1)
  await host.hears('RINGING')
  host.stop(1)
  bridge.phone(1).lift()
  t.same((await host.hears('STOPPED')).slice(3), [1, 0])
  t.same(host.events().slice(-2), ['HOOK 1 1', 'STOPPED 1 0'])
})

t.test('STOP is always answered; the limit stops by itself', async (t) => {
  const { host } = await setScene(t)
  await host.greets()
  host.stop(2)
  t.same((await host.hears('STOPPED')).slice(3), [2, 0])
  host.ring(2, [0x90, 1, 0xc8, 0, 0x90, 1, 0xd0, 7], 7)
  await host.hears('RINGING')
  t.same((await host.hears('STOPPED')).slice(3), [2, 1])
})

t.test('RING on a port that rings begins anew', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  host.ring(1)
  host.ring(1)
  await host.hears('RINGING')
  await host.hears('RINGING')
  t.equal(bridge.phone(1).rings, 2)
})

t.test('what cannot be obeyed is refused with its reason', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  const isRefused = async (number: number, why: number, about: string) =>
    t.same((await host.hears('REFUSED')).slice(4), [number, why], about)
  await isRefused(host.ring(5), 1, 'no such port')
  await isRefused(host.stop(0), 1, 'the bridge is no port')
  await isRefused(host.ring(1, [1, 0, 0xa0, 0xf, 0, 0, 0, 0]), 4, 'too short')
  await isRefused(host.ring(1, [0xe8, 3, 0xa0, 0xf, 0xe8, 3, 0, 0]), 4, 'half a pair')
  await isRefused(host.command(0x1f, 1), 4, 'not known')
  await isRefused(host.talk(1), 5, 'on the hook')
  bridge.phone(1).lift()
  await isRefused(host.ring(1), 2, 'off the hook')
  await isRefused(host.talk(1, { start: 26 }), 4, 'more than the room')
  bridge.phone(2).setFault('over-current', true)
  await isRefused(host.ring(2), 3, 'a fault')
  bridge.setSupplyFault(true)
  await isRefused(host.ring(3), 3, 'the ring supply')
  t.equal(bridge.problems.length, 3)
})

t.test('faults that end a ring are told first', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  host.ring(1)
  host.ring(2)
  await host.hears('RINGING')
  await host.hears('RINGING')
  bridge.phone(1).setFault('over-current', true)
  await host.hears('STOPPED')
  bridge.setSupplyFault(true)
  await host.hears('STOPPED')
  const reported = ['FAULT 1 1 1', 'STOPPED 1 2', 'FAULT 0 4 1', 'STOPPED 2 2']
  t.same(host.events().slice(3), reported)
  bridge.phone(1).setFault('over-current', false)
  bridge.phone(1).setFault('over-current', true)
  bridge.phone(1).setFault('over-current', false)
  await host.hears('FAULT')
  t.same(host.events().slice(7), ['FAULT 1 1 0'], 'not each change within 500 ms')
})

t.test('a cut cable is found by ringing, and found whole by ringing', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  const short = [100, 0, 100, 0, 0, 0, 0, 0]
  bridge.phone(1).setFault('no-loop', true)
  host.ring(1, short)
  await host.hears('STOPPED')
  bridge.phone(1).setFault('no-loop', false)
  host.ring(1, short)
  await host.hears('FAULT')
  const reported = [
    'READY 0',
    'RINGING 1',
    'FAULT 1 2 1',
    'STOPPED 1 2',
    'RINGING 1',
    'FAULT 1 2 0',
  ]
  t.same(host.events(), reported)
})

t.test('touching the hook is a flash, a bounce, or hanging up', async (t) => {
  const { bridge, host } = await setCall(t)
  const phone = bridge.phone(1)
  phone.flash(350)
  t.same((await host.hears('FLASH')).slice(3), [1, 350 & 0xff, 350 >>> 8])
  phone.flash(40)
  await until('it is over', () => !phone.isTouched)
  phone.flash(799)
  t.same((await host.hears('FLASH')).slice(3), [1, 799 & 0xff, 799 >>> 8])
  phone.flash(820)
  await host.hears('HOOK')
  await host.hears('HOOK')
  phone.hangUp()
  await host.hears('HOOK')
  const reported = ['FLASH 1 94 1', 'FLASH 1 31 3', 'HOOK 1 0', 'HOOK 1 1', 'HOOK 1 0']
  t.same(host.events().slice(3), reported)
})

t.test('keys are told off the hook', async (t) => {
  const { bridge, host } = await setCall(t)
  for (const key of '0*#D') bridge.phone(1).press(key)
  bridge.phone(2).press('5')
  await until('four', () => host.all('KEY').length === 4)
  await aWhile()
  t.same(
    bridge.sent.slice(-4).map((event) => 'key' in event && event.key),
    ['0', '*', '#', 'D'],
  )
  t.throws(() => bridge.phone(1).press('x'))
  t.throws(() => bridge.phone(9))
})

t.test('guests do as they are used to', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  bridge.phone(1).habit = { kind: 'offhook' }
  await host.hears('HOOK')
  bridge.phone(1).habit = { kind: 'away' }
  t.same((await host.hears('HOOK')).slice(3), [1, 0])
  bridge.phone(2).habit = { kind: 'answers' }
  bridge.phone(3).habit = { kind: 'hangs-up', afterMs: 50 }
  bridge.phone(4).habit = { kind: 'presses', key: '7', afterMs: 100 }
  for (const port of [2, 3, 4]) host.ring(port)
  await until('lifted', () => bridge.phone(4).isOffHook)
  host.talk(2)
  host.talk(4)
  host.sound(4, 0, 20)
  host.end(4, 20)
  t.same((await host.hears('KEY')).slice(3), [4, '7'.charCodeAt(0)])
  host.stop(2)
  await until('hung up', () => (bridge.phone(2).isOffHook ? undefined : true))
  await until('hung up', () => (bridge.phone(3).isOffHook ? undefined : true))
  await until('hung up', () => (bridge.phone(4).isOffHook ? undefined : true))
  t.equal(bridge.phone(4).playedMs, 400)
  t.same(bridge.problems, [])
})

t.test('a telephone that is lifted hears the busy tone, unless the host answers it', async (t) => {
  const { bridge, host } = await setScene(t)
  await host.greets()
  bridge.phone(1).lift()
  bridge.phone(2).lift()
  t.notOk(bridge.ports[0]?.hasBusyTone, 'not yet')
  await host.hears('HOOK')
  await host.hears('HOOK')
  host.talk(2)
  await host.hears('ROOM')
  await until('the tone', () => bridge.ports[0]?.hasBusyTone)
  t.notOk(bridge.ports[1]?.hasBusyTone)
  host.stop(2)
  await host.hears('STOPPED')
  t.ok(bridge.ports[1]?.hasBusyTone, 'the host has hung up')
  bridge.phone(1).hangUp()
  await until('no tone', () => !bridge.ports[0]?.hasBusyTone)
})
