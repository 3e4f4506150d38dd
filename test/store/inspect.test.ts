import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { SmallTable } from '../../src/core/ports.ts'
import { inspect } from '../../src/store/inspect.ts'
import { pcm16, tone, wavOf } from '../announce/tones.ts'
import { operaOn } from '../connectors.ts'
import { openHotel, plainSite } from '../hotel.ts'
import { Property } from '../outbound/fias/property.ts'
import { until } from '../until.ts'

const used: readonly SmallTable[] = [
  ...(['user', 'room', 'category', 'item', 'status', 'roomStatus', 'installation'] as const),
  ...(['alert', 'nightBook', 'prompt', 'occupancy', 'property'] as const),
]

t.test('whatever the daemon writes is found to be good', async (t) => {
  const property = await new Property().open(t)
  const site = `${plainSite}${operaOn(property.port)}`
  property.manners.list = ['GI|RN101|G#1|GSN|', 'GI|RN102|G#2|GSY|', 'GI|RN102|G#3|GSY|']
  const hotel = await (await openHotel(t)).reopen(site, { delivers: true })
  const { admin, desk, maid, daemon, folder, clock } = hotel
  await until('the guests are known', () => daemon.store.count('occupancy') >= 2 || undefined)
  await desk.post('/rest/wakeup', { room: '101,102', time: '0900' }).expect(201)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  await maid.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  const sound = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 1 })), { rate: 8_000 })
  await admin.wav('/rest/prompt/1/en', sound).expect(200)
  // There is no line, and the guest of 101 leaves: both need a person.
  property.say('GO|RN101|G#1|')
  clock.advance(3 * 3_600_000)
  await daemon.desk.tick()
  await until('somebody is needed', () => daemon.store.count('alert') > 0 || undefined)
  property.cut()
  await until('the link is away', () => daemon.store.count('property') > 0 || undefined)
  for (const table of used) t.ok(daemon.store.count(table) > 0, table)
  await daemon.close()
  const copy = join(folder, 'copy')
  await copyFile(join(folder, 'store'), copy)
  t.match(await inspect(copy), { mistakes: 0, firstMistake: '', users: 3 })
})
