import { t } from 'tap'
import { Result, Status } from '../../../src/core/model/wakeup.ts'
import { heard, openScene, settled, wake } from './scene.ts'

t.jobs = 4

const say = { kind: 'wakeup', prompt: 0 } as const

t.test('over UDP a guest hears the announcement and confirms with 2', async (t) => {
  const scene = await openScene(t, 'udp')
  const { hotel, phone } = scene
  t.match((await hotel.desk.get('/rest/system').expect(200)).json, {
    registered: true,
    telephony: true,
    lines: 1,
  })
  const sound = hotel.daemon.announcements.announcer.sound(say, 'en')
  const id = await wake(scene)
  await phone.happens('CALL_ESTABLISHED')
  await phone.hears(700 + sound.length / 8)
  await phone.press('2')
  t.match(await settled(scene, id, ({ status }) => status === Status.finished), {
    result: Result.complete,
    attempts: 1,
  })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
  const { json } = await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)
  const events = json.log.map(({ event }: { event: string }) => event)
  t.same(events, ['created', 'due', 'ringing', 'answered', 'confirmed'])
})

t.test('over TCP a guest hears it in German and snoozes with 1', async (t) => {
  const scene = await openScene(t, 'tcp', { language: 'de', codecs: ['pcmu'] })
  const { hotel, phone } = scene
  const sound = hotel.daemon.announcements.announcer.sound(say, 'de')
  const id = await wake(scene)
  await phone.happens('CALL_ESTABLISHED')
  await phone.hears(700 + sound.length / 8)
  await phone.press('1')
  t.match(await settled(scene, id, ({ status }) => status === Status.snoozed), {
    result: Result.pending,
    snoozes: 1,
  })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
})

t.test('over TLS a guest hears it to the end, and the porter hangs up', async (t) => {
  const scene = await openScene(t, 'tls')
  const sound = scene.hotel.daemon.announcements.announcer.sound(say, 'en')
  const id = await wake(scene)
  t.match(await settled(scene, id, ({ status }) => status === Status.finished), {
    result: Result.complete,
  })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
})

t.test('the operator hears which room was not reached, and confirms with a key', async (t) => {
  const scene = await openScene(t, 'udp', { wakeup: 'attempts = 1\noperator = "101"' })
  const { hotel, phone } = scene
  const more = { failed: false, due: false, assist: false }
  const alert = { kind: 'alert', failed: ['102'], due: [], assist: [], more, clock: false } as const
  const sound = hotel.daemon.announcements.announcer.sound(alert, 'en')
  const id = await wake(scene, 102)
  await settled(scene, id, ({ status }) => status === Status.finished)
  await hotel.daemon.desk.tick()
  await phone.happens('CALL_ESTABLISHED')
  await phone.hears(700 + sound.length / 8)
  await phone.press('5')
  t.ok((await heard(scene, sound)) > 0.99, 'it was the number of the room')
  await hotel.daemon.desk.idle()
  t.same((await hotel.desk.get('/rest/alert').expect(200)).json.alerts, [])
  const { json } = await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)
  const reported = json.log
    .slice(-3)
    .map((line: Record<string, string>) => [line.event, line.detail])
  t.match(reported, [
    ['unreachable', /404 .* no such extension/],
    ['escalated', /operator called/],
    ['confirmed', 'by the operator'],
  ])
})
