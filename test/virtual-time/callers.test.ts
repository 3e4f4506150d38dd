import { join } from 'node:path'
import t, { type Test } from 'tap'
import { DiskShares } from '../../src/core/disk-shares.ts'
import type { TelephoneRules } from '../../src/core/telephone/rules.ts'
import { Reception } from '../../src/telephone/reception.ts'
import { tempFolder } from '../support/hotel.ts'
import { PlayedTelephone } from '../telephone/played-telephone.ts'
import { namedAnnouncer } from '../telephone/switchboard.ts'
import { Random, seedOfRun } from './random.ts'
import { Simulation } from './simulation.ts'

const channels = 10
const wakeups = 200
const callers = 30
const firstRoom = 1_000
/** Rooms that call have no wakeup call of their own at that time. */
const firstCaller = 2_000

const telephone: TelephoneRules = {
  answer: true,
  staff: [],
  clock: '24h',
  operator: '',
  codes: { status: '', charge: '' },
}

/** How a guest takes a call follows from the room and from how often it was rung. */
async function openHotel(t: Test, seed: number): Promise<Simulation> {
  const rung = new Map<string, number>()
  const simulation = new Simulation({
    file: join(await tempFolder(t), 'store'),
    startMs: Date.parse('2026-11-13T06:30:00+01:00'),
    zone: 'Europe/Vienna',
    rooms: [
      ...Array.from({ length: wakeups }, (_, index) => ({ room: String(firstRoom + index) })),
      ...Array.from({ length: callers }, (_, index) => ({ room: String(firstCaller + index) })),
    ],
    lines: [{ name: 'pbx', channels, reaches: () => true }],
    rules: { operator: '' },
    behave: ({ extension }) => {
      const tries = (rung.get(extension) ?? 0) + 1
      rung.set(extension, tries)
      const random = new Random(seed + Number(extension) * 31 + tries)
      if (random.chance(0.05)) return { outcome: { kind: 'busy' }, tookMs: 1_000 }
      if (random.chance(0.15)) return { outcome: { kind: 'unanswered' }, tookMs: 45_000 }
      return { outcome: { kind: 'answered' }, tookMs: random.whole(8_000, 40_000) }
    },
  })
  await simulation.open()
  for (let index = 0; index < wakeups; index += 1) {
    const minute = index < 150 ? '00' : String(index % 10).padStart(2, '0')
    await simulation.clients.book([String(firstRoom + index)], `2026-11-13T07:${minute}:00`)
  }
  return simulation
}

interface Callers {
  readonly counts: { answered: number; busy: number; gaveWay: number }
  readonly reception: Reception
}

/** Guests who call the menu again and again, from before the first wakeup call until after the last. */
function startCallers(simulation: Simulation, seed: number): Callers {
  const { time, store, desk, site, rules, lines } = simulation
  const [line] = lines
  if (!line) throw new Error('There is no line.')
  const reception = new Reception({
    store,
    clock: time,
    newId: () => simulation.newId(),
    desk,
    journal: simulation.journal,
    announcer: namedAnnouncer,
    site: {
      ...{ time: site, rules, telephone, language: 'en', voices: [], pushServers: [] },
      ...{ lines: [line.line], channelLimit: Number.POSITIVE_INFINITY, hasWakeup: true },
      ...{ roomList: 'mailbox', connectors: [], isLicensed: () => true },
    },
    shares: new DiskShares({ isShort: () => false, lookAgain: () => Promise.resolve() }),
    pins: { check: () => Promise.resolve({ kind: 'wrong' }) },
    timers: time,
  })
  const counts = { answered: 0, busy: 0, gaveWay: 0 }
  const random = new Random(seed)
  const place = (extension: string) => {
    const phone = new PlayedTelephone({ caller: extension, dialled: '700', timers: time })
    reception.take(line.line, phone)
    if (line.driver.ringing().length + reception.callers > channels)
      throw new Error('There are more calls than channels.')
    if (phone.refusal === undefined) counts.answered += 1
    else counts.busy += phone.refusal === 'busy' ? 1 : 0
    const talkMs = random.whole(3_000, 60_000)
    // The time is one at which nobody else is woken.
    time.after(Math.round(talkMs / 2), () => [...'1545'].forEach((key) => void phone.press(key)))
    time.after(talkMs, () => {
      if (phone.isHungUp) counts.gaveWay += 1
      phone.putDown()
    })
    time.after(talkMs + random.whole(1_000, 10_000), () => place(extension))
  }
  for (let index = 0; index < callers; index += 1)
    time.after(28 * 60_000 + random.whole(0, 60_000), () => place(String(firstCaller + index)))
  return { counts, reception }
}

t.test(
  'no wakeup call rings later because guests call: 30 callers, 10 channels, 200 calls',
  async (t) => {
    const seed = seedOfRun()
    t.comment(`SEED=${seed}`)
    const alone = await openHotel(t, seed)
    await alone.run(70 * 60_000)
    const crowded = await openHotel(t, seed)
    const { counts, reception } = startCallers(crowded, seed)
    await crowded.run(70 * 60_000)
    t.comment(JSON.stringify(counts))
    t.same(crowded.rung, alone.rung)
    t.ok(alone.rung.length >= wakeups)
    t.ok(counts.answered > 30, 'some get through')
    t.ok(counts.busy > 30, 'the others hear busy')
    await reception.close()
    await crowded.close()
    await alone.close()
  },
)
