import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Forecast } from '../../src/core/wakeup/capacity.ts'
import { expectedRing } from '../../src/core/wakeup/expected.ts'
import { tempFolder } from '../support/hotel.ts'
import type { Acknowledged } from './options.ts'
import { Random, seedOfRun } from './random.ts'
import { Simulation } from './simulation.ts'
import { checkStory } from './story.ts'

const minute = 60_000
const channels = 60
const ringMs = 45_000

/** A hotel whose guests pick up after a while, or not at all. */
async function openHotel(t: Test, random: Random): Promise<Simulation> {
  const simulation = new Simulation({
    file: join(await tempFolder(t), 'store'),
    startMs: Date.parse('2026-11-13T12:00:00+01:00'),
    zone: 'Europe/Vienna',
    rooms: Array.from({ length: 1_000 }, (_, index) => ({ room: String(1_000 + index) })),
    lines: [{ name: 'pbx', channels, reaches: () => true }],
    rules: { operator: '' },
    behave: () => {
      const luck = random.next()
      if (luck < 0.05) return { outcome: { kind: 'busy' }, tookMs: 1_000 }
      if (luck < 0.2) return { outcome: { kind: 'unanswered' }, tookMs: ringMs }
      const tookMs = random.whole(2_000, 40_000) + random.whole(10_000, 20_000)
      return { outcome: { kind: 'answered' }, tookMs }
    },
  })
  await simulation.open()
  return simulation
}

/** Books every room for one minute of 7 o'clock, in any order, some alone and some in groups. */
async function bookStorm(simulation: Simulation, random: Random, date: string) {
  const rooms = Array.from({ length: 1_000 }, (_, index) => String(1_000 + index))
  const acknowledged: Acknowledged[] = []
  while (rooms.length > 0) {
    const group = rooms.splice(random.whole(0, rooms.length - 1), random.whole(1, 12))
    const second = String(random.chance(0.7) ? 0 : random.whole(0, 59)).padStart(2, '0')
    acknowledged.push(...((await simulation.clients.book(group, `${date}T07:00:${second}`)) ?? []))
  }
  return acknowledged
}

/** Whether somebody booked later for an earlier second: such calls ring first. */
function isOvertaken({ id, scheduledMs }: Acknowledged, all: readonly Acknowledged[]): boolean {
  return all.some((other) => other.id > id && other.scheduledMs < scheduledMs)
}

/** What one is told who asks again when everything is booked. */
function expectedNow(
  simulation: Simulation,
  acknowledged: readonly Acknowledged[],
): Acknowledged[] {
  const { store, desk, rules, time } = simulation
  const forecast = new Forecast(store, time.now())
  return acknowledged.map((call) => {
    const pending = store.pendingCall(call.id)
    if (!pending) throw new Error(`${call.id} is not pending`)
    const asked = { read: store, nowMs: time.now(), rules }
    const capacity = desk.capacityOf([call.room])
    return { ...call, expectedMs: expectedRing(asked, pending, { forecast, capacity }) }
  })
}

/** When each room was first rung, in the order that they were. */
function firstRings(simulation: Simulation, from: number): Map<string, number> {
  const first = new Map<string, number>()
  for (const { extension, atMs } of simulation.rung.slice(from))
    if (!first.has(extension)) first.set(extension, atMs)
  return first
}

t.test("the seven o'clock storm: 1,000 calls in one minute on 60 channels", async (t) => {
  const seed = seedOfRun()
  t.comment(`SEED=${seed}`)
  const random = new Random(seed)
  const simulation = await openHotel(t, random)
  try {
    for (const [night, date] of ['2026-11-14', '2026-11-15'].entries()) {
      const acknowledged = await bookStorm(simulation, random, date)
      const askedAgain = expectedNow(simulation, acknowledged)
      const from = simulation.rung.length
      // At every step it is checked that no channel is idle while a call waits.
      await simulation.run(24 * 60 * minute)
      const rings = firstRings(simulation, from)
      t.equal(rings.size, 1_000, `SEED=${seed}: all were rung`)
      const isLate = ({ room, expectedMs }: Acknowledged) => (rings.get(room) ?? 0) > expectedMs
      t.same(
        acknowledged.filter((call) => isLate(call) && !isOvertaken(call, acknowledged)),
        [],
        `SEED=${seed}: no call rings later than it was told at booking`,
      )
      t.same(askedAgain.filter(isLate), [], `SEED=${seed}: nor than was told before it was due`)
      const byTurn = [...acknowledged].sort(
        (a, b) => a.scheduledMs - b.scheduledMs || (a.id < b.id ? -1 : 1),
      )
      t.same(
        [...rings.keys()],
        byTurn.map(({ room }) => room),
        `SEED=${seed}: by due time, then as booked`,
      )
      const off = acknowledged
        .map(({ room, expectedMs }) => Math.abs(expectedMs - (rings.get(room) ?? 0)))
        .sort((a, b) => a - b)
      const median = off[Math.floor(off.length / 2)] ?? Number.NaN
      t.comment(
        `night ${night + 1}: expected times are ${Math.round(median / 1000)} s off at the median`,
      )
      // The first night it was not known yet how long guests take.
      if (night > 0) t.ok(median <= 2 * ringMs, `SEED=${seed}: ${median} ms off at the median`)
    }
    await checkStory(simulation)
  } catch (error) {
    t.fail(`Run it again with SEED=${seed}: ${(error as Error).stack}`)
  }
  await simulation.close()
})
