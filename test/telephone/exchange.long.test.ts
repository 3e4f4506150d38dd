import { t } from 'tap'
import type { Sentence } from '../../src/core/ports/saying.ts'
import { heard, openScene, type Scene } from '../lines/sip/scene.ts'
import { block } from '../support/manual-block.ts'
import { bookings, callsOf, pressKeys, untilBooked, untilCall } from './exchange-scene.ts'

t.jobs = 3

/** What a sentence of the menu sounds like, without the pauses at its ends. */
function soundOf({ hotel }: Scene, sentence: Sentence): Int16Array {
  const { sounds } = hotel.daemon.announcements.announcer.say([sentence], 'en')
  return Int16Array.from(sounds.flatMap((sound) => [...sound]))
}

const ms = (sound: Int16Array) => sound.length / 8

for (const transport of ['udp', 'tcp', 'tls'] as const)
  t.test(`a guest books by telephone where the line is registered over ${transport}`, async (t) => {
    const scene = await openScene(t, transport, transport === 'tcp' ? { codecs: ['pcmu'] } : {})
    const { hotel, phone, pbx } = scene
    await phone.dial(`sip:8001@${pbx.address}`)
    await phone.happens('CALL_ESTABLISHED')
    const greeting = soundOf(scene, [{ kind: 'clip', name: 'menu-none' }])
    await phone.hears(500 + ms(greeting))
    await pressKeys(hotel, phone, '0645')
    const { done } = await untilCall(hotel, '101', ({ done }) => done.length > 0)
    t.same(done, ['booked room 101 for 2026-11-16T06:45:00+01:00'])
    await untilBooked(hotel, ['101 06:45'])
    const booked = soundOf(scene, [{ kind: 'clip', name: 'booked' }])
    await phone.hears(4_000 + ms(greeting) + ms(booked))
    await phone.hangup()
    await untilCall(hotel, '101', ({ ended }) => ended !== null)
    t.ok((await heard(scene, greeting)) > 0.98, 'it has heard the menu')
    t.ok((await heard(scene, booked)) > 0.98, 'it has heard that the call is booked')
    const { json } = await hotel.admin.get('/rest/wakeup/log').expect(200)
    const called = json.log.find(({ event }: { event: string }) => event === 'called')
    t.match(called, {
      room: '101',
      actor: 'phone 101',
      line: 'pbx',
      detail: /pressed 0645, booked/,
    })
  })

t.test('a guest who presses keys while the menu is said is understood at once', async (t) => {
  const scene = await openScene(t, 'udp')
  const { hotel, phone, pbx } = scene
  await phone.dial(`sip:8001@${pbx.address}`)
  await phone.happens('CALL_ESTABLISHED')
  await untilCall(hotel, '101', ({ steps }) => steps.length > 0)
  await pressKeys(hotel, phone, '1830')
  await untilBooked(hotel, ['101 18:30'])
  await phone.hangup()
  const menu = soundOf(scene, [{ kind: 'clip', name: 'menu-hash' }])
  t.ok((await heard(scene, menu)) < 0.6, 'the end of the menu was not said')
})

t.test('a guest who has put us on hold goes on where it was', async (t) => {
  const scene = await openScene(t, 'udp')
  const { hotel, phone, pbx } = scene
  await phone.dial(`sip:8001@${pbx.address}`)
  await phone.happens('CALL_ESTABLISHED')
  await phone.hears(300)
  await pressKeys(hotel, phone, '07')
  await phone.hold(true)
  await pbx.child.says(/(got ACK[\s\S]*){2}/)
  await phone.hold(false)
  await pbx.child.says(/(got ACK[\s\S]*){3}/)
  await pressKeys(hotel, phone, '30')
  await untilBooked(hotel, ['101 07:30'])
  await phone.hangup()
  await untilCall(hotel, '101', ({ ended }) => ended !== null)
})

t.test(
  'who is not known is refused, and so is everybody where calls are not answered',
  async (t) => {
    const stranger = await openScene(t, 'udp')
    await stranger.hotel.admin.delete('/rest/room/101').expect(200)
    await stranger.phone.dial(`sip:8001@${stranger.pbx.address}`)
    t.match(await stranger.phone.happens('CALL_CLOSED'), { param: /403/ })
    t.match(await callsOf(stranger.hotel, '101'), [{ done: [/^refused/], pressed: '' }])
    t.match(stranger.hotel.journal.lines.join('\n'), /101 has called 8001, and was refused/)
    const silent = await openScene(t, 'udp', { wakeup: '[telephone]\nanswer = false' })
    await silent.phone.dial(`sip:8001@${silent.pbx.address}`)
    t.match(await silent.phone.happens('CALL_CLOSED'), { param: /480/ })
    t.same(await bookings(silent.hotel), [])
  },
)

t.test(
  'the kamailio of the manual carries codes to the box, and who has dialled them',
  async (t) => {
    const callRoute = block('lines', 'Calls to the box', '')
    t.match(callRoute, /lookup/)
    const { hotel, phone, pbx } = await openScene(t, 'udp', { callRoute })
    await phone.dial(`sip:6101@${pbx.address}`)
    const { done } = await untilCall(hotel, '101', ({ done }) => done.length > 0)
    t.same(done, ['room 101: status 01'])
    await phone.hangup()
    await phone.happens('CALL_CLOSED')
    await phone.dial(`sip:700@${pbx.address}`)
    await untilCall(hotel, '101', ({ dialled, steps }) => dialled === '700' && steps.length > 0)
    t.match(phone.said(), /INVITE sip:700@/)
  },
)
