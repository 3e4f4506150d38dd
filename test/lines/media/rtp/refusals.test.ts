import { createSocket } from 'node:dgram'
import t from 'tap'
import { Refusals } from '../../../../src/lines/media/rtp/refusals.ts'
import { freePort } from '../../../peers/ports.ts'
import { until } from '../../../support/until.ts'
import { farPhone, ports, StreamLog, startMedia } from '../scene.ts'

t.jobs = 4

const silence = new Int16Array(8 * 60_000)

t.test('who is heard is not asked whether they are there', (t) => {
  const refusals = new Refusals(0)
  for (let ms = 0; ms < 1_000; ms += 20) t.notOk(refusals.tick(ms))
  refusals.received(1_000)
  for (let ms = 1_000; ms < 2_000; ms += 20) t.notOk(refusals.tick(ms))
  t.ok(
    [2_000, 2_020, 2_040].some((ms) => refusals.tick(ms)),
    'silent for a second',
  )
  t.end()
})

t.test('a few refusals in a moment, or one now and then, are not the end', (t) => {
  const moment = new Refusals(0)
  for (let ms = 1_000; ms < 1_900; ms += 20) moment.refused(ms)
  t.notOk(moment.isGone, 'a phone that opened its port late')
  moment.refused(1_900 + 3_001)
  moment.refused(1_900 + 3_021)
  t.notOk(moment.isGone)
  const rare = new Refusals(0)
  for (let ms = 1_000; ms < 60_000; ms += 3_500) rare.refused(ms)
  t.notOk(rare.isGone)
  t.end()
})

t.test('refusals that go on for a second are, unless somebody is heard', (t) => {
  // As a host tells them that tells one a second.
  const refusals = new Refusals(0)
  for (const ms of [1_000, 2_000]) refusals.refused(ms)
  t.notOk(refusals.isGone)
  refusals.received(2_500)
  for (const ms of [4_000, 5_000]) refusals.refused(ms)
  t.notOk(refusals.isGone)
  refusals.refused(6_000)
  t.ok(refusals.isGone)
  t.end()
})

for (const host of ['127.0.0.1', '::1'])
  t.test(`a call to a closed port is lost, ${host}`, async (t) => {
    const { media } = await startMedia(t)
    const heard = new StreamLog()
    const stream = await media.open(host, ports, heard)
    stream.connect({ host, port: await freePort(), law: 'pcma', sends: true, receives: true })
    stream.play([silence])
    t.match(await heard.until(1), [/^lost: .*port is closed/])
    await stream.close()
  })

t.test('a phone that opens its port late, and says nothing, is spoken to', async (t) => {
  const { media } = await startMedia(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  const port = await freePort()
  stream.connect({ host: '127.0.0.1', port, law: 'pcma', sends: true, receives: true })
  stream.play([silence])
  await until('some packets are lost', () => stream.playedMs > 200)
  let came = 0
  const late = createSocket('udp4')
  late.on('message', () => (came += 1))
  late.bind(port, '127.0.0.1')
  t.teardown(() => late.close())
  await until('it hears three seconds of it', () => came > 150)
  t.same(heard.events, [])
  await stream.close()
})

t.test('who speaks from another port than was told is heard, though that is closed', async (t) => {
  const { media } = await startMedia(t)
  const phone = await farPhone(t)
  const heard = new StreamLog()
  const stream = await media.open('127.0.0.1', ports, heard)
  stream.connect({ ...phone.far(), port: await freePort() })
  stream.play([silence])
  const speaking = setInterval(() => phone.say(stream.port, Buffer.alloc(160, 0xd5)), 20)
  t.teardown(() => clearInterval(speaking))
  await phone.untilCame(100)
  t.same(heard.events, [])
  await stream.close()
})
