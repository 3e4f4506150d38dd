import t, { type Test } from 'tap'
import { occupancyId } from '../../src/core/model/guest.ts'
import { frameOf } from '../../src/outbound/fias/transport/frames.ts'
import { Property } from '../outbound/fias/property.ts'
import { operaOn } from '../support/connectors.ts'
import { openHotel, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { budget, costOf, slowness } from './support/budget.ts'

const rows = <T>(count: number, row: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => row(i))
const roomCount = 1_000
/** Thousands of changes are on disk by then, however slow it is. */
const writtenMs = 240_000
const framed = (records: readonly string[]) =>
  Buffer.concat(records.map((record) => frameOf(Buffer.from(record))))

/** A hotel of many rooms, and its property system. */
async function openHotelWithProperty(t: Test) {
  const property = await new Property().open(t)
  const site = `${plainSite}${operaOn(property.port)}`
  const hotel = await (await openHotel(t, { site })).reopen(site, { delivers: true })
  await property.next(/^DR/)
  const file = `room\n${rows(roomCount, (i) => `R${i}`).join('\n')}`
  t.equal((await hotel.admin.csv('/rest/import/rooms', file)).status, 200)
  return { hotel, property }
}

async function keepsNobodyWaiting(t: Test, work: () => Promise<unknown>) {
  const before = slowness()
  const { turnMs } = await costOf(work)
  const factor = Math.max(before, slowness())
  t.ok(turnMs <= budget.turnMs * factor, `others waited for ${turnMs.toFixed(1)} ms`)
}

const floods: Record<string, readonly string[]> = {
  'records about the link': ['LA|'],
  'guests who come and go': ['GI|RNR1|G#1|', 'GO|RNR1|G#1|'],
  'records that nobody knows': ['XX|'],
  'starts of a list': ['DS|'],
  'wakeup calls wanted and cleared': ['WR|RNR1|DA261116|TI0700|', 'WC|RNR1|DA261116|TI0700|'],
}

t.test('a property system that says much at once keeps nobody waiting', async (t) => {
  const { property } = await openHotelWithProperty(t)
  for (const [what, records] of Object.entries(floods))
    await t.test(what, async (t) => {
      const bytes = framed(rows(4_000 / records.length, () => records).flat())
      await keepsNobodyWaiting(t, async () => {
        property.write(bytes)
        // It introduces itself again when it has read all.
        property.say('LE|', 'LS|')
        await property.next(/^LD/, writtenMs)
        await property.next(/^LA/, writtenMs)
      })
    })
})

t.test('the longest guest list keeps nobody waiting', async (t) => {
  const { hotel, property } = await openHotelWithProperty(t)
  const { store } = hotel.daemon
  const listWith = (shift: number) => {
    const guest = (i: number) => `GI|RNR${(i + shift) % roomCount}|G#${i}|GSY|`
    return framed(['DS|', ...rows(49_000, guest), 'DE|'])
  }
  const lists = rows(4, listWith)
  let shift = -1
  const tell = async () => {
    shift += 1
    const at = shift % lists.length
    property.write(lists[at] ?? Buffer.alloc(0))
    const last = occupancyId('opera', 'R999')
    const reservation = String((roomCount + 999 - at) % roomCount)
    await until(
      'the list is applied',
      () => store.get('occupancy', last)?.reservations.includes(reservation),
      120_000,
    )
  }
  await tell()
  await keepsNobodyWaiting(t, tell)
  let minute = 10
  await keepsNobodyWaiting(t, async () => {
    minute += 1
    const room = rows(roomCount, (i) => `R${i}`).join()
    await hotel.desk.post('/rest/wakeup', { room, time: `10${minute}` }).expect(201)
  })
})

t.test('a crowd in one room, with calls for others, keeps nobody waiting', async (t) => {
  const { hotel, property } = await openHotelWithProperty(t)
  const { store } = hotel.daemon
  const inRoom = (name: string) => `GI|RNR1|G#${name}|GSY|`
  const two = (i: number) => String(i).padStart(2, '0')
  const crowdOf = (name: string) => {
    const list = ['DS|', ...rows(49_000, (i) => inRoom(`${name}-${i}`)), 'DE|']
    const bytes = framed([
      ...rows(50, (i) => inRoom(`before-${name}-${i}`)),
      ...rows(100, (i) => `WR|RNR1|DA261117|TI${two(6 + Math.floor(i / 60))}${two(i % 60)}00|`),
      // Whose the calls are is written down when somebody else comes.
      inRoom(`before-${name}-last`),
      // The first is too unlikely, the second confirms it.
      ...list,
      ...list,
    ])
    return { bytes, last: `${name}-48999` }
  }
  const crowds = [crowdOf('one'), crowdOf('other')]
  await keepsNobodyWaiting(t, async () => {
    const [crowd = crowdOf('one')] = crowds.reverse()
    property.write(crowd.bytes)
    await until(
      'the list is applied',
      () => store.get('occupancy', occupancyId('opera', 'R1'))?.reservations.includes(crowd.last),
      writtenMs,
    )
  })
  t.equal(store.pendingOf('R1').length, 0)
})
