import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { SmallTable } from '../../../src/core/model/small-tables.ts'
import { inspect } from '../../../src/store/backup/inspect.ts'
import { openTables, type Tables, wakeupKey, wakeupToText } from '../../../src/store/lmdb/tables.ts'
import { pcm16, tone, wavOf } from '../../announce/tones.ts'
import { Property } from '../../outbound/fias/property.ts'
import { answered, charge, delivery } from '../../outbound/webhook/notices.ts'
import { operaOn } from '../../support/connectors.ts'
import { openHotel, plainSite, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { call, open } from '../records.ts'

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
  await until('the guests are known', () => daemon.store.count('occupancy') >= 2)
  await desk.post('/rest/wakeup', { room: '101,102', time: '0900' }).expect(201)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  await maid.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
  const sound = wavOf(pcm16(tone({ hz: 440, rate: 8_000, seconds: 1 })), { rate: 8_000 })
  await admin.wav('/rest/prompt/1/en', sound).expect(200)
  // There is no line, and the guest of 101 leaves: both need a person.
  property.say('GO|RN101|G#1|')
  clock.advance(3 * 3_600_000)
  await daemon.desk.tick()
  await until('somebody is needed', () => daemon.store.count('alert') > 0)
  property.cut()
  await until('the link is away', () => daemon.store.count('property') > 0)
  for (const table of used) t.ok(daemon.store.count(table) > 0, table)
  await daemon.close()
  const copy = join(folder, 'copy')
  await copyFile(join(folder, 'store'), copy)
  t.match(await inspect(copy), { mistakes: 0, firstMistake: '', users: 3 })
})

const putCall = (over: object) => async (tables: Tables) => {
  const forged = call('forged', { ...over })
  await tables.wakeup.put(wakeupKey('pending', forged.scheduledMs, forged.id), wakeupToText(forged))
}
const putDelivery = (over: object) => async (tables: Tables) => {
  const forged = { ...delivery(charge, 1), ...over }
  await tables.queue.put([forged.destination, 1], JSON.stringify(forged))
}
const putCharge = (over: object, deliveries: unknown) => async (tables: Tables) => {
  const text = JSON.stringify({ charge: { ...charge, ...over }, deliveries })
  await tables.charge.put([charge.atMs, charge.id], text)
}
const putMeta = (key: string, value: unknown) => async (tables: Tables) => {
  await tables.meta.put(key, JSON.stringify(value))
}
const putReply = (reply: object) => async (tables: Tables) => {
  await tables.keptReply.put('x', JSON.stringify({ key: 'x', body: '', atMs: 1, reply }))
}
const reply = { status: 200, location: '', json: '{}' }

const good: Record<string, (tables: Tables) => Promise<void>> = {
  'a call': putCall({}),
  'a daily call': putCall({ daily: true, wall: '2026-11-15T07:00:00' }),
  'a delivery': putDelivery({}),
  'a delivery about a call': putDelivery({ notice: answered }),
  'a charge': putCharge({}, [['opera', 1]]),
  'a kept reply': putReply(reply),
  'a turn of the log': putMeta('logTurn', { seq: 1, latestMs: 1 }),
}
const forged: typeof good = {
  'a call of no room': putCall({ room: ['101'] }),
  'a call for nobody that asked': putCall({ asked: [null] }),
  'a call for a guest without a name': putCall({ guests: [7] }),
  'a call tried in words': putCall({ tries: 'x' }),
  'a call snoozed less than never': putCall({ snoozes: -1 }),
  'a call due before all time': putCall({ dueMs: -1e300 }),
  'a call in a year of five digits': putCall({ scheduledMs: 8e15, dueMs: 8e15 }),
  'a call at no time': putCall({ wall: 'never' }),
  'a call on a day that there is not': putCall({ wall: '2026-02-30T07:00:00' }),
  'a daily call at no time': putCall({ daily: true }),
  'a delivery in no state': putDelivery({ state: 'lost' }),
  'a delivery without its charge': putDelivery({ notice: { ...charge, item: null } }),
  'a delivery that changed after all time': putDelivery({ changedMs: 1e300 }),
  'a charge without a price': putCharge({ item: { ...charge.item, price: 'x' } }, []),
  'a charge elsewhere': putCharge({ id: 'y' }, []),
  'a charge that was sent to nobody': putCharge({}, [5]),
  'a reply with no status': putReply({ ...reply, status: 99 }),
  'a reply with a header of its own': putReply({ ...reply, location: '/\r\nSet-Cookie: a' }),
  'no turn of the log': putMeta('logTurn', null),
}

t.test('what the daemon could not work with is found', async (t) => {
  const file = join(await tempFolder(t), 'store')
  for (const [records, mistakes] of [
    [good, 0],
    [forged, 1],
  ] as const)
    for (const [what, put] of Object.entries(records)) {
      await open(file).close()
      const tables = openTables(file)
      await put(tables)
      await tables.env.close()
      t.match(await inspect(file), { mistakes }, what)
      await rm(file)
    }
})
